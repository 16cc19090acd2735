package dev.ratchet.session.stream;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What is looked for in an agent's output.
 *
 * @param commitPatterns say that something was committed
 * @param limitPatterns say that an agent without a structured stream was limited
 * @param earlier what the conversation had used up before this run, where one is resumed
 */
public record ReadingSettings(List<Pattern> commitPatterns, List<Pattern> limitPatterns, EarlierUsage earlier) {
    public static final ReadingSettings DEFAULT = new ReadingSettings(
            List.of(
                    Pattern.compile("bd-finish"),
                    Pattern.compile("(?i)git commit"),
                    Pattern.compile("(?i)\\bcommitted\\b")),
            List.of(
                    Pattern.compile("(?i)rate limit"),
                    Pattern.compile("(?i)usage limit"),
                    Pattern.compile("(?i)hit your limit"),
                    Pattern.compile("(?i)5.hour limit"),
                    Pattern.compile("(?i)too many requests"),
                    Pattern.compile("(?i)quota exceeded"),
                    Pattern.compile("(?i)api limit"),
                    Pattern.compile("(?i)resets.*UTC"),
                    Pattern.compile("\"error\":\\s*\"rate_limit\"")));

    public ReadingSettings {
        commitPatterns = List.copyOf(commitPatterns);
        limitPatterns = List.copyOf(limitPatterns);
    }

    public ReadingSettings(List<Pattern> commitPatterns, List<Pattern> limitPatterns) {
        this(commitPatterns, limitPatterns, EarlierUsage.NONE);
    }

    /** The same for a run that resumes a conversation. */
    public ReadingSettings after(EarlierUsage runs) {
        return new ReadingSettings(commitPatterns, limitPatterns, runs);
    }
}
