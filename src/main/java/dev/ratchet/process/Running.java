package dev.ratchet.process;

import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.loop.session.Usage;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** A program that was started, and everything that it starts. */
public interface Running {
    /** The process id of the leader, which is also its session and its process group; 0 if it is not on this machine. */
    long pid();

    /** The leader's exit code once it has exited; 128 plus the signal if one ended it. */
    OptionalInt exitCode();

    /** Why it was lost sight of, if it did not simply exit: what it ran in has gone. */
    default Optional<String> lost() {
        return Optional.empty();
    }

    /** Waits for the leader to exit; false if it is still there after the timeout. */
    boolean awaitExit(Duration timeout) throws InterruptedException;

    /** Runs the task on another thread once the leader has exited, at once if it already has. */
    void whenExited(Runnable task);

    /**
     * Ends the leader and everything that the session started, wherever it went: asked first, killed after the grace, or
     * at once if that is zero. Nothing of it is left afterwards, not even a zombie. An interrupt does not shorten it, a
     * second call with a shorter grace does; every call tells the same ending.
     */
    TerminationResult end(Duration grace);

    /** Ends it as above, for a reason that may decide what it leaves as its last word. */
    default TerminationResult end(Duration grace, Cause cause) {
        return end(grace);
    }

    /** The way to tell it more; none for a program whose input ended with its prompt. */
    default Optional<OpenInput> input() {
        return Optional.empty();
    }

    /** The standard input of a program that listens. */
    interface OpenInput {
        /** Has it hear something at its next turn; it repeats the id in its stream once it has. */
        void tell(UUID id, String words);

        /** Ends the input: until then it waits for more. */
        void tellNoMore();
    }

    /** What it has waited for others so far. */
    default WaitedTime waited() {
        return WaitedTime.NEVER;
    }

    /** What it has used so far, if it counts that itself. */
    default Optional<Usage> usage() {
        return Optional.empty();
    }
}
