package dev.ratchet.app.agents;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.InterruptibleAction;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.compose.ModelAccess;
import dev.ratchet.app.doctor.check.CheckFinding;
import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.Config;
import dev.ratchet.config.value.ReadValue;
import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.ProgramLookup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code ratchet agents test NAME}: the program first, then a session. */
@picocli.CommandLine.Command(
        description =
                "Has an agent say a single word, in a directory that is gone afterwards. That is a real session: it"
                        + " may cost a little.",
        footer = {
            "",
            "Examples:",
            "  ratchet agents test claude",
            "  ratchet agents test codex --timeout 30 --json",
            "",
            "Exit codes: 0 the session was normal; 1 it was not, or could not be started."
        })
final class AgentsTestCommand extends ProjectCommand {
    @Parameters(paramLabel = "NAME", description = "which agent ('ratchet agents list' names them)")
    private String name = "";

    private static final TimeSpan SECONDS = new TimeSpan(TimeSpan.Unit.SECONDS, TimeSpan.Least.MORE_THAN_ZERO);

    private Duration timeout = Duration.ofMinutes(2);

    @Option(
            names = "--timeout",
            paramLabel = "SECS",
            description = "end the session after so many seconds, or a time such as 5m (default: 120)")
    void timeout(String given) {
        timeout = switch (SECONDS.fromText(given)) {
            case ReadValue.Fine<Duration>(var time) -> time;
            case ReadValue.Wrong<Duration>(var flaws) ->
                throw new TypeConversionException(
                        "--timeout: " + flaws.getFirst().message());
        };
    }

    @Override
    protected void checkUsage() {
        if (name.isBlank()) {
            throw new WrongUsage("say which agent").withHint("'ratchet agents list' names them");
        }
    }

    @Override
    protected ConfigUse configUse() {
        return ConfigUse.RUN;
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        return InterruptibleAction.untilSignal(() -> test(project.config(), terminal));
    }

    /** No sandbox is around this one session. */
    private void refuseAgentsOwn(AgentSettings settings, ProgramTrial trial) {
        try {
            if (!settings.isDirect()
                    && !settings.isScripted()
                    && trial.find(settings.command()) instanceof ProgramLookup.Found(Path program)) {
                trial.writerOf(program).ifPresent(project -> {
                    throw new Trouble("agents of %s may write %s, and a test runs it without a sandbox"
                                    .formatted(project, program))
                            .withHint("try it in one: ratchet --once --agent %s --prompt-text OK".formatted(name));
                });
            }
        } catch (LaunchFailed e) {
            throw new Trouble(e.complaint(), e);
        }
    }

    private int test(Config settings, Terminal terminal) throws InterruptedException {
        OutputFormat format = terminal.format();
        KnownAgents.Entry entry = new KnownAgents(settings).named(name);
        ModelAccess access = new ModelAccess(settings, terminal.environment());
        AgentTestReport report = new AgentTestReport(entry.profile(), timeout);
        ProgramTrial trial = ProgramTrial.brief(settings.root(), terminal.environment());
        refuseAgentsOwn(entry.profile().settings(), trial);
        List<CheckFinding> findings = entry.check(trial, access).ask();
        if (format == OutputFormat.TEXT) {
            findings.forEach(finding -> terminal.print(finding.paragraph("agent")));
            terminal.out().flush();
        }
        boolean startable = findings.stream().noneMatch(finding -> finding.level() == Level.PROBLEM);
        Optional<SessionFacts> session =
                startable ? Optional.of(new TrialSession(access, timeout).run(entry.profile())) : Optional.empty();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        switch (format) {
            case JSON -> terminal.println(report.json(findings, session));
            case TEXT -> report.lines(session, terminal.outputColours()).forEach(terminal::println);
        }
        return session.filter(AgentTestReport::passed).isPresent() ? ExitCodes.OK : ExitCodes.FAILED;
    }
}
