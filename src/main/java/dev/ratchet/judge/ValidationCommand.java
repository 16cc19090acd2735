package dev.ratchet.judge;

import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.Shell;
import java.time.Duration;
import java.util.List;

/**
 * The user's own check of the work tree as it is: the work is done when its command ends with the wanted code.
 *
 * @param changed the files that the attempt itself changed
 */
public record ValidationCommand(Settings settings, Shell shell, Changed changed, Time time) implements Confirmer {
    /** Tells what an attempt has changed. */
    @FunctionalInterface
    public interface Changed {
        List<String> by(FinishedWork work) throws InterruptedException;
    }

    /**
     * What is run, and what it takes to pass.
     *
     * @param timeout how long it may take; one that takes longer has not passed
     */
    public record Settings(String command, int successExitCode, Duration timeout) {}

    /** Tells which files are different. */
    @FunctionalInterface
    interface ChangedFiles {
        List<String> now() throws InterruptedException;
    }

    @Override
    public Confirmation confirm(FinishedWork work, VerifyingSessions sessions) throws InterruptedException {
        Receipt receipt = examine(work.evidence().attempt(), work.directory(), () -> changed.by(work), sessions);
        return receipt.passed()
                ? new Confirmation.Confirmed(
                        "the validation '%s' passes: %s".formatted(settings.command(), receipt.ending()))
                : new Confirmation.Objected(
                        "the validation '%s' has not passed: %s".formatted(settings.command(), receipt.ending()));
    }

    /** Runs the command and tells what it said. */
    Receipt examine(Attempt attempt, WorkDirectory directory, ChangedFiles files, Observer observer)
            throws InterruptedException {
        observer.saw(new Event.Examining(attempt, settings.command(), time.now()));
        Receipt receipt = new CommandRun(shell, time)
                .run(settings.command(), null, directory, attempt, settings.timeout(), settings.successExitCode())
                .withChanged(files.now());
        observer.saw(new Event.Examined(attempt, receipt, time.now()));
        return receipt;
    }
}
