package dev.ratchet.loop;

import dev.ratchet.loop.attempt.LoopRequest;
import java.util.List;
import java.util.Optional;

/** Where requests from outside arrive. */
@FunctionalInterface
public interface Requests {
    /** Takes what has come since the last call, oldest first. */
    List<LoopRequest> drain();

    /**
     * Waits for something of which nobody has any use once the run is to stop or to pause: such a request ends the waiting.
     *
     * @return nothing if it did
     * @throws InterruptedException if something else interrupted it
     */
    default <T> Optional<T> await(Awaited<T> awaited) throws InterruptedException {
        return Optional.of(awaited.await());
    }

    /** Something that comes in its own time, unless the waiting thread is interrupted. */
    @FunctionalInterface
    interface Awaited<T> {
        T await() throws InterruptedException;
    }
}
