package dev.ratchet.agent;

import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.loop.Assignment;
import dev.ratchet.process.Running;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A session that runs.
 *
 * @param stderr null where both channels share the output file
 */
record LiveProcess(
        Assignment assignment,
        Running running,
        StreamReader reader,
        OutputFile output,
        @Nullable Path stderr) {
    /** Reads what is new and says how much both channels have in all. */
    Size advance() {
        long bytes = output.readInto(reader);
        return new Size(bytes, stderr == null ? 0 : stderr.toFile().length());
    }

    /** The sizes of both channels. */
    record Size(long output, long errors) {
        boolean grownFrom(Size before) {
            return output > before.output || errors > before.errors;
        }
    }
}
