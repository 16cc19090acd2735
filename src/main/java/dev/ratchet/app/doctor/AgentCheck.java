package dev.ratchet.app.doctor;

import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Lookup;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The agent's program: that it is there, can be executed and, if it is a known one, says its version. */
public record AgentCheck(AgentSettings settings, Trial trial) implements Check {
    private static final int CANNOT_EXECUTE = 126;
    private static final int NOT_FOUND = 127;

    @Override
    public String subject() {
        return "agent";
    }

    @Override
    public List<Finding> look() throws LaunchFailed, InterruptedException {
        String command = settings.command();
        if (command.equals(Dialects.SCRIPTED)) {
            return Finding.ok("the scripted agent that comes with Ratchet");
        }
        return switch (trial.with(settings.environment()).find(command)) {
            case Lookup.Found(Path program) -> version(command, program);
            case Lookup.Missing(String advice) ->
                Finding.problem("the agent %s was not found".formatted(command), advice + " in agent.command");
            case Lookup.NotExecutable(Path file) ->
                Finding.problem("the agent %s is not executable".formatted(file), "chmod +x " + file);
        };
    }

    private List<Finding> version(String command, Path program) throws LaunchFailed, InterruptedException {
        Optional<KnownCli> known = KnownCli.of(command);
        if (known.isEmpty()) {
            return Finding.ok("%s can be executed".formatted(program));
        }
        ShellResult result =
                trial.with(settings.environment()).run("exec %s --version".formatted(Trial.quoted(program)));
        if (result.timedOut()) {
            return Finding.warning(
                    "%s --version did not end within %d s"
                            .formatted(program, trial.patience().toSeconds()),
                    "try it by hand: one that hangs there hangs in a run too, until the watchdog ends it");
        }
        return result.exitCode() == 0
                ? judge(known.get(), program, Version.in(result.stdout() + "\n" + result.stderr()))
                : failed(program, result);
    }

    private static List<Finding> judge(KnownCli cli, Path program, Optional<Version> version) {
        if (version.isEmpty()) {
            return Finding.warning("%s does not say its version".formatted(program), "see what --version prints");
        }
        String name = "%s is version %s".formatted(program, version.get());
        return cli.predates(version.get())
                ? Finding.warning(name + ", " + cli.difference(), cli.update())
                : Finding.ok(name);
    }

    private static List<Finding> failed(Path program, ShellResult result) {
        String message = "%s --version failed: %s".formatted(program, Trial.complaint(result));
        String advice = "make it work by hand first";
        return result.exitCode() == NOT_FOUND || result.exitCode() == CANNOT_EXECUTE
                ? Finding.problem(message, advice)
                : Finding.warning(message, advice);
    }
}
