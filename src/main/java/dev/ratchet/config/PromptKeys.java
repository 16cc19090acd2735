package dev.ratchet.config;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** The keys that say where the prompt comes from, of which one has to win. */
final class PromptKeys {
    private PromptKeys() {}

    /** One source may name the prompt file twice only if it names the same. */
    static Optional<Problem> conflict(Layer layer) {
        Optional<Resolved<String>> older = layer.values().find(Keys.SESSION_PROMPT_FILE);
        Optional<Resolved<String>> newer = layer.values().find(Keys.PROMPT_FILE);
        return older.isPresent() && newer.isPresent() && !path(older.get()).equals(path(newer.get()))
                ? Optional.of(conflict(newer.get(), older.get()))
                : Optional.empty();
    }

    private static Path path(Resolved<String> file) {
        return Path.of(Objects.requireNonNull(file.value())).normalize();
    }

    private static Problem conflict(Resolved<String> newer, Resolved<String> older) {
        String message = "%s differs from %s = %s (%s), allowed is one of them"
                .formatted(
                        newer.toml(), older.path(), older.toml(), older.origin().place());
        return new Problem(newer.origin(), newer.path(), message);
    }

    /** Lets the higher source win, and shows the winner under both names of the file. */
    static void settle(Values values) {
        Resolved<String> older = values.resolved(Keys.SESSION_PROMPT_FILE);
        Resolved<String> newer = values.resolved(Keys.PROMPT_FILE);
        Resolved<String> text = values.resolved(Keys.PROMPT_TEXT);
        Resolved<String> file =
                newer.given() && newer.origin().rank() >= older.origin().rank() ? newer : older;
        values.put(older.with(file.value(), file.origin()));
        if (newer.given()) {
            values.put(newer.with(file.value(), file.origin()));
        }
        if (text.given() && file.origin().rank() > text.origin().rank()) {
            values.put(text.with("", file.origin()));
        }
    }
}
