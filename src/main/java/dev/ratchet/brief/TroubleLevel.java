package dev.ratchet.brief;

import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import java.util.regex.Pattern;

/** How much trouble there is, by what attempts came to and by what was written down about it. */
enum TroubleLevel {
    NONE,
    MODERATE,
    SEVERE;

    private static final Pattern MODERATE_WORDS = words("errors?|failures?|failed|failing|fails|bugs?");
    private static final Pattern SEVERE_WORDS =
            words("stuck|cannot|can't|unable|panic(?:s|ked)?|crash(?:es|ed)?|broken|regressions?");

    private static Pattern words(String alternatives) {
        return Pattern.compile("\\b(?:" + alternatives + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    static TroubleLevel in(String text) {
        if (SEVERE_WORDS.matcher(text).find()) {
            return SEVERE;
        }
        return MODERATE_WORDS.matcher(text).find() ? MODERATE : NONE;
    }

    /** That of an attempt; limits and interruptions are not the work's fault. */
    static TroubleLevel of(PastAttempt past) {
        return switch (past.verdict()) {
            case Verdict.Accepted _,
                    Verdict.Progressed _,
                    Verdict.RateLimited _,
                    Verdict.Interrupted _,
                    Verdict.Halted _ -> NONE;
            case Verdict.Rejected(var reason) -> MODERATE.or(in(reason));
            case Verdict.GaveUp(var reason) -> SEVERE.or(in(reason));
            case Verdict.Wasted(var waste, var reason) ->
                waste == Verdict.Waste.FAILED ? MODERATE.or(in(reason)) : NONE;
        };
    }

    TroubleLevel or(TroubleLevel other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
