package dev.ratchet.brief;

import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.History;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the validations of the last iterations said, the oldest first. */
final class CapturedProgress {
    private static final int ENTRIES = 5;
    private static final int OUTPUT = 500;
    private static final int FILES = 20;

    private CapturedProgress() {}

    /** Text for the prompt; empty if there is nothing to tell. */
    static String of(History history) {
        List<PastAttempt> latest = history.thisRun()
                .newestFirst()
                .filter(past -> !past.receipts().isEmpty())
                .limit(ENTRIES)
                .toList()
                .reversed();
        return latest.stream().map(CapturedProgress::entry).collect(Collectors.joining("\n\n"));
    }

    private static String entry(PastAttempt past) {
        Receipt receipt = past.receipts().getLast();
        String output = Excerpt.end(receipt.output().strip(), OUTPUT);
        return String.format(
                Locale.ROOT,
                "Iteration %d: %s after %s; changed files: %s%s",
                past.attempt().position().iteration() + 1,
                receipt.ending(),
                HumanUnits.seconds(receipt.took()),
                files(receipt.changed()),
                output.isEmpty() ? "" : "\n" + output);
    }

    private static String files(List<String> changed) {
        if (changed.isEmpty()) {
            return "none";
        }
        String named = String.join(", ", changed.subList(0, Math.min(FILES, changed.size())));
        return changed.size() > FILES ? named + " and %d more".formatted(changed.size() - FILES) : named;
    }
}
