package dev.ratchet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.app.LoopLock.Holder;
import dev.ratchet.journal.Json;
import dev.ratchet.journal.Standing;
import dev.ratchet.loop.Memory;
import dev.ratchet.loop.OpenLimit;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The status files as objects, with what the journal and the locks know beside them. */
final class StatusJson {
    private static final int VERDICTS = 10;

    private StatusJson() {}

    static String array(Project project, @Nullable String name) {
        List<SeenLoop> loops = SeenLoop.in(project, name);
        Map<String, Glance> glances = Glance.of(project, loops, VERDICTS);
        return loops.stream()
                .map(loop -> object(loop, Objects.requireNonNull(glances.get(loop.name()))))
                .collect(Collectors.joining(",\n", "[", "]"));
    }

    private static String object(SeenLoop loop, Glance glance) {
        return loop.status().json(json -> {
            json.writeBooleanField("running", loop.running());
            holder(json, loop.holder().orElse(null));
            Instant wakeUp = loop.running() ? loop.snapshot().waiting().until() : null;
            json.writeStringField("next_wake_up", wakeUp == null ? null : wakeUp.toString());
            Json.decimal(json, "run_cost_usd", glance.spent().costUsd());
            json.writeNumberField("run_input_tokens", glance.spent().inputTokens());
            json.writeNumberField("run_output_tokens", glance.spent().outputTokens());
            json.writeBooleanField("paused", glance.pause().isPresent());
            json.writeStringField(
                    "tripped_by", glance.trip().map(Memory.Tripped::rule).orElse(null));
            json.writeArrayFieldStart("limits");
            for (OpenLimit limit : glance.limits()) {
                json.writeStartObject();
                json.writeStringField("agent", limit.agent());
                json.writeStringField("resets_at", limit.resetsAt().toString());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("last_verdicts");
            for (Standing.Settled settled : glance.verdicts()) {
                verdict(json, settled);
            }
            json.writeEndArray();
        });
    }

    private static void holder(JsonGenerator json, @Nullable Holder holder) throws IOException {
        if (holder == null) {
            json.writeNullField("lock_holder");
            return;
        }
        json.writeObjectFieldStart("lock_holder");
        json.writeNumberField("pid", holder.pid());
        json.writeStringField(
                "since", holder.since() == null ? null : holder.since().toString());
        json.writeEndObject();
    }

    private static void verdict(JsonGenerator json, Standing.Settled settled) throws IOException {
        json.writeStartObject();
        Json.number(json, "number", settled.number());
        json.writeStringField("verdict", settled.verdict());
        json.writeStringField("reason", settled.reason());
        json.writeStringField("ended_at", settled.endedAt().toString());
        json.writeEndObject();
    }
}
