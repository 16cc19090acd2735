package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.program.KnownCli;
import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.app.doctor.program.ProgramVersion;
import dev.ratchet.app.doctor.program.SeenProgram;
import dev.ratchet.app.doctor.program.SeenProgram.Answer;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.value.NearestName;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.util.List;

/**
 * An agent's program: that it is there, can be executed and, if it is a known one, says its version.
 *
 * @param key where the configuration names it
 * @param others the names of all agents that could have been meant
 */
public record AgentCheck(AgentSettings settings, String key, List<String> others, ProgramTrial trial) implements Check {
    private static final int CANNOT_EXECUTE = 126;
    private static final int NOT_FOUND = 127;

    @Override
    public List<CheckFinding> look() throws LaunchFailed, InterruptedException {
        return findings(SeenProgram.look(settings, trial));
    }

    private List<CheckFinding> findings(SeenProgram seen) {
        return switch (seen) {
            case SeenProgram.Shipped _ -> CheckFinding.ok("the scripted agent that comes with Ratchet");
            case SeenProgram.Found(Path program, var answer) -> version(program, answer);
            case SeenProgram.Missing(String advice) ->
                CheckFinding.problem(
                        "the agent %s was not found".formatted(settings.command()), advice + " in " + key + meant());
            case SeenProgram.NotExecutable(Path file) ->
                CheckFinding.problem("the agent %s is not executable".formatted(file), "chmod +x " + file);
        };
    }

    private String meant() {
        return NearestName.of(settings.command(), others)
                .filter(near -> !near.equals(settings.command()))
                .map("; or did you mean %s?"::formatted)
                .orElse("");
    }

    private List<CheckFinding> version(Path program, Answer answer) {
        return switch (answer) {
            case Answer.NotAsked _ -> CheckFinding.ok("%s can be executed".formatted(program));
            case Answer.Withheld(Path project) ->
                CheckFinding.info(
                        "%s can be executed; agents of %s may write it, so it is not asked for its version"
                                .formatted(program, project),
                        "in a run it is shut in; to have it asked, install it where no agent can write");
            case Answer.Told(var cli, var version) -> judge(cli, program, version);
            case Answer.Silent _ ->
                CheckFinding.warning("%s does not say its version".formatted(program), "see what --version prints");
            case Answer.Late _ ->
                CheckFinding.warning(
                        "%s --version did not end within %s".formatted(program, HumanUnits.span(trial.patience())),
                        "try it by hand: one that hangs there hangs in a run too, until the watchdog ends it");
            case Answer.Failed(var result) -> failed(program, result);
        };
    }

    private static List<CheckFinding> judge(KnownCli cli, Path program, ProgramVersion version) {
        String name = "%s is version %s".formatted(program, version);
        return cli.predates(version)
                ? CheckFinding.warning(name + ", " + cli.difference(), cli.update())
                : CheckFinding.ok(name);
    }

    private static List<CheckFinding> failed(Path program, ShellResult result) {
        String message = "%s --version failed: %s".formatted(program, ProgramTrial.complaint(result));
        String advice = "make it work by hand first";
        return result.exitCode() == NOT_FOUND || result.exitCode() == CANNOT_EXECUTE
                ? CheckFinding.problem(message, advice)
                : CheckFinding.warning(message, advice);
    }
}
