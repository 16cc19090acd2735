package dev.ratchet.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A status file as another process finds it. */
public final class StatusView {
    private final Map<String, String> fields;
    private final String json;

    private StatusView(Map<String, String> fields, String json) {
        this.fields = fields;
        this.json = json;
    }

    /** Reads the file; empty if there is none, or nothing that makes sense in it. */
    public static Optional<StatusView> read(Path file) {
        try {
            String json = Files.readString(file).strip();
            return Optional.of(new StatusView(parse(json), json));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static Map<String, String> parse(String json) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("no object");
            }
            take(parser, "", fields);
        }
        return fields;
    }

    /** A field of an object within has the names of both, and a list is known by its length. */
    private static void take(JsonParser parser, String prefix, Map<String, String> fields) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (value == JsonToken.START_OBJECT) {
                take(parser, prefix + name + ".", fields);
            } else if (value == JsonToken.START_ARRAY) {
                fields.put(prefix + name, Integer.toString(length(parser)));
            } else if (value != JsonToken.VALUE_NULL) {
                fields.put(prefix + name, parser.getText());
            }
        }
    }

    private static int length(JsonParser parser) throws IOException {
        int length = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            parser.skipChildren();
            length++;
        }
        return length;
    }

    /** The file's object, with more fields after its own. */
    public String json(Json.Fields more) {
        return Json.object(out -> {
            try (JsonParser parser = new JsonFactory().createParser(json)) {
                parser.nextToken();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    out.copyCurrentStructure(parser);
                }
            }
            more.write(out);
        });
    }

    public @Nullable String text(String field) {
        return fields.get(field);
    }

    public long number(String field) {
        try {
            String value = fields.get(field);
            return value == null ? 0 : Long.parseLong(value);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    public @Nullable Instant moment(String field) {
        try {
            String value = fields.get(field);
            return value == null ? null : Instant.parse(value);
        } catch (DateTimeParseException _) {
            return null;
        }
    }
}
