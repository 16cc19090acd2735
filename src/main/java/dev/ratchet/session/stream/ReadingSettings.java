package dev.ratchet.session.stream;

import dev.ratchet.loop.session.Brief;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is looked for in an agent's output.
 *
 * @param commitPatterns say that something was committed
 * @param limitPatterns say that an agent without a structured stream was limited
 * @param earlier what the conversation had used up before this run, where one is resumed
 * @param instructions what an agent that writes for people only repeats
 */
public record ReadingSettings(
        List<Pattern> commitPatterns,
        List<Pattern> limitPatterns,
        EarlierUsage earlier,
        InstructionLines instructions) {
    public static final ReadingSettings DEFAULT = new ReadingSettings(
            patterns("bd-finish", "(?i)git commit", "(?i)\\bcommitted\\b"),
            patterns(
                    "(?i)rate limit",
                    "(?i)usage limit",
                    "(?i)hit your limit",
                    "(?i)5.hour limit",
                    "(?i)too many requests",
                    "(?i)quota exceeded",
                    "(?i)api limit",
                    "(?i)resets.*UTC",
                    "\"error\":\\s*\"rate_limit\""));

    public ReadingSettings {
        commitPatterns = List.copyOf(commitPatterns);
        limitPatterns = List.copyOf(limitPatterns);
    }

    public ReadingSettings(List<Pattern> commitPatterns, List<Pattern> limitPatterns) {
        this(commitPatterns, limitPatterns, EarlierUsage.NONE, InstructionLines.NONE);
    }

    private static List<Pattern> patterns(String... regexes) {
        return Stream.of(regexes).map(Pattern::compile).toList();
    }

    /** The same for a run that resumes a conversation. */
    public ReadingSettings after(EarlierUsage runs) {
        return new ReadingSettings(commitPatterns, limitPatterns, runs, instructions);
    }

    /** The same for an agent that was told this. */
    public ReadingSettings told(Brief brief) {
        return new ReadingSettings(commitPatterns, limitPatterns, earlier, InstructionLines.of(brief));
    }
}
