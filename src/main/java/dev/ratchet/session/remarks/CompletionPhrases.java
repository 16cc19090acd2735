package dev.ratchet.session.remarks;

import java.util.List;
import java.util.Locale;

/** Counts the phrases that sound like the end of the work, each of them once; "not finished" sounds like no end. */
final class CompletionPhrases {
    private static final List<String> ALL = List.of(
            "all tasks complete",
            "project ready",
            "work is done",
            "implementation complete",
            "no more work",
            "finished",
            "task complete",
            "all done",
            "nothing left to do",
            "completed successfully");

    private static final List<String> DENIALS = List.of("not ", "n't ", "not yet ", "n't yet ", "never ");

    private CompletionPhrases() {}

    static int in(String text) {
        String words = text.toLowerCase(Locale.ROOT);
        return (int) ALL.stream().filter(phrase -> said(words, phrase)).count();
    }

    private static boolean said(String words, String phrase) {
        for (int at = words.indexOf(phrase); at >= 0; at = words.indexOf(phrase, at + 1)) {
            if (beginsWord(words, at) && !denied(words, at)) {
                return true;
            }
        }
        return false;
    }

    private static boolean beginsWord(String words, int at) {
        return at == 0 || !Character.isLetterOrDigit(words.charAt(at - 1));
    }

    private static boolean denied(String words, int at) {
        return DENIALS.stream().anyMatch(denial -> words.startsWith(denial, at - denial.length()));
    }
}
