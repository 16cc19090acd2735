package dev.ratchet.agent.stream;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value of which only the wanted parts were kept. Asking for what is not there, or is something else, gives
 * nothing; a number in quotes is a number.
 */
record Json(@Nullable Object value) {
    static final Json NOTHING = new Json(null);
    private static final long MOST = 1_000_000_000_000L;

    Json at(String key) {
        if (value instanceof Map<?, ?> object) {
            Object found = object.get(key);
            return found == null ? NOTHING : new Json(found);
        }
        return NOTHING;
    }

    /** Whether an object has a member with this name, if only null. */
    boolean has(String key) {
        return value instanceof Map<?, ?> object && object.containsKey(key);
    }

    boolean isObject() {
        return value instanceof Map<?, ?>;
    }

    boolean isNothing() {
        return value == null;
    }

    boolean isTrue() {
        return Boolean.TRUE.equals(value) || "true".equals(value);
    }

    boolean isFalse() {
        return Boolean.FALSE.equals(value) || "false".equals(value);
    }

    @Nullable
    String text() {
        return value instanceof String text ? text : null;
    }

    String text(String orElse) {
        return value instanceof String text ? text : orElse;
    }

    List<Json> items() {
        return value instanceof List<?> list ? list.stream().map(Json::new).toList() : List.of();
    }

    /** The values of an object. */
    Collection<Json> values() {
        return value instanceof Map<?, ?> object
                ? object.values().stream().map(Json::new).toList()
                : List.of();
    }

    /** A finite number. */
    @Nullable
    Double number() {
        if (!(value instanceof String text)) {
            return null;
        }
        try {
            double number = Double.parseDouble(text.strip());
            return Double.isFinite(number) ? Double.valueOf(number) : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /** A whole number of things; never negative, and never so large that sums of it overflow. */
    long count() {
        Double number = number();
        return number == null ? 0 : Math.clamp(number.longValue(), 0, MOST);
    }

    /** Everything that it says, in words: the names and values of an object a line each. */
    String words() {
        StringBuilder words = new StringBuilder();
        describe(value, words);
        return words.toString();
    }

    private static void describe(@Nullable Object part, StringBuilder words) {
        switch (part) {
            case Map<?, ?> object ->
                object.forEach((key, inner) -> {
                    newLine(words);
                    words.append(key).append(": ");
                    describe(inner, words);
                });
            case List<?> list ->
                list.forEach(inner -> {
                    newLine(words);
                    describe(inner, words);
                });
            case null -> words.append("null");
            default -> words.append(part);
        }
    }

    private static void newLine(StringBuilder words) {
        if (!words.isEmpty()) {
            words.append('\n');
        }
    }
}
