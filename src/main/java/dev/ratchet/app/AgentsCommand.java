package dev.ratchet.app;

import dev.ratchet.process.Signals;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code ratchet agents list|test}. */
@picocli.CommandLine.Command(
        description = {
            "Lists the agents that this project could use: the configured one, those that stand in for it, the tables"
                    + " [agents.NAME], and the known ones that are installed here.",
            "test has one of them say a single word, in a directory that is gone afterwards. That is a real session: it"
                    + " may cost a little."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet agents list",
            "  ratchet agents test claude",
            "  ratchet agents test codex --timeout 30 --json",
            "",
            "Exit codes of test: 0 the session was normal; 1 it was not, or could not be started."
        })
final class AgentsCommand implements Command {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Parameters(index = "0", arity = "0..1", paramLabel = "list|test", description = "what to do")
    private Action action = Action.LIST;

    @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "test: which agent")
    private @Nullable String name;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    private @Nullable Duration timeout;

    /** What can be done with agents. */
    enum Action {
        LIST,
        TEST
    }

    @Option(
            names = "--timeout",
            paramLabel = "SECS",
            description = "test: end the session after so many seconds (default: 120)")
    void timeout(double seconds) {
        if (!(seconds >= 0.001) || seconds > Duration.ofDays(1).toSeconds()) {
            throw new TypeConversionException("--timeout must be more than 0, and at most 86400 seconds");
        }
        timeout = Duration.ofMillis(Math.round(seconds * 1000));
    }

    @Override
    public int run(Terminal terminal) {
        Optional<String> wrong = wrongUsage();
        if (wrong.isPresent()) {
            throw new ParameterException(spec.commandLine(), wrong.get());
        }
        return config.inProject(terminal, project -> {
            Thread working = Thread.currentThread();
            // What is being tried out is in a session of its own, where no Ctrl-C reaches it.
            try (Signals _ = new Signals(_ -> working.interrupt())) {
                return run(project, terminal);
            } catch (InterruptedException _) {
                return Exit.INTERRUPTED;
            }
        });
    }

    private int run(Project project, Terminal terminal) throws InterruptedException {
        Form form = json ? Form.JSON : Form.TEXT;
        return name == null
                ? new AgentList(project, terminal).print(form)
                : new AgentProof(project.config(), terminal, timeout == null ? PATIENCE : timeout).run(name, form);
    }

    private Optional<String> wrongUsage() {
        return switch (action) {
            case LIST ->
                name != null || timeout != null
                        ? Optional.of("'agents list' takes no %s; 'agents test' does"
                                .formatted(name == null ? "--timeout" : "'" + name + "'"))
                        : Optional.empty();
            case TEST ->
                name == null || name.isBlank()
                        ? Optional.of("say which agent; 'ratchet agents list' names them")
                        : Optional.empty();
        };
    }
}
