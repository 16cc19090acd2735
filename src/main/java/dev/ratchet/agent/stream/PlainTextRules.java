package dev.ratchet.agent.stream;

import dev.ratchet.loop.Usage;

/** What the fixed lines of an agent mean that writes for people. */
interface PlainTextRules {
    /** No line means anything in particular. */
    PlainTextRules NONE = new PlainTextRules() {};

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
