package dev.ratchet.agent.stream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A line of JSON, of which only that is kept which somebody wants to know. */
final class JsonLine {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            // Names come from outside: they must not fill the JVM's table of interned strings.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    /** What is kept of a line. */
    sealed interface Wanted {}

    /** All of it. */
    record Everything() implements Wanted {}

    /**
     * The members with these names, at any depth.
     *
     * @param whole those of which everything inside is kept
     * @param brief those of whose text the beginning is enough
     */
    record Members(Set<String> names, Set<String> whole, Set<String> brief) implements Wanted {}

    static final Wanted EVERYTHING = new Everything();
    static final int BRIEF = 16 * 1024;

    private final byte[] bytes;
    private final int start;
    private final int end;

    private JsonLine(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    /** The objects of the line, mostly one; none if it is no JSON. */
    static List<Json> read(byte[] bytes, int offset, int length, Wanted wanted) {
        int start = JsonStart.find(bytes, offset, length);
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
                objects.add(new Json(object(parser, wanted)));
            }
        } catch (IOException _) {
            return objects;
        }
        return objects;
    }

    private Map<String, @Nullable Object> object(JsonParser parser, Wanted wanted) throws IOException {
        Map<String, @Nullable Object> members = wanted instanceof Members ? new HashMap<>() : new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            switch (wanted) {
                case Everything all -> members.put(name, value(parser, all));
                case Members some -> member(parser, some, name, members);
            }
        }
        return members;
    }

    private void member(JsonParser parser, Members some, String name, Map<String, @Nullable Object> members)
            throws IOException {
        if (!some.names.contains(name)) {
            parser.skipChildren();
        } else if (some.brief.contains(name) && parser.currentToken() == JsonToken.VALUE_STRING) {
            members.put(name, brief(parser));
        } else {
            members.put(name, value(parser, some.whole.contains(name) ? EVERYTHING : some));
        }
    }

    private @Nullable Object value(JsonParser parser, Wanted wanted) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, wanted);
            case START_ARRAY -> array(parser, wanted);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getText();
            case null, default -> null;
        };
    }

    private List<@Nullable Object> array(JsonParser parser, Wanted wanted) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == null) {
                throw new IOException("the line ends inside an array");
            }
            items.add(value(parser, wanted));
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
