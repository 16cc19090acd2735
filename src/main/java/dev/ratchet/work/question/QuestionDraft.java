package dev.ratchet.work.question;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Question.Kind;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.Trouble;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A question that is to be asked. */
public record QuestionDraft(Kind kind, Asker asker, String text, List<String> options) {
    public static final int LONGEST_TEXT = 16 * 1024;
    public static final int MOST_OPTIONS = 20;
    public static final int LONGEST_OPTION = 500;

    /** Whose question it is. */
    public record Asker(String loop, String item, String attempt) {
        public static Asker of(Attempt attempt) {
            return new Asker(attempt.loop(), attempt.item().id(), attempt.id());
        }
    }

    /** Refuses with a {@link Trouble} what nobody could answer. */
    public QuestionDraft {
        text = text.strip();
        options = options.stream().map(String::strip).distinct().toList();
        if (text.isEmpty()) {
            throw Trouble.refused("a question needs words");
        }
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LONGEST_TEXT) {
            throw Trouble.refused(
                            "a question has %,d bytes at most, and this one has %,d".formatted(LONGEST_TEXT, bytes))
                    .withHint("write the rest to a file and name that");
        }
        if (options.size() > MOST_OPTIONS) {
            throw Trouble.refused("a question has %d options at most, not %d".formatted(MOST_OPTIONS, options.size()));
        }
        options.stream()
                .filter(option -> option.isEmpty() || option.length() > LONGEST_OPTION)
                .findFirst()
                .ifPresent(_ -> {
                    throw Trouble.refused("an option has 1 to %d characters".formatted(LONGEST_OPTION));
                });
    }

    /** One of Ratchet's own, about the work of an attempt, whose words may be too many. */
    static QuestionDraft about(Attempt attempt, Kind kind, String text, List<String> options) {
        return new QuestionDraft(kind, Asker.of(attempt), Excerpt.start(text, LONGEST_TEXT / 4), options);
    }
}
