package dev.ratchet.app.metrics;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.text.SpendingJson;
import dev.ratchet.journal.metrics.Measures;
import dev.ratchet.journal.metrics.Measures.Measure;
import dev.ratchet.journal.metrics.MetricsQueries;
import dev.ratchet.journal.metrics.MetricsSummary;
import dev.ratchet.journal.metrics.MetricsSummary.Scope;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.tui.BarChart;
import dev.ratchet.tui.MetricsSummaryText;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** {@code ratchet metrics summary}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics summary --days 7"})
final class MetricsSummaryCommand extends ProjectCommand {
    @Mixin
    private final MetricsScopeOptions sessions = new MetricsScopeOptions();

    @Override
    protected void checkUsage() {
        sessions.check();
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        Scope scope = sessions.scope(project);
        Optional<MetricsSummary> known = project.inJournal(database -> new MetricsQueries(database).summary(scope));
        PrintStream out = terminal.out();
        switch (terminal.format()) {
            case JSON -> out.println(json(known.orElseGet(() -> MetricsSummary.empty(scope))));
            case TEXT ->
                out.print(known.map(summary -> MetricsSummaryText.of(summary, BarChart.in(out.charset())))
                        .orElse(Project.NOTHING_YET + "\n"));
        }
        return ExitCodes.OK;
    }

    private static String json(MetricsSummary summary) {
        return Json.object(json -> {
            json.put("name", summary.scope().loop());
            json.put("since", summary.scope().since());
            json.object("totals", () -> measures(json, summary.totals()));
            json.put("verified_tasks", summary.verifiedTasks().size());
            json.put("cost_usd_per_verified_task", summary.costPerVerifiedTask());
            groups(json, "days", "day", summary.days());
            groups(json, "models", "model", summary.models());
            groups(json, "verdicts", "verdict", summary.verdicts());
            groups(json, "classes", "class", summary.classes());
            json.object("tools", () -> summary.tools().forEach(tool -> json.put(tool.tool(), tool.calls())));
            json.objects("tasks", summary.tasks(), task -> {
                json.put("task", task.item());
                json.put("title", task.title());
                json.put("verified", task.accepted() > 0);
                SpendingJson.fields(json, task);
            });
        });
    }

    private static void groups(JsonWriter json, String name, String key, List<MetricsSummary.Group> groups) {
        json.objects(name, groups, group -> {
            json.put(key, group.key());
            measures(json, group.measures());
        });
    }

    private static void measures(JsonWriter json, Measures sums) {
        counts(json, sums, Measure.SESSIONS, Measure.ATTEMPTS, Measure.ITERATIONS, Measure.ACCEPTED, Measure.COMMITTED);
        json.put("accepted_or_committed", sums.value(Measure.SUCCESSES));
        counts(json, sums, Measure.RETRIES);
        json.put("cost_usd", sums.costUsd());
        json.put("cost_usd_per_accepted_or_committed", sums.costPerSuccess());
        json.put("sessions_with_cost", sums.value(Measure.PRICED));
        counts(json, sums, Measure.INPUT_TOKENS, Measure.OUTPUT_TOKENS, Measure.CACHE_READ_TOKENS);
        counts(json, sums, Measure.CACHE_CREATION_TOKENS, Measure.TURNS, Measure.TOOL_CALLS);
        counts(json, sums, Measure.FILES_CHANGED, Measure.PERMISSION_DENIALS);
        json.put("duration_secs", sums.value(Measure.DURATION_MS) / 1000.0);
        json.put("api_duration_secs", sums.value(Measure.API_DURATION_MS) / 1000.0);
    }

    private static void counts(JsonWriter json, Measures sums, Measure... measures) {
        for (Measure measure : measures) {
            json.put(measure.column(), sums.value(measure));
        }
    }
}
