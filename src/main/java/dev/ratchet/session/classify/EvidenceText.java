package dev.ratchet.session.classify;

import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.session.AgentEvent.Success;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.session.classify.StreamSummary.ApiError;
import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Refusal;
import dev.ratchet.session.classify.StreamSummary.Result;
import dev.ratchet.session.stream.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says in words which piece of evidence decided the class of a session. */
final class EvidenceText {
    static final int MOST = 500;
    private static final int LAST_WORDS = 300;
    private static final int LAST_LINES = 3;

    private EvidenceText() {}

    /** An agent may call a result a success by its subtype and an error by its flag: the flag counts. */
    static String of(Result result) {
        boolean contradictory =
                result.success() == Success.ERROR && result.subtype().equals("success");
        return contradictory
                ? joined(result.error(), "error result", result.terminalReason())
                : joined(result.error(), "result", result.subtype(), result.terminalReason());
    }

    static String of(Notice notice) {
        return joined(notice.error(), notice.event());
    }

    static String of(Refusal refusal) {
        return joined(ApiError.NONE, "rate_limit_event", "rejected", refusal.type() == null ? "" : refusal.type());
    }

    private static String joined(ApiError error, String... event) {
        Stream<String> status = Stream.ofNullable(error.status()).map(String::valueOf);
        String words = Stream.of(Stream.of(event), status, error.codes().stream())
                .flatMap(Function.identity())
                .filter(word -> !word.isEmpty())
                .distinct()
                .collect(Collectors.joining(" "));
        return error.message().isEmpty() ? words : words + ": " + error.message();
    }

    /** The end of an error channel, as the end of a reason. */
    static String stderr(String tail) {
        byte[] bytes = tail.getBytes(StandardCharsets.UTF_8);
        String last = PlainText.clean(bytes, 0, bytes.length).strip();
        return last.isEmpty() ? "" : "; stderr: " + Excerpt.end(last, LAST_WORDS);
    }

    /** The last lines of a text that say something, as the end of a reason. */
    static String lastLines(List<String> lines) {
        List<String> telling = lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        String last = String.join("\n", telling.subList(Math.max(0, telling.size() - LAST_LINES), telling.size()));
        return last.isEmpty() ? "" : ": " + Excerpt.end(last, LAST_WORDS);
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

    /** Cut between characters, not inside one that takes two places. */
    private static String cut(String text) {
        if (text.length() <= MOST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MOST - 1)) ? MOST - 1 : MOST;
        return text.substring(0, end);
    }
}
