package dev.ratchet.session.reading;

import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.StreamSummary;

/** What the fixed lines of an agent mean that writes for people. */
public interface PlainTextRules {
    /** No line means anything in particular. */
    PlainTextRules NONE = new PlainTextRules() {};

    /** Takes the next line, without a terminal's escape sequences. */
    default void line(String words) {}

    /** What the lines have told of the session's consumption so far. */
    default Usage usage() {
        return Usage.NONE;
    }

    /** What the stream amounts to, given what it would be as mere text. */
    default StreamSummary end(StreamSummary text) {
        return text;
    }
}
