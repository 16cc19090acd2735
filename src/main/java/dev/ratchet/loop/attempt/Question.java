package dev.ratchet.loop.attempt;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that a loop wants to know from a person about one of its work items.
 *
 * @param options answers to choose from; none if any will do
 * @param reply null as long as it is open
 */
public record Question(
        long id,
        Kind kind,
        String loop,
        String item,
        String text,
        List<String> options,
        Instant askedAt,
        @Nullable Reply reply) {
    public Question {
        options = List.copyOf(options);
    }

    /** What it came from. */
    public enum Kind {
        /** The agent asked it. */
        ASKED,
        /** The agent reported that it cannot go on. */
        BLOCKED,
        /** The work item is held until somebody has looked at it. */
        HELD,
        /** What was done is good, and waits for a person's approval. */
        APPROVAL;

        /** The word for it in JSON, in the database and on screens. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * How it was closed.
     *
     * @param answer null if nobody needs one any more
     */
    public record Reply(@Nullable String answer, String by, Instant at) {}

    public boolean isOpen() {
        return reply == null;
    }

    /** What an answer stands for: the option of that number, or else its own words. */
    public String meant(String answer) {
        String word = answer.strip();
        for (int number = 1; number <= options.size(); number++) {
            String option = options.get(number - 1);
            if (word.equals(Integer.toString(number)) || word.equalsIgnoreCase(option)) {
                return option;
            }
        }
        return word;
    }
}
