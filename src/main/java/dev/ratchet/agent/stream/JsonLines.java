package dev.ratchet.agent.stream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads lines of JSON, keeping only what somebody wants to know. */
final class JsonLines {
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

    /** The objects of the line, mostly one; none if it is no JSON. */
    List<Json> read(byte[] bytes, int offset, int length, Wanted wanted) {
        int start = JsonStart.find(bytes, offset, length);
        if (start < 0) {
            return List.of();
        }
        int rest = offset + length - start;
        List<Json> objects = objects(() -> FACTORY.createParser(bytes, start, rest), wanted);
        if (!objects.isEmpty()) {
            return objects;
        }
        // Bytes that are no UTF-8 make the parser give up; the decoder puts a replacement character in their place.
        return objects(() -> FACTORY.createParser(new String(bytes, start, rest, StandardCharsets.UTF_8)), wanted);
    }

    private interface Source {
        JsonParser open() throws IOException;
    }

    /** What follows a whole object on its line is taken if it is one more object, and ignored if it is anything else. */
    private static List<Json> objects(Source source, Wanted wanted) {
        List<Json> objects = new ArrayList<>(1);
        try (JsonParser parser = source.open()) {
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                objects.add(new Json(object(parser, wanted)));
            }
        } catch (IOException _) {
            return objects;
        }
        return objects;
    }

    private static Map<String, @Nullable Object> object(JsonParser parser, Wanted wanted) throws IOException {
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

    private static void member(JsonParser parser, Members some, String name, Map<String, @Nullable Object> members)
            throws IOException {
        if (!some.names.contains(name)) {
            parser.skipChildren();
        } else if (some.brief.contains(name) && parser.currentToken() == JsonToken.VALUE_STRING) {
            members.put(name, brief(parser));
        } else {
            members.put(name, value(parser, some.whole.contains(name) ? EVERYTHING : some));
        }
    }

    private static @Nullable Object value(JsonParser parser, Wanted wanted) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, wanted);
            case START_ARRAY -> array(parser, wanted);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getText();
            case null, default -> null;
        };
    }

    private static List<@Nullable Object> array(JsonParser parser, Wanted wanted) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == null) {
                throw new IOException("the line ends inside an array");
            }
            items.add(value(parser, wanted));
        }
        return items;
    }

    private static String brief(JsonParser parser) throws IOException {
        char[] text = parser.getTextCharacters();
        return new String(text, parser.getTextOffset(), Math.min(BRIEF, parser.getTextLength()));
    }
}
