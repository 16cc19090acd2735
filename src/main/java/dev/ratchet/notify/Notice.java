package dev.ratchet.notify;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Excerpt;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Something that people want to know while they are elsewhere, short enough and without what a terminal would obey. */
public record Notice(Kind kind, String title, String text, Subject subject) {
    private static final int TITLE = 200;
    private static final int TEXT = 2000;

    /** What a notice is about. */
    public enum Kind {
        TASK_DONE,
        TASK_FAILED,
        RUN_ENDED,
        HUMAN_NEEDED;

        /** The word for it in the environment of a command. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What it is about, where that has a name. */
    public record Subject(@Nullable String task, @Nullable Question question) {
        public static final Subject NONE = new Subject(null, null);
    }

    /** One about nothing in particular. */
    public Notice(Kind kind, String title, String text) {
        this(kind, title, text, Subject.NONE);
    }

    public Notice {
        title = brief(title, TITLE);
        text = brief(text, TEXT);
    }

    /** Not even an environment can hold all that an agent may say. */
    private static String brief(String words, int most) {
        return Excerpt.start(words.replaceAll("[\\s\\p{Cntrl}\\p{Cf}]+", " ").strip(), most);
    }
}
