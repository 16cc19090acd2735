package dev.ratchet.agent.stream;

import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Usage;

/** Makes sense of the objects of one session's stream. */
interface EventReader {
    /** Takes the next object. */
    void read(Json object);

    /** Takes a line that began as JSON and is none. */
    void malformed(String line);

    /** How far the stream has come. */
    LiveSession.Phase phase();

    /** What the stream has told of the session's consumption so far. */
    Usage usage();

    /** What the stream amounts to. */
    StreamEnd end();
}
