package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import java.nio.file.Path;

/** An attempt's stay in a workspace. */
public interface Visit {
    /** The directory in which the agent works. */
    Path directory();

    /** What has changed there since the visit began. */
    Changes changes();

    /** Ends the visit, after the attempt has been recorded. */
    void leave(PastAttempt past) throws InterruptedException;
}
