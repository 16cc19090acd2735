package dev.ratchet.app.doctor.check;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Looks at one thing that a run would depend on, and changes nothing. */
public interface Check {
    /** For one that was told to stop, to end what it has started. */
    Duration CLEARING_UP = Duration.ofSeconds(5);

    /** What it finds. It may block, and may throw: both become findings. */
    List<CheckFinding> look() throws Exception;

    /** Whether it reads the journal, so that what is wrong with the database is wrong with it too. */
    default boolean readsJournal() {
        return false;
    }

    /** After this time it is given up. */
    default Duration deadline() {
        return Duration.ofSeconds(10);
    }

    /** What it finds within its deadline; to fail or not to come back is a problem like any other. */
    default List<CheckFinding> ask() throws InterruptedException {
        FutureTask<List<CheckFinding>> answer = new FutureTask<>(this::look);
        // A platform thread: what hangs in the kernel must not hold up the others.
        Thread thread = Thread.ofPlatform().daemon().name("doctor").start(answer);
        try {
            return answer.get(deadline().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            return failed(e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException _) {
            stop(thread);
            return CheckFinding.problem(
                    "no answer within " + HumanUnits.span(deadline()),
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
        return switch (cause) {
            case Trouble trouble ->
                CheckFinding.problem(String.valueOf(trouble.getMessage()), "see to that and look again");
            case IOException failure ->
                CheckFinding.problem(
                        "it could not be looked at: " + FailureWords.of(failure), "see to that and look again");
            default -> CheckFinding.problem(Trouble.words(cause), "report it");
        };
    }
}
