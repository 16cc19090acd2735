package dev.ratchet.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value: a map, a list, a text, a number, a truth value or nothing. Asking for what is not there, or is something
 * else, gives nothing; a number in quotes is a number.
 */
public record Json(@Nullable Object value) {
    public static final Json NOTHING = new Json(null);
    private static final long MOST = 1_000_000_000_000L;
    private static final double MILLISECONDS = 1e11;
    private static final double FAR = 1e15;
    private static final MathContext TRUE_DIGITS = new MathContext(15);
    private static final double SMALLEST_DECIMAL = 1e-12;
    private static final double LARGEST_DECIMAL = 1e18;
    private static final double MOST_WITH_SIX_DECIMALS = 1e9;

    /** The one value that a text is, its numbers as Long or Double. */
    public static Json parse(String text) throws MalformedJson {
        return JsonTree.read(text, parser -> new Json(JsonTree.value(parser, JsonTree.Numbers.PARSED)));
    }

    /** The same, nothing if the text is no JSON. */
    public static Json parseOrNothing(String text) {
        try {
            return parse(text);
        } catch (MalformedJson _) {
            return NOTHING;
        }
    }

    /** One object on one line. */
    public static String object(Consumer<JsonWriter> members) {
        JsonWriter json = new JsonWriter();
        return json.within('{', () -> members.accept(json), '}').toString();
    }

    /** One array on one line. */
    public static String array(Consumer<JsonWriter> items) {
        JsonWriter json = new JsonWriter();
        return json.within('[', () -> items.accept(json), ']').toString();
    }

    /** A text as it stands in JSON, which YAML reads too. */
    public static String quoted(String text) {
        return new JsonWriter().text(text).toString();
    }

    /** A fraction without an exponent, and without the digits that only its way through binary has added. */
    public static String decimal(double number) {
        double size = Math.abs(number);
        if (size != 0 && (size < SMALLEST_DECIMAL || size > LARGEST_DECIMAL)) {
            return Double.toString(number);
        }
        long millionths = Math.round(number * 1e6);
        if (size < MOST_WITH_SIX_DECIMALS && millionths / 1e6 == number) {
            // It is so most of the time; Java's own numbers take 20 ms before the first of them is there.
            return sixDecimals(millionths);
        }
        return BigDecimal.valueOf(number)
                .round(TRUE_DIGITS)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String sixDecimals(long millionths) {
        long rest = Math.abs(millionths % 1_000_000);
        String whole = (millionths < 0 && millionths > -1_000_000 ? "-" : "") + millionths / 1_000_000;
        return rest == 0
                ? whole
                : whole + "." + Long.toString(1_000_000 + rest).substring(1).replaceFirst("0+$", "");
    }

    /** A moment in UTC, always with its milliseconds. */
    public static String moment(Instant instant) {
        String text = instant.truncatedTo(ChronoUnit.MILLIS).toString();
        return text.indexOf('.') < 0 ? text.substring(0, text.length() - 1) + ".000Z" : text;
    }

    /** The value on a single line. */
    public String line() {
        return new JsonWriter().value(value).toString();
    }

    public Json at(String key) {
        if (value instanceof Map<?, ?> object) {
            Object found = object.get(key);
            return found == null ? NOTHING : new Json(found);
        }
        return NOTHING;
    }

    /** Whether an object has a member with this name, if only null. */
    public boolean has(String key) {
        return value instanceof Map<?, ?> object && object.containsKey(key);
    }

    public boolean isObject() {
        return value instanceof Map<?, ?>;
    }

    public boolean isArray() {
        return value instanceof List<?>;
    }

    public boolean isNumber() {
        return value instanceof Number;
    }

    public boolean isNothing() {
        return value == null;
    }

    public boolean isTrue() {
        return Boolean.TRUE.equals(value) || "true".equals(value);
    }

    public boolean isFalse() {
        return Boolean.FALSE.equals(value) || "false".equals(value);
    }

    public @Nullable String text() {
        return value instanceof String text ? text : null;
    }

    public String text(String orElse) {
        return value instanceof String text ? text : orElse;
    }

    /** The text of a member, empty if there is none. */
    public String textAt(String key) {
        return value instanceof Map<?, ?> object && object.get(key) instanceof String text ? text : "";
    }

    /** A text, number or truth value as text. */
    public @Nullable String scalar() {
        return value == null || isObject() || isArray() ? null : value.toString();
    }

    public List<Json> items() {
        return value instanceof List<?> list ? list.stream().map(Json::new).toList() : List.of();
    }

    /** The members of an object in their order. */
    @SuppressWarnings("unchecked")
    public Map<String, @Nullable Object> members() {
        return value instanceof Map<?, ?> object
                ? Collections.unmodifiableMap((Map<String, @Nullable Object>) object)
                : Map.of();
    }

    /** The values of an object. */
    public Collection<Json> values() {
        return members().values().stream().map(Json::new).toList();
    }

    /** The members that are whole numbers. */
    public Map<String, Long> numbers() {
        Map<String, Long> numbers = new LinkedHashMap<>();
        members().forEach((name, member) -> {
            if (member instanceof Long number) {
                numbers.put(name, number);
            }
        });
        return numbers;
    }

    /** A finite number. */
    public @Nullable Double number() {
        try {
            double number = value instanceof String text
                    ? Double.parseDouble(text.strip())
                    : value instanceof Number parsed ? parsed.doubleValue() : Double.NaN;
            return Double.isFinite(number) ? Double.valueOf(number) : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }

    /** A whole number of things; never negative, and never so large that sums of it overflow. */
    public long count() {
        Double number = number();
        return number == null ? 0 : Math.clamp(number.longValue(), 0, MOST);
    }

    /** A moment, as seconds or milliseconds since 1970 or in words. */
    public @Nullable Instant instant() {
        Double number = number();
        if (number != null) {
            double millis = number > MILLISECONDS ? number : number * 1000;
            return millis > 0 && millis < FAR ? Instant.ofEpochMilli((long) millis) : null;
        }
        try {
            return value instanceof String text ? Instant.parse(text) : null;
        } catch (DateTimeParseException _) {
            return null;
        }
    }

    /** Everything that it says, in words: the names and values of an object a line each. */
    public String words() {
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
