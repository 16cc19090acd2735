package dev.ratchet.it;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as plain maps and lists, whole numbers as Long, fractions as Double. */
final class JsonText {
    private JsonText() {}

    static Map<String, Object> object(String json) {
        return asObject(value(json));
    }

    static List<Map<String, Object>> objects(String json) {
        List<Map<String, Object>> objects = new ArrayList<>();
        for (Object element : (List<?>) value(json)) {
            objects.add(asObject(element));
        }
        return objects;
    }

    static List<Map<String, Object>> lines(String text) {
        return text.lines().map(JsonText::object).toList();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asObject(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new AssertionError("no JSON object: " + value);
    }

    private static Object value(String json) {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            Object value = value(parser);
            if (value == null || parser.nextToken() != null) {
                throw new AssertionError("not one JSON value: " + json);
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException("no JSON: " + json, e);
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                object.put(name, value(parser));
            }
            return object;
        }
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> array = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                array.add(value(parser));
            }
            return array;
        }
        return scalar(parser);
    }

    private static @Nullable Object scalar(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            default -> parser.getText();
        };
    }
}
