package dev.ratchet.screen;

import dev.ratchet.loop.session.AgentEvent.Speaker;
import java.util.List;

/**
 * A piece of a session as a person reads it. Nothing in it can make a terminal do anything: every text has passed
 * {@link TerminalSafeText}.
 *
 * @param label what it is about in a word: a tool, a model; may be empty
 * @param gist the whole of it in one line; may be empty
 * @param note what came of it in a few words: an exit code, how many lines; may be empty
 * @param body all of it, line by line
 */
public record Block(Speaker speaker, Kind kind, String label, String gist, String note, List<BlockLine> body) {
    public Block {
        body = List.copyOf(body);
    }

    /** What a piece of a session can be. */
    public enum Kind {
        /** A conversation begins; the label is its model. */
        STARTED,
        TEXT,
        THINKING,
        /** A tool was called and has not answered yet. */
        CALL_OPEN,
        /** A tool was called and has answered. */
        CALL_DONE,
        CALL_FAILED,
        /** The answer of a tool whose call was shown when others spoke. */
        ANSWER,
        ANSWER_FAILED,
        /** Something that a reader may want to know. */
        NOTICE,
        /** Something that went wrong. */
        PROBLEM,
        /** The end, as the agent sees it. */
        FINISHED,
        FAILED
    }

    static Block text(Speaker speaker, Kind kind, List<BlockLine> body) {
        return new Block(speaker, kind, "", "", "", body);
    }

    static Block line(Kind kind, String label, String gist) {
        return new Block(Speaker.ASSISTANT, kind, label, gist, "", List.of());
    }
}
