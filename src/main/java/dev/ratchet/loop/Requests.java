package dev.ratchet.loop;

import dev.ratchet.loop.attempt.LoopRequest;
import java.util.List;

/** Where requests from outside arrive. */
@FunctionalInterface
public interface Requests {
    /** Takes what has come since the last call, oldest first. */
    List<LoopRequest> drain();
}
