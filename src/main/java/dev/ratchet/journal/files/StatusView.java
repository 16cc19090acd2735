package dev.ratchet.journal.files;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A status file as another process finds it.
 *
 * @param runningSlots how many calls and sessions of the loop's process run
 * @param queuedSlots how many of them wait for their turn
 * @param json the file's own object, which may be that of another version
 */
public record StatusView(LoopSnapshot loop, int runningSlots, int queuedSlots, Json json) {
    /** Reads the file; empty if there is none, or nothing that makes sense in it. */
    public static Optional<StatusView> read(Path file) {
        try {
            Json status = Json.parse(Files.readString(file));
            return status.isObject() ? Optional.of(of(status)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static StatusView of(Json status) {
        Json slots = status.at("slots");
        return new StatusView(
                LoopSnapshotJson.read(status),
                slots.at("running").items().size(),
                slots.at("queued").items().size(),
                status);
    }

    /** The file's object, with more fields after its own. */
    public String json(Consumer<JsonWriter> more) {
        return Json.object(out -> {
            json.members().forEach((name, value) -> out.put(name, new Json(value)));
            more.accept(out);
        });
    }
}
