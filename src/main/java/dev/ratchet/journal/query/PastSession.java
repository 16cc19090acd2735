package dev.ratchet.journal.query;

import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Transcript;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session as the journal has it.
 *
 * @param item the work item of its attempt
 * @param endedAt null as long as it runs, and after Ratchet itself was killed until the next run clears up
 * @param finding null as long as it has not ended
 * @param transcript null as long as it has not ended, and where Ratchet could not see its end
 * @param verdict of its attempt, null as long as there is none
 */
public record PastSession(
        int number,
        SessionTicket.Role role,
        String item,
        String loop,
        String agent,
        Path output,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Integer exitCode,
        @Nullable Double durationSecs,
        @Nullable Finding finding,
        @Nullable Transcript transcript,
        @Nullable String verdict,
        boolean committed) {}
