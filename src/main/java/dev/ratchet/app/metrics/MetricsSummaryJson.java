package dev.ratchet.app.metrics;

import dev.ratchet.journal.metrics.Measures;
import dev.ratchet.journal.metrics.MetricsSummary;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import java.util.List;

/** A summary as an object. */
final class MetricsSummaryJson {
    private MetricsSummaryJson() {}

    static String of(MetricsSummary summary) {
        return Json.object(json -> {
            json.put("name", summary.scope().loop());
            json.put("since", summary.scope().since());
            json.object("totals", () -> measures(json, summary.totals()));
            groups(json, "days", "day", summary.days());
            groups(json, "models", "model", summary.models());
            groups(json, "verdicts", "verdict", summary.verdicts());
            groups(json, "classes", "class", summary.classes());
            json.object("tools", () -> summary.tools().forEach(tool -> json.put(tool.tool(), tool.calls())));
        });
    }

    private static void groups(JsonWriter json, String name, String key, List<MetricsSummary.Group> groups) {
        json.objects(name, groups, group -> {
            json.put(key, group.key());
            measures(json, group.measures());
        });
    }

    private static void measures(JsonWriter json, Measures sums) {
        json.put("sessions", sums.sessions());
        json.put("attempts", sums.attempts());
        json.put("iterations", sums.iterations());
        json.put("accepted", sums.accepted());
        json.put("committed", sums.committed());
        json.put("accepted_or_committed", sums.successes());
        json.put("retries", sums.retries());
        json.put("cost_usd", sums.costUsd());
        json.put("cost_usd_per_accepted_or_committed", sums.costPerSuccess());
        json.put("sessions_with_cost", sums.priced());
        json.put("input_tokens", sums.inputTokens());
        json.put("output_tokens", sums.outputTokens());
        json.put("cache_read_tokens", sums.cacheReadTokens());
        json.put("turns", sums.turns());
        json.put("tool_calls", sums.toolCalls());
        json.put("files_changed", sums.filesChanged());
        json.put("permission_denials", sums.permissionDenials());
        json.put("duration_secs", sums.durationMillis() / 1000.0);
    }
}
