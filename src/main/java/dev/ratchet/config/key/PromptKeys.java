package dev.ratchet.config.key;

import dev.ratchet.brief.PromptSettings;
import dev.ratchet.config.value.ConfigProblem;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** The keys that say where the prompt comes from, of which one has to win. */
public final class PromptKeys {
    private PromptKeys() {}

    /**
     * What the prompt is made from.
     *
     * @param file where it is, unless it is given in words
     */
    public static PromptSettings settings(KeyValues values, Path file) {
        return new PromptSettings(
                file,
                values.textOrNull(Keys.PROMPT_TEXT),
                values.get(Keys.PREPEND_COMMANDS),
                values.get(Keys.HOOK_TIMEOUT));
    }

    /** One source may name the prompt file twice only if it names the same. */
    static Optional<ConfigProblem> conflict(ConfigLayer layer) {
        Optional<ResolvedValue<String>> older = layer.values().find(Keys.SESSION_PROMPT_FILE);
        Optional<ResolvedValue<String>> newer = layer.values().find(Keys.PROMPT_FILE);
        return older.isPresent() && newer.isPresent() && !path(older.get()).equals(path(newer.get()))
                ? Optional.of(conflict(newer.get(), older.get()))
                : Optional.empty();
    }

    private static Path path(ResolvedValue<String> file) {
        return Path.of(Objects.requireNonNull(file.value())).normalize();
    }

    private static ConfigProblem conflict(ResolvedValue<String> newer, ResolvedValue<String> older) {
        String message = "%s differs from %s = %s (%s), allowed is one of them"
                .formatted(
                        newer.toml(), older.path(), older.toml(), older.origin().place());
        return new ConfigProblem(newer.origin(), newer.path(), message);
    }

    /** Lets the higher source win, and shows the winner under both names of the file. */
    static void settle(KeyValues values) {
        ResolvedValue<String> older = values.resolved(Keys.SESSION_PROMPT_FILE);
        ResolvedValue<String> newer = values.resolved(Keys.PROMPT_FILE);
        ResolvedValue<String> text = values.resolved(Keys.PROMPT_TEXT);
        ResolvedValue<String> file =
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
