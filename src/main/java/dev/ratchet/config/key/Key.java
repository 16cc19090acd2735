package dev.ratchet.config.key;

import dev.ratchet.config.value.KeyType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One setting: where it stands, what it may be, what it is by default, and what it means.
 *
 * @param section the table of the file
 * @param name the key in it
 * @param type what its value may be
 * @param defaults what it is when nobody says anything
 * @param meaning one line for the user
 */
public record Key<T>(String section, String name, KeyType<T> type, Defaults<T> defaults, String meaning) {
    /** How all variables begin that set something. */
    public static final String VARIABLES = "RATCHET_";

    /**
     * The values built in.
     *
     * @param ratchet null when there is none
     * @param harness the same for a {@code harness.toml}
     * @param without what holds when there is no value; empty when there always is one
     */
    public record Defaults<T>(@Nullable T ratchet, @Nullable T harness, String without) {
        @Nullable
        T in(ConfigStyle style) {
            return switch (style) {
                case RATCHET -> ratchet;
                case HARNESS -> harness;
            };
        }
    }

    /** The key as messages name it. */
    public String path() {
        return section + "." + name;
    }

    /** The same key in another table, where the harness has no say. */
    Key<T> in(String table) {
        return new Key<>(
                table, name, type, new Defaults<>(defaults.ratchet(), defaults.ratchet(), defaults.without()), meaning);
    }

    /** The same key with another default. */
    Key<T> withDefault(T value) {
        return new Key<>(section, name, type, new Defaults<>(value, value, ""), meaning);
    }

    /** The environment variable that sets it. */
    public String variable() {
        return variablePrefix(section) + name.toUpperCase(Locale.ROOT);
    }

    /** How the variables of a section begin. */
    public static String variablePrefix(String section) {
        return VARIABLES + section.toUpperCase(Locale.ROOT) + "_";
    }
}
