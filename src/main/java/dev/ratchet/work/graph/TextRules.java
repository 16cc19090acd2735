package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Trouble;
import java.util.regex.Pattern;

/** What people and agents may write into the graph. */
public final class TextRules {
    public static final int TITLE = 200;
    public static final int DESCRIPTION = 100_000;
    public static final int NOTE = 20_000;
    public static final int NOTES = 1_000;
    public static final int MODEL = 100;
    private static final int RETRIES = 1000;
    private static final Pattern FEATURE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    /** What a run takes for a number of iterations. */
    private static final Pattern AMOUNT = Pattern.compile("[0-9].*");

    private TextRules() {}

    static void title(String title) {
        if (title.isBlank()) {
            throw new Trouble("a task needs a title that is not empty");
        }
        refuseLonger("a title", title, TITLE);
        refuseControl("a title", title);
    }

    static void description(String text) {
        refuseLonger("a description", text, DESCRIPTION);
        refuseNul("a description", text);
    }

    static void note(String text) {
        if (text.isBlank()) {
            throw new Trouble("a log entry must not be empty");
        }
        refuseLonger("a log entry", text, NOTE);
        refuseNul("a log entry", text);
    }

    static void model(String model) {
        refuseLonger("the name of a model", model, MODEL);
        refuseControl("the name of a model", model);
    }

    static void retries(int most) {
        if (most < 0 || most > RETRIES) {
            throw new Trouble("the number of retries must be between 0 and %d, not %d".formatted(RETRIES, most));
        }
    }

    static void feature(String name) {
        if (!FEATURE.matcher(name).matches()) {
            throw new Trouble(
                    "a feature's name is 1 to 64 letters, digits, '.', '_' or '-', and begins with a letter or digit");
        }
        if (Task.isId(name) || AMOUNT.matcher(name).matches()) {
            throw new Trouble(
                    "a feature cannot be called '%s': 'ratchet run %s' would mean something else (a number of iterations, or a task)"
                            .formatted(name, name));
        }
    }

    private static void refuseLonger(String what, String text, int most) {
        int length = text.codePointCount(0, text.length());
        if (length > most) {
            throw new Trouble("%s may have %d characters, this one has %d".formatted(what, most, length));
        }
    }

    private static void refuseControl(String what, String text) {
        text.codePoints()
                .filter(c -> Character.isISOControl(c) || c == '\u2028' || c == '\u2029')
                .findFirst()
                .ifPresent(c -> {
                    throw new Trouble("%s is one line without control characters".formatted(what))
                            .withHint("this one has U+%04X".formatted(c));
                });
    }

    private static void refuseNul(String what, String text) {
        if (text.indexOf('\0') >= 0) {
            throw new Trouble(what + " cannot have the character U+0000");
        }
    }
}
