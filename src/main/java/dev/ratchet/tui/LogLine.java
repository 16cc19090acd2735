package dev.ratchet.tui;

import dev.ratchet.loop.history.Event.Level;
import dev.ratchet.screen.TerminalSafeText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One line of the console: a moment, a level, and key=value pairs that scripts can read. */
public final class LogLine {
    private static final Pattern PLAIN = Pattern.compile("[^\\s\"=]+");

    private final StringBuilder text = new StringBuilder();
    private final Level level;

    public LogLine(Instant at, Level level) {
        this.level = level;
        text.append('[').append(at.truncatedTo(ChronoUnit.SECONDS)).append("] [");
        text.append(level).append(level == Level.ERROR ? "]" : "] ");
    }

    /** Adds a pair; a value that a reader could mistake for more is quoted. */
    public LogLine with(String key, @Nullable Object value) {
        if (value != null) {
            text.append(' ').append(key).append('=').append(quoted(value.toString()));
        }
        return this;
    }

    Level level() {
        return level;
    }

    private static String quoted(String value) {
        if (PLAIN.matcher(value).matches() && value.equals(TerminalSafeText.line(value))) {
            return value;
        }
        StringBuilder quoted = new StringBuilder("\"");
        value.codePoints().forEach(c -> {
            switch (c) {
                case '"', '\\' -> quoted.append('\\').appendCodePoint(c);
                case '\n' -> quoted.append("\\n");
                default -> quoted.appendCodePoint(c);
            }
        });
        return TerminalSafeText.line(quoted.append('"').toString());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
