package dev.ratchet.journal.files;

import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.store.TimestampFormat;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Who runs and who waits in a whole process, as a field of its status file. */
final class SlotsJson {
    private SlotsJson() {}

    static void write(JsonWriter json, Slots.Snapshot slots) {
        json.object("slots", () -> {
            json.objects("running", slots.running(), active -> caller(json, active.caller(), active.since()));
            json.objects("queued", slots.queued(), queued -> {
                caller(json, queued.caller(), queued.since());
                json.put("ahead", queued.ahead());
            });
            Optional<Slots.Obstacle> obstacle = slots.obstacle();
            json.put("waiting_for", obstacle.map(Slots.Obstacle::words).orElse(null));
            json.put(
                    "until",
                    obstacle.flatMap(Slots.Obstacle::end)
                            .map(TimestampFormat::toSecond)
                            .orElse(null));
        });
    }

    private static void caller(JsonWriter json, Slots.Caller caller, Instant since) {
        json.put("loop", caller.loop());
        json.put("for", caller.purpose());
        json.put("priority", caller.priority().name().toLowerCase(Locale.ROOT));
        json.put("since", TimestampFormat.toSecond(since));
    }
}
