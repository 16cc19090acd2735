package dev.ratchet.agent.stream;

import dev.ratchet.loop.LiveSession;

/** Makes sense of the objects of one session's stream. */
interface EventReader {
    /** Takes a line of text that came before the first object. */
    default void banner(String line) {}

    /** Takes the next object. */
    void read(Json object);

    /** Takes a line that began as JSON and is none. */
    void malformed(String line);

    /** How far the stream has come. */
    LiveSession.Phase phase();

    /** What the stream amounts to. */
    StreamEnd end();
}
