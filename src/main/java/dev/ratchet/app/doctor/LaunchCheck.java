package dev.ratchet.app.doctor;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.ShellResult;
import java.util.List;

/** Whether programs can be started in sessions of their own, as every agent is. */
public record LaunchCheck(Trial trial) implements Check {
    private static final String ADVICE = "install util-linux, which has setsid, and a /bin/sh; make room for processes";

    @Override
    public String subject() {
        return "setsid";
    }

    @Override
    public List<Finding> look() throws InterruptedException {
        try {
            ShellResult result = trial.run("echo started");
            return result.exitCode() == 0 && result.stdout().startsWith("started")
                    ? Finding.ok("programs start in sessions of their own")
                    : Finding.problem("a trial program failed: " + Trial.complaint(result), ADVICE);
        } catch (LaunchFailed e) {
            return Finding.problem(String.valueOf(e.getMessage()), ADVICE);
        }
    }
}
