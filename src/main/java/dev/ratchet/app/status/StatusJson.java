package dev.ratchet.app.status;

import dev.ratchet.app.command.LoopLock.Holder;
import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.app.command.Project;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.history.LoopMemory;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The status files as objects, with what the journal and the locks know beside them. */
final class StatusJson {
    private static final int VERDICTS = 10;

    private StatusJson() {}

    static Stream<String> objects(Project project, @Nullable String name) {
        List<ObservedLoop> loops = ObservedLoop.in(project, name);
        Map<String, LoopOverview> overviews = LoopOverview.of(project, loops, VERDICTS);
        return loops.stream().map(loop -> object(loop, Objects.requireNonNull(overviews.get(loop.name()))));
    }

    private static String object(ObservedLoop loop, LoopOverview overview) {
        return loop.snapshot().json(json -> {
            json.put("running", loop.running());
            holder(json, loop.holder().orElse(null));
            Instant wakeUp = loop.running() ? loop.snapshot().waiting().until() : null;
            json.put("next_wake_up", wakeUp);
            json.put("run_cost_usd", overview.spent().costUsd());
            json.put("run_input_tokens", overview.spent().inputTokens());
            json.put("run_output_tokens", overview.spent().outputTokens());
            json.put("run_cache_read_tokens", overview.spent().cacheReadTokens());
            json.put("run_cache_creation_tokens", overview.spent().cacheCreationTokens());
            json.put("paused", overview.pause().isPresent());
            json.put("tripped_by", overview.trip().map(LoopMemory.Tripped::rule).orElse(null));
            json.objects(
                    "limits",
                    overview.limits(),
                    limit -> json.put("agent", limit.account()).put("resets_at", limit.resetsAt()));
            json.objects("last_verdicts", overview.verdicts(), settled -> verdict(json, settled));
        });
    }

    private static void holder(JsonWriter json, @Nullable Holder holder) {
        if (holder == null) {
            json.put("lock_holder", Json.NOTHING);
        } else {
            json.object("lock_holder", () -> json.put("pid", holder.pid()).put("since", holder.since()));
        }
    }

    private static void verdict(JsonWriter json, LoopQueries.Settled settled) {
        json.put("session", settled.number())
                .put("verdict", settled.verdict())
                .put("reason", settled.reason())
                .put("ended_at", settled.endedAt());
    }
}
