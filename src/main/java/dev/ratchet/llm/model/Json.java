package dev.ratchet.llm.model;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value: maps, lists, strings, longs, doubles and booleans. Asking for what is not there, or is something else,
 * gives nothing.
 */
public record Json(@Nullable Object value) {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final Json NOTHING = new Json(null);

    /** Writes a value. */
    @FunctionalInterface
    public interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    /** The one value that a text is. */
    public static Json parse(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new IOException("there is nothing");
            }
            Json value = new Json(value(parser));
            if (parser.nextToken() != null) {
                throw new IOException("more than one value");
            }
            return value;
        }
    }

    /** The bytes of what is written. */
    public static byte[] bytes(Writing writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            writing.to(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** The value on a single line. */
    String line() {
        return new String(bytes(json -> write(json, value)), StandardCharsets.UTF_8);
    }

    private static void write(JsonGenerator json, @Nullable Object part) throws IOException {
        switch (part) {
            case Map<?, ?> object -> {
                json.writeStartObject();
                for (Map.Entry<?, ?> member : object.entrySet()) {
                    json.writeFieldName(String.valueOf(member.getKey()));
                    write(json, member.getValue());
                }
                json.writeEndObject();
            }
            case List<?> list -> {
                json.writeStartArray();
                for (Object item : list) {
                    write(json, item);
                }
                json.writeEndArray();
            }
            case Long number -> json.writeNumber(number);
            case Double number -> json.writeNumber(number);
            case Boolean truth -> json.writeBoolean(truth);
            case null -> json.writeNull();
            default -> json.writeString(part.toString());
        }
    }

    /** What is wrong with a text, without where it came from. */
    static String why(IOException broken) {
        return broken instanceof JacksonException json
                ? json.getOriginalMessage()
                : String.valueOf(broken.getMessage());
    }

    Json at(String key) {
        return value instanceof Map<?, ?> object && object.get(key) != null ? new Json(object.get(key)) : NOTHING;
    }

    boolean isObject() {
        return value instanceof Map<?, ?>;
    }

    String text(String orElse) {
        return value instanceof String text ? text : orElse;
    }

    long count() {
        return value instanceof Number number ? Math.max(0, number.longValue()) : 0;
    }

    List<Json> items() {
        return value instanceof List<?> list ? list.stream().map(Json::new).toList() : List.of();
    }

    /** The members of an object, null if it is none. */
    @SuppressWarnings("unchecked")
    @Nullable
    Map<String, @Nullable Object> members() {
        return value instanceof Map<?, ?> object ? (Map<String, @Nullable Object>) object : null;
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> whole(parser);
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case NOT_AVAILABLE, END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT ->
                throw new IOException("cut off");
        };
    }

    private static Object whole(JsonParser parser) throws IOException {
        if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            return parser.getDoubleValue();
        }
        return parser.getLongValue();
    }

    private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            next(parser);
            members.put(name, value(parser));
        }
        return Collections.unmodifiableMap(members);
    }

    private static List<@Nullable Object> array(JsonParser parser) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        while (next(parser) != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return Collections.unmodifiableList(items);
    }

    private static JsonToken next(JsonParser parser) throws IOException {
        JsonToken token = parser.nextToken();
        if (token == null) {
            throw new IOException("cut off");
        }
        return token;
    }
}
