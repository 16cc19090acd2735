package dev.ratchet.app.serve;

import dev.ratchet.json.Json;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.web.http.WebAnswer;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How the project stands, in the text format that Prometheus reads. */
record PrometheusText(ServedProject served) {
    /** Sums of all that is on record, by their names in {@code metrics summary}. */
    private static final List<String> SUMS = List.of(
            "sessions",
            "attempts",
            "iterations",
            "accepted",
            "cost_usd",
            "input_tokens",
            "output_tokens",
            "cache_read_tokens",
            "cache_creation_tokens");

    WebAnswer answer() {
        return WebAnswer.text(200, "text/plain; version=0.0.4; charset=utf-8", text());
    }

    String text() {
        StringBuilder out = new StringBuilder();
        ProjectSnapshot now = served.snapshot();
        head(out, "ratchet_up", "gauge", "Whether the record could be read");
        line(out, "ratchet_up", "", now.trouble().isEmpty() ? "1" : "0");
        loops(now, out);
        tasks(now, out);
        head(out, "ratchet_landings_waiting", "gauge", "What waits to land");
        line(out, "ratchet_landings_waiting", "", Integer.toString(now.landing().size()));
        head(out, "ratchet_limits_open", "gauge", "Limits of agents that have not lifted");
        line(out, "ratchet_limits_open", "", Integer.toString(now.limits().size()));
        sums(out);
        return out.toString();
    }

    private static void loops(ProjectSnapshot now, StringBuilder out) {
        head(out, "ratchet_loop_state", "gauge", "1 for the state that a loop is in");
        for (WatchedLoop loop : now.loops()) {
            String state = loop.state().name().toLowerCase(Locale.ROOT);
            line(out, "ratchet_loop_state", "loop=%s,state=%s".formatted(quoted(loop.name()), quoted(state)), "1");
        }
        head(out, "ratchet_loop_iteration", "gauge", "The iteration that a loop is at");
        for (WatchedLoop loop : now.loops()) {
            line(out, "ratchet_loop_iteration", "loop=" + quoted(loop.name()), Integer.toString(loop.iteration()));
        }
        head(out, "ratchet_loop_cost_usd", "gauge", "What the latest run of a loop has cost");
        for (WatchedLoop loop : now.loops()) {
            if (loop.gauges().costUsd() != null) {
                line(
                        out,
                        "ratchet_loop_cost_usd",
                        "loop=" + quoted(loop.name()),
                        Json.decimal(loop.gauges().costUsd()));
            }
        }
    }

    private static void tasks(ProjectSnapshot now, StringBuilder out) {
        head(out, "ratchet_tasks", "gauge", "Tasks by where they stand");
        Map.of(
                        "done", now.taskCounts().done(),
                        "failed", now.taskCounts().failed(),
                        "ready", now.taskCounts().ready(),
                        "claimed", now.taskCounts().claimed(),
                        "held", now.taskCounts().held())
                .forEach((state, count) ->
                        line(out, "ratchet_tasks", "state=" + quoted(state), Integer.toString(count)));
    }

    private void sums(StringBuilder out) {
        Json totals = Json.parseOrNothing(new CommandCall(served).json(List.of("metrics", "summary")))
                .at("totals");
        for (String name : SUMS) {
            Double value = totals.at(name).number();
            if (value != null) {
                head(
                        out,
                        "ratchet_%s_total".formatted(name),
                        "counter",
                        "All %s on record".formatted(name.replace('_', ' ')));
                line(out, "ratchet_%s_total".formatted(name), "", Json.decimal(value));
            }
        }
    }

    private static void head(StringBuilder out, String name, String type, String help) {
        out.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, help, name, type));
    }

    private static void line(StringBuilder out, String name, String labels, String value) {
        out.append(name)
                .append(labels.isEmpty() ? "" : "{" + labels + "}")
                .append(' ')
                .append(value)
                .append('\n');
    }

    private static String quoted(String label) {
        return '"' + label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
