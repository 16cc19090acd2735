package dev.ratchet.app.doctor;

import dev.ratchet.agent.AgentSettings;
import dev.ratchet.loop.HumanUnits;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.util.List;

/**
 * An agent's program: that it is there, can be executed and, if it is a known one, says its version.
 *
 * @param key where the configuration names it
 */
public record AgentCheck(AgentSettings settings, String key, Trial trial) implements Check {
    private static final int CANNOT_EXECUTE = 126;
    private static final int NOT_FOUND = 127;

    public AgentCheck(AgentSettings settings, Trial trial) {
        this(settings, "agent.command", trial);
    }

    @Override
    public String subject() {
        return "agent";
    }

    @Override
    public List<Finding> look() throws LaunchFailed, InterruptedException {
        return findings(SeenProgram.look(settings, trial));
    }

    private List<Finding> findings(SeenProgram seen) {
        return switch (seen) {
            case SeenProgram.Shipped _ -> Finding.ok("the scripted agent that comes with Ratchet");
            case SeenProgram.Found(Path program, var answer) -> version(program, answer);
            case SeenProgram.Missing(String advice) ->
                Finding.problem("the agent %s was not found".formatted(settings.command()), advice + " in " + key);
            case SeenProgram.NotExecutable(Path file) ->
                Finding.problem("the agent %s is not executable".formatted(file), "chmod +x " + file);
        };
    }

    private List<Finding> version(Path program, SeenProgram.Answer answer) {
        return switch (answer) {
            case SeenProgram.Answer.NotAsked _ -> Finding.ok("%s can be executed".formatted(program));
            case SeenProgram.Answer.Told(var cli, var version) -> judge(cli, program, version);
            case SeenProgram.Answer.Silent _ ->
                Finding.warning("%s does not say its version".formatted(program), "see what --version prints");
            case SeenProgram.Answer.Late _ ->
                Finding.warning(
                        "%s --version did not end within %s".formatted(program, HumanUnits.span(trial.patience())),
                        "try it by hand: one that hangs there hangs in a run too, until the watchdog ends it");
            case SeenProgram.Answer.Failed(var result) -> failed(program, result);
        };
    }

    private static List<Finding> judge(KnownCli cli, Path program, Version version) {
        String name = "%s is version %s".formatted(program, version);
        return cli.predates(version) ? Finding.warning(name + ", " + cli.difference(), cli.update()) : Finding.ok(name);
    }

    private static List<Finding> failed(Path program, ShellResult result) {
        String message = "%s --version failed: %s".formatted(program, Trial.complaint(result));
        String advice = "make it work by hand first";
        return result.exitCode() == NOT_FOUND || result.exitCode() == CANNOT_EXECUTE
                ? Finding.problem(message, advice)
                : Finding.warning(message, advice);
    }
}
