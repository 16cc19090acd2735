package dev.ratchet.session.reading;

import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.stream.ByteSink;
import java.util.Set;

/** Reads one session's output as it grows, in one pass and in bounded memory; for one thread at a time. */
public interface StreamReader extends ByteSink {
    /** How far the stream has come. */
    LiveSession.Phase phase();

    /** What the stream has told of the session's consumption so far. */
    Usage usage();

    /** What the model was given with its latest request, as far as the stream tells; else 0. */
    default long contextTokens() {
        return 0;
    }

    /** The ids of what the session was told meanwhile and has heard, as far as the stream repeats it. */
    default Set<String> heard() {
        return Set.of();
    }

    /** Takes a last line without a line end too, and tells what the stream amounts to. */
    StreamSummary end();
}
