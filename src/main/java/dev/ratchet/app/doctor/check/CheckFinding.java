package dev.ratchet.app.doctor.check;

import dev.ratchet.json.JsonWriter;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.AnsiColours;
import java.util.List;
import java.util.Locale;

/**
 * One thing that a check found.
 *
 * @param advice what to do; never empty where there is something to be done
 */
public record CheckFinding(Level level, String message, String advice) {
    /** How much a finding matters. */
    public enum Level {
        OK,
        /** Good to know; nothing is wrong. */
        INFO,
        /** A run works, but not as well as it could. */
        WARNING,
        /** A run fails, or is about to. */
        PROBLEM;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public CheckFinding {
        boolean needsAdvice = level == Level.WARNING || level == Level.PROBLEM;
        if (needsAdvice && advice.isBlank()) {
            throw new IllegalArgumentException("no advice for: " + message);
        }
    }

    static List<CheckFinding> ok(String message) {
        return List.of(new CheckFinding(Level.OK, message, ""));
    }

    static List<CheckFinding> info(String message, String advice) {
        return List.of(new CheckFinding(Level.INFO, message, advice));
    }

    static List<CheckFinding> warning(String message, String advice) {
        return List.of(new CheckFinding(Level.WARNING, message, advice));
    }

    static List<CheckFinding> problem(String message, String advice) {
        return List.of(new CheckFinding(Level.PROBLEM, message, advice));
    }

    /** As a line for people; one word says what it was found about. */
    public String line(String subject, AnsiColours colours) {
        String word = "%-8s".formatted(level == Level.OK ? "OK" : level.word());
        String coloured = switch (level) {
            case OK -> colours.green(word);
            case INFO -> colours.dim(word);
            case WARNING -> colours.yellow(word);
            case PROBLEM -> colours.red(word);
        };
        String dashed = advice.isEmpty() ? "" : " — " + advice;
        return "%s %-10s %s".formatted(coloured, subject, TerminalSafeText.line(message + dashed));
    }

    /** As members of an object. */
    public void write(JsonWriter json) {
        json.put("level", level.word()).put("message", message).put("advice", advice.isEmpty() ? null : advice);
    }
}
