package dev.ratchet.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whole values: maps, lists, texts, truth values and numbers. */
final class JsonTree {
    /** Strict: what is no JSON by the letter is refused. Names come from outside and are not interned. */
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private JsonTree() {}

    /** What becomes of a number. */
    enum Numbers {
        /** A text. */
        AS_WRITTEN,
        /** A Long where it is whole and no longer than that, else a Double. */
        PARSED
    }

    /** Takes tokens of a parser. */
    interface Reading<T> {
        T from(JsonParser parser) throws IOException;
    }

    /** Reads a text to its end. */
    static <T> T read(String text, Reading<T> reading) throws MalformedJson {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new MalformedJson("there is nothing", 1);
            }
            T found = reading.from(parser);
            if (parser.nextToken() != null) {
                throw new MalformedJson(
                        "more than one value", parser.currentTokenLocation().getLineNr());
            }
            return found;
        } catch (JsonProcessingException e) {
            throw new MalformedJson(e);
        } catch (MalformedJson e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The value that begins at the current token; the parser itself complains of one that is cut off. */
    static @Nullable Object value(JsonParser parser, Numbers numbers) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, numbers);
            case START_ARRAY -> array(parser, numbers);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                numbers == Numbers.AS_WRITTEN ? parser.getText() : number(parser);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private static Number number(JsonParser parser) throws IOException {
        return switch (parser.getNumberType()) {
            case INT, LONG -> parser.getLongValue();
            default -> parser.getDoubleValue();
        };
    }

    private static Map<String, @Nullable Object> object(JsonParser parser, Numbers numbers) throws IOException {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            members.put(name, value(parser, numbers));
        }
        return members;
    }

    private static List<@Nullable Object> array(JsonParser parser, Numbers numbers) throws IOException {
        List<@Nullable Object> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser, numbers));
        }
        return items;
    }
}
