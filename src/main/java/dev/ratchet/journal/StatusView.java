package dev.ratchet.journal;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A status file as another process finds it. */
public final class StatusView {
    private final Json status;

    private StatusView(Json status) {
        this.status = status;
    }

    /** Reads the file; empty if there is none, or nothing that makes sense in it. */
    public static Optional<StatusView> read(Path file) {
        try {
            Json status = Json.parse(Files.readString(file));
            return status.isObject() ? Optional.of(new StatusView(status)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** The file's object, with more fields after its own. */
    public String json(Consumer<JsonWriter> more) {
        return Json.object(json -> {
            status.members().forEach((name, value) -> json.put(name, new Json(value)));
            more.accept(json);
        });
    }

    /** A field of an object within has the names of both, and a list is known by its length. */
    public @Nullable String text(String field) {
        Json found = status;
        for (String name : field.split("\\.", -1)) {
            found = found.at(name);
        }
        return found.isArray() ? Integer.toString(found.items().size()) : found.scalar();
    }

    public long number(String field) {
        try {
            String value = text(field);
            return value == null ? 0 : Long.parseLong(value);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    public @Nullable Instant moment(String field) {
        try {
            String value = text(field);
            return value == null ? null : Instant.parse(value);
        } catch (DateTimeParseException _) {
            return null;
        }
    }
}
