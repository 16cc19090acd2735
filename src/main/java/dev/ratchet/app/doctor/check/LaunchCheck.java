package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.ShellResult;
import java.util.List;

/** Whether programs can be started in sessions of their own, as every agent is. */
public record LaunchCheck(ProgramTrial trial) implements Check {
    private static final String ADVICE = "install util-linux, which has setsid, and a /bin/sh; make room for processes";

    @Override
    public List<CheckFinding> look() throws InterruptedException {
        try {
            ShellResult result = trial.run("echo started");
            return result.exitCode() == 0 && result.stdout().startsWith("started")
                    ? CheckFinding.ok("programs start in sessions of their own")
                    : CheckFinding.problem("a trial program failed: " + ProgramTrial.complaint(result), ADVICE);
        } catch (LaunchFailed e) {
            return CheckFinding.problem(String.valueOf(e.getMessage()), ADVICE);
        }
    }
}
