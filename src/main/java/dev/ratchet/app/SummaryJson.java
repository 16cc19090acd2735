package dev.ratchet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.journal.Json;
import dev.ratchet.journal.Measures;
import dev.ratchet.journal.Summary;
import java.io.IOException;
import java.util.List;

/** A summary as an object. */
final class SummaryJson {
    private SummaryJson() {}

    static String of(Summary summary) {
        return Json.object(json -> {
            json.writeStringField("name", summary.scope().loop());
            json.writeStringField(
                    "since",
                    summary.scope().since() == null
                            ? null
                            : summary.scope().since().toString());
            json.writeObjectFieldStart("totals");
            measures(json, summary.totals());
            json.writeEndObject();
            groups(json, "days", "day", summary.days());
            groups(json, "models", "model", summary.models());
            groups(json, "verdicts", "verdict", summary.verdicts());
            groups(json, "classes", "class", summary.classes());
            json.writeObjectFieldStart("tools");
            for (Summary.ToolCalls tool : summary.tools()) {
                json.writeNumberField(tool.tool(), tool.calls());
            }
            json.writeEndObject();
        });
    }

    private static void groups(JsonGenerator json, String name, String key, List<Summary.Group> groups)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (Summary.Group group : groups) {
            json.writeStartObject();
            json.writeStringField(key, group.key());
            measures(json, group.measures());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void measures(JsonGenerator json, Measures sums) throws IOException {
        json.writeNumberField("sessions", sums.sessions());
        json.writeNumberField("attempts", sums.attempts());
        json.writeNumberField("iterations", sums.iterations());
        json.writeNumberField("accepted", sums.accepted());
        json.writeNumberField("committed", sums.committed());
        json.writeNumberField("accepted_or_committed", sums.successes());
        json.writeNumberField("retries", sums.retries());
        Json.decimal(json, "cost_usd", sums.costUsd());
        Json.decimal(json, "cost_usd_per_accepted_or_committed", sums.costPerSuccess());
        json.writeNumberField("sessions_with_cost", sums.priced());
        json.writeNumberField("input_tokens", sums.inputTokens());
        json.writeNumberField("output_tokens", sums.outputTokens());
        json.writeNumberField("cache_read_tokens", sums.cacheReadTokens());
        json.writeNumberField("turns", sums.turns());
        json.writeNumberField("tool_calls", sums.toolCalls());
        json.writeNumberField("files_changed", sums.filesChanged());
        json.writeNumberField("permission_denials", sums.permissionDenials());
        json.writeNumberField("duration_secs", sums.durationMillis() / 1000.0);
    }
}
