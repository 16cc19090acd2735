package dev.ratchet.process.docker;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The plain values of a JSON object by their paths, as {@code State.Running}; what is in arrays is left out. */
record JsonFields(Map<String, String> values) {
    private static final JsonFactory FACTORY = new JsonFactory();

    static JsonFields of(String json) {
        Map<String, String> values = new HashMap<>();
        try (JsonParser parser = FACTORY.createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_ARRAY) {
                    parser.skipChildren();
                } else if (token.isScalarValue() && token != JsonToken.VALUE_NULL) {
                    values.put(path(parser), parser.getText());
                }
            }
        } catch (IOException _) {
            // An answer that is no JSON has no fields; whoever needs one says so.
            return new JsonFields(values);
        }
        return new JsonFields(values);
    }

    private static String path(JsonParser parser) {
        return parser.getParsingContext()
                .pathAsPointer()
                .toString()
                .substring(1)
                .replace('/', '.');
    }

    String text(String path) {
        return values.getOrDefault(path, "");
    }

    boolean isTrue(String path) {
        return text(path).equals("true");
    }

    int number(String path, int otherwise) {
        String text = text(path);
        return text.matches("-?\\d{1,9}") ? Integer.parseInt(text) : otherwise;
    }
}
