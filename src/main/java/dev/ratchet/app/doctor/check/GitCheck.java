package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Git, and whether the project is in a repository that it accepts.
 *
 * @param worktreeProblem what is in the way of worktrees, if the configuration asks for any
 */
public record GitCheck(ProgramTrial trial, OwnPrograms programs, Supplier<Optional<Complaint>> worktreeProblem)
        implements Check {
    @Override
    public List<CheckFinding> look() throws LaunchFailed, InterruptedException {
        return switch (trial.find("git")) {
            case ProgramLookup.Found _ -> repository();
            case ProgramLookup.Missing _ ->
                CheckFinding.warning(
                        "git is not on the PATH", "install it: agents commit with it, and the demo needs it");
            case ProgramLookup.NotExecutable(Path file) ->
                CheckFinding.warning("%s is not executable".formatted(file), "chmod +x " + file);
        };
    }

    private List<CheckFinding> repository() throws LaunchFailed, InterruptedException {
        // The first git on the PATH may be the project's, which we do not run ourselves.
        String git = ProgramTrial.quoted(programs.require("git"));
        ShellResult result =
                trial.with(Map.of("LANGUAGE", "", "LC_ALL", "C.UTF-8")).run(git + " rev-parse --show-toplevel");
        if (result.exitCode() == 0) {
            return hindrance()
                    .orElseGet(() ->
                            CheckFinding.ok("the repository " + result.stdout().strip()));
        }
        String complaint = ProgramTrial.complaint(result);
        if (complaint.contains("not a git repository")) {
            return hindrance().orElseGet(this::none);
        }
        return complaint.contains("dubious ownership")
                ? CheckFinding.warning(complaint, "git config --global --add safe.directory " + trial.directory())
                : CheckFinding.warning("git does not work here: " + complaint, "see to what it says");
    }

    private List<CheckFinding> none() {
        return CheckFinding.warning(
                trial.directory() + " is in no repository: commits cannot be seen, and nothing can be taken back",
                "git init, and a first commit");
    }

    private Optional<List<CheckFinding>> hindrance() {
        return worktreeProblem
                .get()
                .map(problem -> CheckFinding.problem(
                        problem.what(),
                        Objects.requireNonNullElse(problem.hint(), "until then nothing here can work in worktrees")));
    }
}
