package dev.ratchet.work.graph;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.NameRule;
import dev.ratchet.loop.base.Trouble;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What tasks need and workers have, in words that people make up; each once, in order. */
public final class Labels {
    private static final int MOST = 50;

    private Labels() {}

    /** The same, if they can be labels. */
    static List<String> checked(Collection<String> labels) {
        labels.stream().filter(label -> !NameRule.allow(label)).findFirst().ifPresent(wrong -> {
            throw new Trouble("'%s' cannot be a label: %s".formatted(wrong, NameRule.RULE));
        });
        List<String> sorted = List.copyOf(new TreeSet<>(labels));
        if (sorted.size() > MOST) {
            throw new Trouble("a task may need %d labels, not %d".formatted(MOST, sorted.size()));
        }
        return sorted;
    }

    /** As the database has them; null for none. */
    static @Nullable String text(@Nullable Collection<String> labels) {
        return labels == null || labels.isEmpty() ? null : array(labels);
    }

    static String array(Collection<String> labels) {
        return new Json(List.copyOf(new TreeSet<>(labels))).line();
    }

    static List<String> read(@Nullable String text) {
        return text == null
                ? List.of()
                : Json.parseOrNothing(text).items().stream()
                        .map(label -> label.text(""))
                        .toList();
    }
}
