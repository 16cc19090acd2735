package dev.ratchet.session.supervise;

import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.process.Running;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.recording.OutputFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A session that runs.
 *
 * @param errors null where both channels share the output file
 */
record RunningSession(
        Assignment assignment,
        Running running,
        StreamReader reader,
        OutputFile output,
        @Nullable Path errors) {
    /** Reads what is new and says how much both channels have in all. */
    Size advance() {
        long bytes = output.readInto(reader);
        return new Size(bytes, errors == null ? 0 : errors.toFile().length());
    }

    /** What it counts itself is exact; a stream may tell some of it only in its final result. */
    Usage usage() {
        return running.usage().orElseGet(reader::usage);
    }

    /** The sizes of both channels. */
    record Size(long output, long errors) {
        boolean grownFrom(Size before) {
            return output > before.output || errors > before.errors;
        }
    }
}
