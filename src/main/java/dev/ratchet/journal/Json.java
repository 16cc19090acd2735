package dev.ratchet.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON objects, and reads small ones of its own. */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /** Writes the fields of an object. */
    @FunctionalInterface
    public interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    /** A number, or null where it is unknown. */
    public static void number(JsonGenerator json, String field, @Nullable Integer value) throws IOException {
        if (value == null) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, value);
        }
    }

    /** A large number, or null where it is unknown. */
    public static void number(JsonGenerator json, String field, @Nullable Long value) throws IOException {
        if (value == null) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, value);
        }
    }

    /** A decimal number, or null where it is unknown. */
    public static void decimal(JsonGenerator json, String field, @Nullable Double value) throws IOException {
        if (value == null) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, value);
        }
    }

    /** The members of an object that are numbers; none if it is no object. */
    public static Map<String, Long> numbers(String object) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        try (JsonParser parser = FACTORY.createParser(object)) {
            parser.nextToken();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                if (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
                    numbers.merge(name, parser.getLongValue(), Long::sum);
                }
            }
        } catch (IOException _) {
            return numbers;
        }
        return numbers;
    }

    /** A text as it stands in JSON, which YAML reads too. */
    public static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    /** One object on one line. */
    public static String object(Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
