package dev.ratchet.app.doctor;

import java.util.List;

/**
 * One thing that a check found.
 *
 * @param advice what to do; never empty where there is something to be done
 */
public record Finding(Level level, String message, String advice) {
    public Finding {
        boolean needsAdvice = level == Level.WARNING || level == Level.PROBLEM;
        if (needsAdvice && advice.isBlank()) {
            throw new IllegalArgumentException("no advice for: " + message);
        }
    }

    static List<Finding> ok(String message) {
        return List.of(new Finding(Level.OK, message, ""));
    }

    static List<Finding> info(String message, String advice) {
        return List.of(new Finding(Level.INFO, message, advice));
    }

    static List<Finding> warning(String message, String advice) {
        return List.of(new Finding(Level.WARNING, message, advice));
    }

    static List<Finding> problem(String message, String advice) {
        return List.of(new Finding(Level.PROBLEM, message, advice));
    }
}
