package dev.ratchet.app.doctor.check;

import java.util.List;

/**
 * One thing that a check found.
 *
 * @param advice what to do; never empty where there is something to be done
 */
public record CheckFinding(FindingLevel level, String message, String advice) {
    public CheckFinding {
        boolean needsAdvice = level == FindingLevel.WARNING || level == FindingLevel.PROBLEM;
        if (needsAdvice && advice.isBlank()) {
            throw new IllegalArgumentException("no advice for: " + message);
        }
    }

    static List<CheckFinding> ok(String message) {
        return List.of(new CheckFinding(FindingLevel.OK, message, ""));
    }

    static List<CheckFinding> info(String message, String advice) {
        return List.of(new CheckFinding(FindingLevel.INFO, message, advice));
    }

    static List<CheckFinding> warning(String message, String advice) {
        return List.of(new CheckFinding(FindingLevel.WARNING, message, advice));
    }

    static List<CheckFinding> problem(String message, String advice) {
        return List.of(new CheckFinding(FindingLevel.PROBLEM, message, advice));
    }
}
