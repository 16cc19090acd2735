package dev.ratchet.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.time.Instant;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON without a blank, member by member and item by item; what is not there is null. Inside of objects and arrays
 * the same writer is used.
 */
public final class JsonWriter {
    // The library's generator would take sixty classes at each start, and throws what cannot happen here.
    private final StringBuilder out = new StringBuilder();

    JsonWriter() {}

    public JsonWriter put(String name, @Nullable String text) {
        return member(name, text);
    }

    /** A number, fractions as {@link Json#decimal} has them; in quotes if it is not finite. */
    public JsonWriter put(String name, @Nullable Number number) {
        return number instanceof Double fraction && Double.isFinite(fraction)
                ? raw(name, fraction(Json.decimal(fraction)))
                : member(name, number);
    }

    /** What is a fraction is to be read as one, also where it is a whole number by chance. */
    private static String fraction(String decimal) {
        return decimal.indexOf('.') < 0 ? decimal + ".0" : decimal;
    }

    public JsonWriter put(String name, @Nullable Boolean truth) {
        return member(name, truth);
    }

    /** A moment to the millisecond, or a day. */
    public JsonWriter put(String name, @Nullable Temporal moment) {
        return member(name, moment instanceof Instant instant ? Json.moment(instant) : moment);
    }

    public JsonWriter put(String name, List<String> texts) {
        return member(name, texts);
    }

    public JsonWriter put(String name, Json json) {
        return member(name, json.value());
    }

    /** A member that is JSON already. */
    public JsonWriter raw(String name, String json) {
        name(name).out.append(json);
        return this;
    }

    public JsonWriter object(String name, Runnable members) {
        return name(name).within('{', members, '}');
    }

    public JsonWriter array(String name, Runnable items) {
        return name(name).within('[', items, ']');
    }

    /** An array of objects. */
    public <T> JsonWriter objects(String name, Iterable<T> all, Consumer<T> members) {
        return array(name, () -> all.forEach(one -> object(() -> members.accept(one))));
    }

    /** An object as an item of an array. */
    public JsonWriter object(Runnable members) {
        return next().within('{', members, '}');
    }

    JsonWriter within(char begin, Runnable content, char end) {
        out.append(begin);
        content.run();
        out.append(end);
        return this;
    }

    private JsonWriter member(String name, @Nullable Object value) {
        return name(name).value(value);
    }

    private JsonWriter name(String name) {
        next().text(name).out.append(':');
        return this;
    }

    /** Nothing but an opening bracket ends with one: every value before this ends with a quote, a word or a closing one. */
    private JsonWriter next() {
        char last = out.isEmpty() ? '[' : out.charAt(out.length() - 1);
        if (last != '{' && last != '[') {
            out.append(',');
        }
        return this;
    }

    /** A chain of questions, since a switch over types takes long the first time. */
    JsonWriter value(@Nullable Object value) {
        if (value instanceof Map<?, ?> object) {
            return within('{', () -> object.forEach((name, inner) -> member(String.valueOf(name), inner)), '}');
        } else if (value instanceof List<?> list) {
            return within('[', () -> list.forEach(inner -> next().value(inner)), ']');
        } else if (value == null || value instanceof Boolean || (value instanceof Number number && finite(number))) {
            out.append(value);
            return this;
        }
        return text(value.toString());
    }

    private static boolean finite(Number number) {
        return !(number instanceof Double) || Double.isFinite(number.doubleValue());
    }

    JsonWriter text(String text) {
        out.append('"')
                .append(JsonStringEncoder.getInstance().quoteAsString(text))
                .append('"');
        return this;
    }

    /** What was written. */
    @Override
    public String toString() {
        return out.toString();
    }
}
