package dev.ratchet.app.doctor.check;

import dev.ratchet.json.JsonWriter;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
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

    /** For people; one word says what it was found about. */
    public Paragraph paragraph(String subject) {
        Style style = switch (level) {
            case OK -> Style.GOOD;
            case INFO -> Style.DIM;
            case WARNING -> Style.WARNING;
            case PROBLEM -> Style.BAD;
        };
        String word = "%-8s".formatted(level == Level.OK ? "OK" : level.word());
        String dashed = advice.isEmpty() ? "" : " — " + advice;
        return Paragraph.of(
                StyledText.of(style, word).with(Style.PLAIN, " %-10s ".formatted(subject)),
                StyledText.plain(TerminalSafeText.line(message + dashed)));
    }

    /** As members of an object. */
    public void write(JsonWriter json) {
        json.put("level", level.word()).put("message", message).put("advice", advice.isEmpty() ? null : advice);
    }
}
