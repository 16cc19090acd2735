package dev.ratchet.journal;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.loop.Slots;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;

/** Who runs and who waits in a whole process, as a field of its status file. */
final class SlotsJson {
    private SlotsJson() {}

    static void write(JsonGenerator json, Slots.Snapshot slots) throws IOException {
        json.writeObjectFieldStart("slots");
        json.writeArrayFieldStart("running");
        for (Slots.Active active : slots.running()) {
            json.writeStartObject();
            caller(json, active.caller(), active.since());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("queued");
        for (Slots.Queued queued : slots.queued()) {
            json.writeStartObject();
            caller(json, queued.caller(), queued.since());
            json.writeNumberField("ahead", queued.ahead());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField(
                "waiting_for", slots.obstacle().map(Slots.Obstacle::words).orElse(null));
        json.writeStringField(
                "until",
                slots.obstacle()
                        .flatMap(Slots.Obstacle::end)
                        .map(Moments::toSecond)
                        .orElse(null));
        json.writeEndObject();
    }

    private static void caller(JsonGenerator json, Slots.Caller caller, Instant since) throws IOException {
        json.writeStringField("loop", caller.loop());
        json.writeStringField("for", caller.purpose());
        json.writeStringField("priority", caller.priority().name().toLowerCase(Locale.ROOT));
        json.writeStringField("since", Moments.toSecond(since));
    }
}
