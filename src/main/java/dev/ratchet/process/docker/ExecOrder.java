package dev.ratchet.process.docker;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A program to start in a container.
 *
 * @param environment all that is added to the container's own
 * @param user empty for the container's own
 */
record ExecOrder(List<String> words, Map<String, String> environment, String user, Input input) {
    private static final JsonFactory FACTORY = new JsonFactory();

    /** What the program can read. */
    enum Input {
        NOTHING,
        /** What is written to the connection; its end never comes reliably, so the program must know how much it is. */
        CONNECTION
    }

    /** As the API wants it; never with a terminal, which would mix the two streams. */
    String json() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeBooleanField("AttachStdin", input == Input.CONNECTION);
            json.writeBooleanField("AttachStdout", true);
            json.writeBooleanField("AttachStderr", true);
            json.writeBooleanField("Tty", false);
            json.writeStringField("User", user);
            json.writeFieldName("Env");
            json.writeStartArray();
            for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
                json.writeString(variable.getKey() + "=" + variable.getValue());
            }
            json.writeEndArray();
            json.writeFieldName("Cmd");
            json.writeStartArray();
            for (String word : words) {
                json.writeString(word);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
