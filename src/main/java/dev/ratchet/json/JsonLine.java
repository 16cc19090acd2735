package dev.ratchet.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A line of JSON, of which only that is kept which somebody wants to know. */
public final class JsonLine {
    /** Tiny values take thirty times their length in memory: of a line that is full of them nothing is kept. */
    static final long MOST_TOKENS = 500_000;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxTokenCount(MOST_TOKENS).build())
            // Names come from outside: they must not fill the JVM's table of interned strings.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    /** What is kept of a line. */
    public sealed interface Wanted {}

    /** All of it. */
    public record Everything() implements Wanted {}

    /**
     * The members with these names, at any depth.
     *
     * @param whole those of which everything inside is kept
     * @param brief those of whose text the beginning is enough
     */
    public record Members(Set<String> names, Set<String> whole, Set<String> brief) implements Wanted {}

    public static final Wanted EVERYTHING = new Everything();
    public static final int BRIEF = 16 * 1024;

    private final byte[] bytes;
    private final int start;
    private final int end;

    private JsonLine(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    /** The objects of the line, mostly one; none if it is no JSON. */
    public static List<Json> read(byte[] bytes, int offset, int length, Wanted wanted) {
        int start = JsonObjectStart.find(bytes, offset, length);
        if (start < 0) {
            return List.of();
        }
        int end = offset + length;
        List<Json> objects = new JsonLine(bytes, start, end).objects(wanted);
        if (!objects.isEmpty()) {
            return objects;
        }
        // Bytes that are no UTF-8 make the parser give up; the decoder puts a replacement character in their place.
        byte[] mended = new String(bytes, start, end - start, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
        return new JsonLine(mended, 0, mended.length).objects(wanted);
    }

    /** What follows a whole object on its line is taken if it is one more object, and ignored if it is anything else. */
    private List<Json> objects(Wanted wanted) {
        List<Json> objects = new ArrayList<>(1);
        try (JsonParser parser = FACTORY.createParser(bytes, start, end - start)) {
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                objects.add(new Json(value(parser, wanted)));
            }
        } catch (IOException _) {
            return objects;
        }
        return objects;
    }

    private @Nullable Object value(JsonParser parser, Wanted wanted) throws IOException {
        if (wanted instanceof Members some) {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.START_OBJECT) {
                return object(parser, some);
            } else if (token == JsonToken.START_ARRAY) {
                return array(parser, some);
            }
        }
        return JsonTree.value(parser, JsonTree.Numbers.AS_WRITTEN);
    }

    private Map<String, @Nullable Object> object(JsonParser parser, Members some) throws IOException {
        Map<String, @Nullable Object> members = new HashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            if (!some.names.contains(name)) {
                parser.skipChildren();
            } else if (token == JsonToken.VALUE_STRING && some.brief.contains(name)) {
                members.put(name, brief(parser));
            } else {
                members.put(name, value(parser, some.whole.contains(name) ? EVERYTHING : some));
            }
        }
        return members;
    }

    private List<@Nullable Object> array(JsonParser parser, Members some) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser, some));
        }
        return items;
    }

    /** Of a long string only the beginning is decoded, which takes most of the time; the parser skips the rest. */
    private String brief(JsonParser parser) throws IOException {
        int quote = start + (int) parser.currentTokenLocation().getByteOffset();
        int cut = quote + 1 + BRIEF < end ? cut(quote + 1) : end;
        if (cut >= quote + 1 + BRIEF && cut < end) {
            byte[] beginning = Arrays.copyOfRange(bytes, quote, cut + 1);
            beginning[beginning.length - 1] = '"';
            try (JsonParser inner = FACTORY.createParser(beginning)) {
                inner.nextToken();
                return inner.getText();
            }
        }
        return parser.getText();
    }

    /** The first place between two characters after so many bytes, or that of the closing quote if it comes earlier. */
    private int cut(int from) {
        int i = from;
        while (i < end && (i < from + BRIEF || (bytes[i] & 0xc0) == 0x80) && bytes[i] != '"') {
            if (bytes[i] == '\\') {
                i += i + 1 < end && bytes[i + 1] == 'u' ? "\\u0000".length() : "\\n".length();
            } else {
                i++;
            }
        }
        return i;
    }
}
