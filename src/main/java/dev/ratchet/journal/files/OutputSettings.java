package dev.ratchet.journal.files;

import dev.ratchet.store.SafeFile;
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
 * @param keeping which sessions' files stay as they were written
 */
public record OutputSettings(
        Path directory,
        String prefix,
        Path counter,
        Path status,
        @Nullable Path eventLog,
        EventLogScope eventLogScope,
        Keeping keeping) {

    /** Whether a file is one of those that Ratchet itself writes, finished or not. */
    public boolean owns(Path file) {
        Path finished = SafeFile.finished(file);
        return finished.equals(counter)
                || finished.equals(status)
                || finished.equals(eventLog)
                || (file.startsWith(directory)
                        && finished.getFileName().toString().startsWith(prefix));
    }

    /** Which events the event log gets. */
    public enum EventLogScope {
        SESSIONS,
        EVERYTHING
    }

    /**
     * Which sessions' files stay as they were written; the others are compressed, never deleted.
     *
     * @param newest so many of the newest; 0 for all
     * @param days those that are younger than this too
     */
    public record Keeping(int newest, int days) {
        public static final Keeping EVERYTHING = new Keeping(0, 0);
    }
}
