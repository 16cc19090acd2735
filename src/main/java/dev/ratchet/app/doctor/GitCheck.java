package dev.ratchet.app.doctor;

import dev.ratchet.process.Git;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Lookup;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.util.List;

/** Git, and whether the project is in a repository that it accepts. */
public record GitCheck(Trial trial) implements Check {
    @Override
    public String subject() {
        return "git";
    }

    @Override
    public List<Finding> look() throws LaunchFailed, InterruptedException {
        return switch (trial.find("git")) {
            case Lookup.Found _ -> repository();
            case Lookup.Missing _ ->
                Finding.warning("git is not on the PATH", "install it: agents commit with it, and the demo needs it");
            case Lookup.NotExecutable(Path file) ->
                Finding.warning("%s is not executable".formatted(file), "chmod +x " + file);
        };
    }

    private List<Finding> repository() throws LaunchFailed, InterruptedException {
        ShellResult result = new Git(trial.shell(), trial.directory(), trial.environment(), trial.patience())
                .run("rev-parse", "--show-toplevel");
        if (result.exitCode() == 0) {
            return Finding.ok("the repository " + result.stdout().strip());
        }
        String complaint = Trial.complaint(result);
        if (complaint.contains("not a git repository")) {
            return Finding.warning(
                    trial.directory() + " is in no repository: commits cannot be seen, and nothing can be taken back",
                    "git init, and a first commit");
        }
        return complaint.contains("dubious ownership")
                ? Finding.warning(complaint, "git config --global --add safe.directory " + trial.directory())
                : Finding.warning("git does not work here: " + complaint, "see to what it says");
    }
}
