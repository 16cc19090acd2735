package dev.ratchet.workspace.saved;

import dev.ratchet.loop.base.Excerpt;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The message of a commit of saved work: the only place where it is written down what it is. */
final class SavedMessage {
    private static final String ITEM = "Ratchet-Item";
    private static final String ATTEMPT = "Ratchet-Attempt";
    private static final String BRANCH = "Ratchet-Branch";
    private static final String BASE = "Ratchet-Base";
    private static final String FILES = "Ratchet-Files";
    private static final String REASON = "Ratchet-Reason";
    private static final int LONGEST = 500;

    private SavedMessage() {}

    /**
     * The message.
     *
     * @param leftOut files that were not kept, since they were too large
     */
    static String of(Saved saved, List<String> leftOut) {
        String left = leftOut.isEmpty()
                ? ""
                : leftOut.stream().limit(20).collect(Collectors.joining("\n", "Too large to be kept:\n", "\n\n"));
        return "Saved work of %s: %s\n\n%s%s: %s\n%s: %s\n%s: %s\n%s: %s\n%s: %d\n%s: %s\n"
                .formatted(
                        line(saved.item()),
                        line(saved.reason()),
                        left,
                        ITEM,
                        line(saved.item()),
                        ATTEMPT,
                        line(saved.attempt()),
                        BRANCH,
                        line(saved.branch()),
                        BASE,
                        line(saved.base()),
                        FILES,
                        saved.files(),
                        REASON,
                        line(saved.reason()));
    }

    /** @param createdAt in seconds; one without sense is the beginning of time */
    static Saved parse(String ref, String commit, String createdAt, String message) {
        Map<String, String> told = new HashMap<>();
        message.lines().filter(line -> line.startsWith("Ratchet-")).forEach(line -> {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                told.put(line.substring(0, colon), line.substring(colon + 2));
            }
        });
        return new Saved(
                ref,
                told.getOrDefault(ITEM, ""),
                told.getOrDefault(ATTEMPT, ""),
                commit,
                told.getOrDefault(BRANCH, ""),
                commit(told.getOrDefault(BASE, "")),
                number(told.getOrDefault(FILES, "0")),
                told.getOrDefault(REASON, ""),
                createdAt.matches("\\d{1,11}") ? Instant.ofEpochSecond(Long.parseLong(createdAt)) : Instant.EPOCH);
    }

    /** Anything else might be an option to git. */
    private static String commit(String text) {
        return text.matches("[0-9a-f]+") ? text : "";
    }

    private static int number(String text) {
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    }

    private static String line(String text) {
        return Excerpt.start(text.replaceAll("\\p{Cntrl}+", " ").strip(), LONGEST);
    }
}
