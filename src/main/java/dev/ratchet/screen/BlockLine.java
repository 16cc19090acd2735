package dev.ratchet.screen;

import java.util.List;

/** A line of a block's body. */
public record BlockLine(Tone tone, String text) {

    /** What a line is. */
    public enum Tone {
        PLAIN,
        /** Of a change: what is there now. */
        ADDED,
        /** Of a change: what was there before. */
        REMOVED,
        /** Of a change: what stands beside it. */
        CONTEXT
    }

    /** All lines of a text as they are. */
    static List<BlockLine> plain(String text) {
        return all(Tone.PLAIN, text);
    }

    static List<BlockLine> all(Tone tone, String text) {
        return TerminalSafeText.lines(text).stream()
                .map(line -> new BlockLine(tone, line))
                .toList();
    }
}
