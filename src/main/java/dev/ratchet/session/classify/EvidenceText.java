package dev.ratchet.session.classify;

import dev.ratchet.loop.session.Finding;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import java.util.ArrayList;
import java.util.List;

/** Says in words which piece of evidence decided the class of a session. */
final class EvidenceText {
    static final int MOST = 500;
    private static final int STDERR = 300;

    private EvidenceText() {}

    static String of(StreamSummary.Result result) {
        List<String> words = new ArrayList<>(List.of("result", result.subtype(), result.terminalReason()));
        words.addAll(words(result.error()));
        return joined(words, result.error().message());
    }

    static String of(StreamSummary.Notice notice) {
        List<String> words = new ArrayList<>(List.of(notice.event()));
        words.addAll(words(notice.error()));
        return joined(words, notice.error().message());
    }

    static String of(StreamSummary.Refusal refusal) {
        String type = refusal.type() == null ? "" : refusal.type();
        return joined(List.of("rate_limit_event", "rejected", type), "");
    }

    /** The end of an error channel, as the end of a reason. */
    static String stderr(String tail) {
        String last = tail.strip();
        return last.isEmpty() ? "" : "; stderr: " + last.substring(Math.max(0, last.length() - STDERR));
    }

    /** The last line that says something. */
    static String lastWords(List<String> lines) {
        return lines.reversed().stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
    }

    static Finding shortened(Finding finding) {
        return new Finding(
                finding.sessionClass(),
                cut(finding.reason()),
                cut(finding.evidence()),
                finding.resetsAt(),
                finding.prospect());
    }

    private static List<String> words(ApiError error) {
        List<String> words = new ArrayList<>();
        if (error.status() != null) {
            words.add(error.status().toString());
        }
        words.addAll(error.codes());
        return words;
    }

    private static String joined(List<String> words, String message) {
        String head = String.join(
                " ", words.stream().filter(word -> !word.isEmpty()).distinct().toList());
        return message.isEmpty() ? head : head + ": " + message;
    }

    /** Cut between characters, not inside one that takes two places. */
    private static String cut(String text) {
        if (text.length() <= MOST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MOST - 1)) ? MOST - 1 : MOST;
        return text.substring(0, end);
    }
}
