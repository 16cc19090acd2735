package dev.ratchet.agent.stream;

import dev.ratchet.json.Json;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Usage;

/** Makes sense of the objects of one session's stream. */
interface EventReader {
    /** Takes a line of text that came before the first object. */
    default void banner(String line) {}

    /** Takes the next object. */
    void read(Json object);

    /** What it has learnt so far. */
    Notes notes();

    /** Takes a line that was to be a final result and cannot be read. */
    default void malformed(String line) {
        notes().malformed(line);
    }

    /** How far the stream has come. */
    default LiveSession.Phase phase() {
        return notes().phase();
    }

    /** What the stream has told of the session's consumption so far. */
    Usage usage();

    /** What the stream amounts to. */
    StreamEnd end();
}
