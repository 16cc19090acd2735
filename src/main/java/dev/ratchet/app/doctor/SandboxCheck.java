package dev.ratchet.app.doctor;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Lookup;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.util.List;

/** Whether bubblewrap could shut an agent in; nothing uses it yet. */
public record SandboxCheck(Trial trial) implements Check {
    private static final String ALLOW =
            "allow user namespaces (sysctl kernel.apparmor_restrict_unprivileged_userns=0 on Ubuntu,"
                + " kernel.unprivileged_userns_clone=1 on Debian; in a container its seccomp profile), to be able to"
                + " use it later";

    @Override
    public String subject() {
        return "sandbox";
    }

    @Override
    public List<Finding> look() throws LaunchFailed, InterruptedException {
        return switch (trial.find("bwrap")) {
            case Lookup.Found(Path bwrap) -> tryOut(bwrap);
            case Lookup.Missing _, Lookup.NotExecutable _ ->
                Finding.info("bubblewrap is not here", "not used yet; apt or dnf install bubblewrap");
        };
    }

    private List<Finding> tryOut(Path bwrap) throws LaunchFailed, InterruptedException {
        String options = "--unshare-user --cap-drop ALL --disable-userns --ro-bind / / --dev /dev";
        ShellResult result = trial.run("exec %s %s true".formatted(Trial.quoted(bwrap), options));
        if (result.timedOut()) {
            return Finding.info("%s does not come back".formatted(bwrap), ALLOW);
        }
        return result.exitCode() == 0
                ? Finding.ok("bubblewrap works")
                : Finding.info("bubblewrap does not work: " + Trial.complaint(result), ALLOW);
    }
}
