package dev.ratchet.loop.attempt;

import java.util.Locale;

/**
 * Words for a loop from somebody else, which reach its next brief.
 *
 * @param from who sent it: another loop by its name, or in words for people
 */
public record LoopMessage(Kind kind, String from, String text) {

    /** What it is. */
    public enum Kind {
        /** Something worth knowing. */
        SHARE,
        /** Something that people are to be told of as well. */
        ALERT,
        /** What a person wants the agent to know. */
        NOTE,
        /** The same, for the session under way if it can be told. */
        URGENT_NOTE,
        /** What a person has answered. */
        ANSWER;

        /** The word for it in JSON, in the database and on screens. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
