package dev.ratchet.session.remarks;

import dev.ratchet.loop.session.Sigils;
import dev.ratchet.loop.session.Sigils.Promise;
import dev.ratchet.loop.session.Sigils.Review;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds sigils in words that come in pieces; one may stretch over several of them. */
final class SigilReader {
    /** No sigil is longer; what was begun and goes on for more is none. */
    private static final int LONGEST = 16 * 1024;

    private static final Pattern OPENING =
            Pattern.compile("<(?:task-done|task-failed|next-model|promise|verify-fail)>");

    /** Only then it is worth looking: what was begun may be long. */
    private static final Pattern END = Pattern.compile("</(?:task-done|task-failed|next-model|promise|verify-fail)?>");

    private static final Pattern SIGIL =
            Pattern.compile("<(task-done|task-failed|next-model|promise)>\\s*+([^<>\\s]{1,200}+)\\s*+</(?:\\1)?>"
                    + "|<(verify-fail)>((?:[^<]++|<(?!/?verify-fail>))*+)</verify-fail>");

    private final StringBuilder begun = new StringBuilder();
    private final PassSignReader pass = new PassSignReader();
    private @Nullable String done;
    private @Nullable String failed;
    private @Nullable String nextModel;
    private @Nullable Promise promise;
    private Review.@Nullable Failed objection;

    /** Takes the next whole line, message or result. */
    void add(String piece) {
        pass.add(piece);
        if (begun.isEmpty()
                && (piece.indexOf('<') < 0 || !OPENING.matcher(piece).find())) {
            return;
        }
        begun.append(piece).append('\n');
        if (END.matcher(piece).find()) {
            search();
        }
        if (begun.length() > LONGEST) {
            begun.setLength(0);
        }
    }

    private void search() {
        Matcher matcher = SIGIL.matcher(begun);
        int end = 0;
        while (matcher.find()) {
            take(matcher);
            end = matcher.end();
        }
        Matcher open = OPENING.matcher(begun);
        begun.delete(0, open.find(end) ? open.start() : begun.length());
    }

    private void take(Matcher sigil) {
        if (sigil.group(3) != null) {
            objection = new Review.Failed(sigil.group(4).strip());
        } else {
            take(sigil.group(1), sigil.group(2));
        }
    }

    private void take(String kind, String word) {
        switch (kind) {
            case "task-done" -> done = word;
            case "task-failed" -> failed = word;
            case "next-model" -> nextModel = word;
            default -> promise = promised(word);
        }
    }

    private @Nullable Promise promised(String word) {
        return switch (word) {
            case "COMPLETE" -> Promise.COMPLETE;
            case "FAILURE" -> Promise.FAILURE;
            default -> promise;
        };
    }

    Sigils sigils() {
        return new Sigils(done, failed, nextModel, promise, review());
    }

    /** Whoever finds anything wrong has not let it pass, whatever else he says. */
    private @Nullable Review review() {
        return objection == null && pass.passed() ? new Review.Passed() : objection;
    }
}
