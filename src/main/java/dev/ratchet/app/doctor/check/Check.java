package dev.ratchet.app.doctor.check;

import java.time.Duration;
import java.util.List;

/** Looks at one thing that a run would depend on, and changes nothing. */
public interface Check {
    /** What it finds. It may block, and may throw: both become findings. */
    List<CheckFinding> look() throws Exception;

    /** After this time it is given up. */
    default Duration deadline() {
        return Duration.ofSeconds(10);
    }
}
