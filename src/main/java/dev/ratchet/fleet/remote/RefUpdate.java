package dev.ratchet.fleet.remote;

import java.util.Optional;

/**
 * That a ref of a remote is to be moved, if it is where it is expected to be.
 *
 * @param ref its full name
 * @param from nothing if there must be no such ref yet
 * @param to nothing if it is to go
 */
public record RefUpdate(String ref, Optional<String> from, Optional<String> to) {
    String lease() {
        return "--force-with-lease=%s:%s".formatted(ref, from.orElse(""));
    }

    String refspec() {
        return to.orElse("") + ":" + ref;
    }
}
