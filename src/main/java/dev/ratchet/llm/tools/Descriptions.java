package dev.ratchet.llm.tools;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Objects;

/** Reads what models are told of a tool from the file beside its class. */
final class Descriptions {
    private static final JsonFactory JSON = new JsonFactory();

    private Descriptions() {}

    static Tool.Description of(String tool) {
        String file = tool + ".json";
        try (InputStream in = Objects.requireNonNull(Descriptions.class.getResourceAsStream(file), file);
                JsonParser parser = JSON.createParser(in)) {
            return read(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Tool.Description read(JsonParser parser) throws IOException {
        String text = "";
        String schema = "";
        parser.nextToken();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            switch (field) {
                case "description" -> text = parser.getText();
                case "parameters" -> schema = copy(parser);
                default -> throw new IOException("unknown field " + field);
            }
        }
        return new Tool.Description(text, schema);
    }

    private static String copy(JsonParser parser) throws IOException {
        StringWriter schema = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(schema)) {
            generator.copyCurrentStructure(parser);
        }
        return schema.toString();
    }
}
