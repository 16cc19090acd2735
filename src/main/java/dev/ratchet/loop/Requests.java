package dev.ratchet.loop;

import java.util.List;

/** Where requests from outside arrive. */
@FunctionalInterface
public interface Requests {
    /** Takes what has come since the last call, oldest first. */
    List<Request> drain();
}
