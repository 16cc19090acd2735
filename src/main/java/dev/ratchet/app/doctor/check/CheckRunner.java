package dev.ratchet.app.doctor.check;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Trouble;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks a check, and has an answer in any case: one that fails or does not come back is a problem like any other. */
public final class CheckRunner {
    /** For a check that was told to stop, to end what it has started. */
    private static final Duration CLEARING_UP = Duration.ofSeconds(5);

    private CheckRunner() {}

    /** What the check finds, within its deadline. */
    public static List<CheckFinding> ask(Check check) throws InterruptedException {
        FutureTask<List<CheckFinding>> answer = new FutureTask<>(check::look);
        // A platform thread: what hangs in the kernel must not hold up the others.
        Thread thread = Thread.ofPlatform().daemon().name("doctor").start(answer);
        try {
            return answer.get(check.deadline().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            return failed(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException _) {
            stop(thread);
            return CheckFinding.problem(
                    "no answer within " + HumanUnits.span(check.deadline()),
                    "something here hangs (a network drive? a machine under load?): try again, and look at it by hand");
        } catch (InterruptedException e) {
            stop(thread);
            throw e;
        }
    }

    private static void stop(Thread thread) throws InterruptedException {
        thread.interrupt();
        boolean _ = thread.join(CLEARING_UP);
    }

    private static List<CheckFinding> failed(Throwable cause) {
        return cause instanceof Trouble
                ? CheckFinding.problem(String.valueOf(cause.getMessage()), "see to that and look again")
                : CheckFinding.problem("it could not be looked at: " + cause, "see to that, or report it as a bug");
    }
}
