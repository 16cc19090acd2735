package dev.ratchet.journal;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a loop leaves what others read.
 *
 * @param directory of the sessions' output files
 * @param prefix of their names
 * @param counter the file with the next session's number
 * @param status the status file
 * @param eventLog null for none
 * @param eventLogScope which events it gets
 */
public record OutputSettings(
        Path directory,
        String prefix,
        Path counter,
        Path status,
        @Nullable Path eventLog,
        EventLogScope eventLogScope) {

    /** Which events the event log gets. */
    public enum EventLogScope {
        SESSIONS,
        EVERYTHING
    }
}
