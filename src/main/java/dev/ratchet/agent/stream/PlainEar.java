package dev.ratchet.agent.stream;

import dev.ratchet.loop.Usage;

/** Knows the fixed lines of an agent that writes for people. */
interface PlainEar {
    /** Hears nothing in particular. */
    PlainEar DEAF = new PlainEar() {};

    /** Takes the next line, without a terminal's escape sequences. */
    default void line(String words) {}

    /** What the lines have told of the session's consumption so far. */
    default Usage usage() {
        return Usage.NONE;
    }

    /** What the stream amounts to, given what it would be as mere text. */
    default StreamEnd end(StreamEnd text) {
        return text;
    }
}
