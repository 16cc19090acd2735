package dev.ratchet.llm.tools;

import dev.ratchet.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads what models are told of a tool from the file beside its class. */
final class ToolDescriptions {
    private ToolDescriptions() {}

    static Tool.Description of(String tool) {
        String file = tool + ".json";
        try (InputStream in = Objects.requireNonNull(ToolDescriptions.class.getResourceAsStream(file), file)) {
            Json json = Json.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return new Tool.Description(
                    json.textAt("description"), json.at("parameters").line());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
