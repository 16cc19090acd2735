package dev.ratchet.app.doctor.check;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A loop that has a lock file here.
 *
 * @param pid the process that runs it; null if none does
 */
public record LockedLoop(
        String name, @Nullable Long pid, @Nullable Instant since) {
    boolean runs() {
        return pid != null;
    }
}
