package dev.ratchet.app;

import dev.ratchet.config.Config;
import dev.ratchet.config.LoopType;
import dev.ratchet.config.LoopTypes;
import dev.ratchet.config.LoopTypes.Found;
import dev.ratchet.json.Json;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet loop list|show}: the kinds of validated loop. */
@picocli.CommandLine.Command(
        description = {
            "Lists or shows the types of validated loops: those of .ratchet/loops/TYPE.yml and the built-in ones.",
            "A type says what the prompt is made of and which command tells that the work is done."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet loop list",
            "  ratchet loop show implement > .ratchet/loops/mine.yml",
            "  ratchet run --loop implement --validate 'make test' -p TASK.md"
        })
final class LoopCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Parameters(index = "0", paramLabel = "list|show", description = "what to do")
    private Action action = Action.LIST;

    @Parameters(index = "1", arity = "0..1", paramLabel = "TYPE", description = "show: which one")
    private @Nullable String type;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    /** What can be done. */
    enum Action {
        LIST,
        SHOW
    }

    @Override
    public int run(Terminal terminal) {
        if ((action == Action.SHOW) != (type != null)) {
            terminal.complain(
                    action == Action.SHOW
                            ? "say which type: ratchet loop show TYPE"
                            : "'loop list' takes no type; 'loop show' does");
            return Exit.USAGE;
        }
        return config.inProject(terminal, project -> {
            Config there = project.config();
            LoopTypes types = new LoopTypes(there.root(), there.stateDirectory());
            return type == null ? list(types, terminal) : show(types.find(type), terminal);
        });
    }

    private int list(LoopTypes types, Terminal terminal) {
        List<Found> found = types.names().stream().map(types::find).toList();
        List<LoopType> good = found.stream()
                .filter(Found.Good.class::isInstance)
                .map(one -> ((Found.Good) one).type())
                .toList();
        if (json) {
            terminal.out().println(good.stream().map(LoopCommand::object).collect(Collectors.joining(",\n", "[", "]")));
        } else {
            good.forEach(one -> terminal.out()
                    .println("%-16s %-32s %s"
                            .formatted(one.name(), one.origin(), one.description())
                            .stripTrailing()));
        }
        return found.stream().mapToInt(one -> complain(one, terminal)).max().orElse(Exit.OK);
    }

    private int show(Found found, Terminal terminal) {
        if (found instanceof Found.Good(var good)) {
            terminal.out().println(json ? object(good) : text(good));
        }
        return complain(found, terminal);
    }

    private static int complain(Found found, Terminal terminal) {
        return switch (found) {
            case Found.Good _ -> Exit.OK;
            case Found.Broken(var problems) -> {
                problems.forEach(problem -> terminal.complain(problem.toString()));
                yield Exit.CONFIG;
            }
        };
    }

    /** As a file that could be used as it stands. */
    private static String text(LoopType type) {
        StringBuilder text = new StringBuilder();
        line(text, "description", Json.quoted(type.description()));
        if (type.validationCommand() != null) {
            line(text, "validation_command", Json.quoted(type.validationCommand()));
        }
        line(text, "success_exit_code", type.successExitCode());
        line(text, "max_iterations", type.maxIterations());
        line(text, "max_turns_per_iteration", type.maxTurnsPerIteration());
        line(text, "iteration_timeout_ms", type.iterationTimeout().toMillis());
        if (!type.tools().isEmpty()) {
            line(text, "tools", "[" + String.join(", ", type.tools()) + "]");
        }
        if (type.agent() != null) {
            line(text, "agent", Json.quoted(type.agent()));
        }
        text.append("prompt_template: |\n");
        type.source()
                .stripTrailing()
                .lines()
                .forEach(one -> text.append(one.isEmpty() ? "" : "  " + one).append('\n'));
        return text.toString().stripTrailing();
    }

    private static void line(StringBuilder text, String key, Object value) {
        text.append(key).append(": ").append(value).append('\n');
    }

    private static String object(LoopType type) {
        return Json.object(json -> {
            json.put("name", type.name());
            json.put("origin", type.origin());
            json.put("description", type.description());
            json.put("validation_command", type.validationCommand());
            json.put("success_exit_code", type.successExitCode());
            json.put("max_iterations", type.maxIterations());
            json.put("max_turns_per_iteration", type.maxTurnsPerIteration());
            json.put("iteration_timeout_ms", type.iterationTimeout().toMillis());
            json.put("tools", type.tools());
            json.put("agent", type.agent());
            json.put("prompt_template", type.source());
        });
    }
}
