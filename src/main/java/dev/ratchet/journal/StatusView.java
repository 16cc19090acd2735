package dev.ratchet.journal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A status file as another process finds it.
 *
 * @param runningSlots how many calls and sessions of the loop's process run
 * @param queuedSlots how many of them wait for their turn
 * @param json the file's own words, which may be those of another version
 */
public record StatusView(LoopSnapshot loop, int runningSlots, int queuedSlots, String json) {
    /** Reads the file; empty if there is none, or nothing that makes sense in it. */
    public static Optional<StatusView> read(Path file) {
        try {
            String json = Files.readString(file).strip();
            Map<String, String> fields = parse(json);
            return Optional.of(new StatusView(
                    LoopSnapshotJson.read(fields),
                    LoopSnapshotJson.count(fields, "slots.running"),
                    LoopSnapshotJson.count(fields, "slots.queued"),
                    json));
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
}
