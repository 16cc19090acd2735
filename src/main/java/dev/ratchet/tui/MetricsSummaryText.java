package dev.ratchet.tui;

import dev.ratchet.journal.metrics.Measures;
import dev.ratchet.journal.metrics.Measures.Measure;
import dev.ratchet.journal.metrics.MetricsSummary;
import dev.ratchet.journal.metrics.MetricsSummary.Group;
import dev.ratchet.journal.metrics.MetricsSummary.ToolCalls;
import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.Columns.Edge;
import java.util.ArrayList;
import java.util.List;

/** The tables and bars of {@code ratchet metrics summary}. */
public final class MetricsSummaryText {
    private static final int MOST_DAYS = 14;
    private static final int MOST_TOOLS = 12;
    private static final int MOST_MODELS = 20;
    private static final int MOST_TASKS = 20;
    private static final int BAR = 16;
    private static final int LINE = 60;
    private static final int NAME = 32;
    private static final List<Edge> NUMBERS_BETWEEN_NAME_AND_BAR = List.of(
            Edge.LEFT, Edge.RIGHT, Edge.RIGHT, Edge.RIGHT, Edge.RIGHT, Edge.RIGHT, Edge.RIGHT, Edge.RIGHT, Edge.LEFT);

    private final MetricsSummary summary;
    private final BarChart bars;
    private final List<String> lines = new ArrayList<>();

    private MetricsSummaryText(MetricsSummary summary, BarChart bars) {
        this.summary = summary;
        this.bars = bars;
    }

    /** The whole text. */
    public static String of(MetricsSummary summary, BarChart bars) {
        return new MetricsSummaryText(summary, bars).text();
    }

    private String text() {
        Measures all = summary.totals();
        if (!all.any()) {
            return "No session is on record %s.\n".formatted(scope());
        }
        lines.add("All sessions on record " + scope());
        lines.add("");
        totals(all);
        days();
        groups("model", "(not told)", summary.models(), Measure.SESSIONS);
        groups("verdict", "(open)", summary.verdicts(), Measure.ATTEMPTS);
        groups("class", "(no session)", summary.classes(), Measure.SESSIONS);
        tools();
        tasks();
        return String.join("\n", lines) + "\n";
    }

    private String scope() {
        String loop = summary.scope().loop() == null
                ? "here"
                : "of the loop '%s'".formatted(summary.scope().loop());
        return summary.scope().since() == null
                ? loop
                : loop + " since " + summary.scope().since();
    }

    private void totals(Measures all) {
        lines.add("sessions  %s in %s: %s, %s accepted, %s committed, %s"
                .formatted(
                        HumanUnits.count(all.value(Measure.SESSIONS)),
                        HumanUnits.count(all.value(Measure.ATTEMPTS), "attempt"),
                        HumanUnits.count(all.value(Measure.ITERATIONS), "iteration"),
                        HumanUnits.count(all.value(Measure.ACCEPTED)),
                        HumanUnits.count(all.value(Measure.COMMITTED)),
                        all.value(Measure.RETRIES) == 1
                                ? "1 retry"
                                : HumanUnits.count(all.value(Measure.RETRIES)) + " retries"));
        lines.add("cost      " + cost(all));
        if (summary.costPerVerifiedTask() != null) {
            lines.add("tasks     %s verified, %s each with everything that was spent on it"
                    .formatted(
                            HumanUnits.count(summary.verifiedTasks().size(), "task"),
                            HumanUnits.money(summary.costPerVerifiedTask(), "-")));
        }
        lines.add("tokens    %s in, %s out, %s read from the cache, %s put into it"
                .formatted(
                        HumanUnits.count(all.value(Measure.INPUT_TOKENS)),
                        HumanUnits.count(all.value(Measure.OUTPUT_TOKENS)),
                        HumanUnits.count(all.value(Measure.CACHE_READ_TOKENS)),
                        HumanUnits.count(all.value(Measure.CACHE_CREATION_TOKENS))));
        lines.add("work      %s, %s, %s changed, %s"
                .formatted(
                        HumanUnits.count(all.value(Measure.TURNS), "turn"),
                        HumanUnits.count(all.value(Measure.TOOL_CALLS), "tool call"),
                        HumanUnits.count(all.value(Measure.FILES_CHANGED), "file"),
                        HumanUnits.count(all.value(Measure.PERMISSION_DENIALS), "denial")));
        lines.add("time      %s in sessions, %s each"
                .formatted(
                        HumanUnits.time(all.duration()),
                        HumanUnits.time(all.duration().dividedBy(Math.max(1, all.value(Measure.SESSIONS))))));
    }

    private static String cost(Measures all) {
        if (all.costUsd() == null) {
            return "not told by any agent";
        }
        String known = all.value(Measure.PRICED) == all.value(Measure.SESSIONS)
                ? ""
                : " (told by %s)".formatted(HumanUnits.count(all.value(Measure.PRICED), "session"));
        String each = all.costPerSuccess() == null
                ? ""
                : ", %s for each attempt that was accepted or committed"
                        .formatted(HumanUnits.money(all.costPerSuccess(), "-"));
        return HumanUnits.money(all.costUsd(), "-") + known + each;
    }

    private void days() {
        List<Group> days = summary.days();
        List<Group> shown = days.subList(Math.max(0, days.size() - MOST_DAYS), days.size());
        groups("day (UTC)", "", shown, Measure.SESSIONS);
        if (shown.size() < days.size()) {
            List<Double> heights =
                    days.stream().map(day -> weight(day.measures())).toList();
            lines.add("");
            lines.add("The last %d of %d days with sessions; all of them from left to right:"
                    .formatted(shown.size(), days.size()));
            lines.add("[" + bars.line(heights, LINE) + "]");
        }
    }

    private void groups(String what, String unknown, List<Group> all, Measure counted) {
        List<Group> shown = all.subList(0, Math.min(all.size(), MOST_MODELS));
        double most = shown.stream()
                .mapToDouble(group -> weight(group.measures()))
                .max()
                .orElse(0);
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("by " + what, counted.column(), "commits", "cost", "per success", "in", "out", "time", ""));
        for (Group group : shown) {
            Measures sums = group.measures();
            rows.add(List.of(
                    group.key() == null ? unknown : TerminalSafeText.brief(group.key(), NAME),
                    HumanUnits.count(sums.value(counted)),
                    HumanUnits.count(sums.value(Measure.COMMITTED)),
                    HumanUnits.money(sums.costUsd(), "-"),
                    HumanUnits.money(sums.costPerSuccess(), "-"),
                    HumanUnits.count(sums.value(Measure.INPUT_TOKENS)),
                    HumanUnits.count(sums.value(Measure.OUTPUT_TOKENS)),
                    HumanUnits.time(sums.duration()),
                    bars.bar(weight(sums), most, BAR)));
        }
        lines.add("");
        lines.addAll(Columns.lines(NUMBERS_BETWEEN_NAME_AND_BAR, rows));
        more(all.size() - shown.size());
    }

    private void tools() {
        List<ToolCalls> shown =
                summary.tools().subList(0, Math.min(summary.tools().size(), MOST_TOOLS));
        if (shown.isEmpty()) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("by tool", "calls", ""));
        shown.forEach(tool -> rows.add(List.of(
                TerminalSafeText.brief(tool.tool(), NAME),
                HumanUnits.count(tool.calls()),
                bars.bar((double) tool.calls(), (double) shown.getFirst().calls(), BAR))));
        lines.add("");
        lines.addAll(Columns.lines(List.of(Edge.LEFT, Edge.RIGHT, Edge.LEFT), rows));
        more(summary.tools().size() - shown.size());
    }

    private void tasks() {
        List<ItemSpending> shown =
                summary.tasks().subList(0, Math.min(summary.tasks().size(), MOST_TASKS));
        if (shown.isEmpty()) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("by task", "attempts", "rejected", "sessions", "cost", "in", "out", "time", ""));
        for (ItemSpending task : shown) {
            String title = task.title() == null ? "" : " " + task.title();
            rows.add(List.of(
                    TerminalSafeText.brief(task.item() + title, NAME),
                    HumanUnits.count(task.attempts()),
                    HumanUnits.count(task.rejected()),
                    HumanUnits.count(task.sessions()),
                    HumanUnits.money(task.usage().costUsd(), "-"),
                    HumanUnits.count(task.usage().inputTokens()),
                    HumanUnits.count(task.usage().outputTokens()),
                    HumanUnits.time(task.duration()),
                    task.accepted() > 0 ? "verified" : ""));
        }
        lines.add("");
        lines.addAll(Columns.lines(NUMBERS_BETWEEN_NAME_AND_BAR, rows));
        more(summary.tasks().size() - shown.size());
    }

    private void more(int hidden) {
        if (hidden > 0) {
            lines.add("and %d more, see --json".formatted(hidden));
        }
    }

    /** What bars show: money where it is known, sessions otherwise. */
    private double weight(Measures sums) {
        return (double) sums.value(summary.totals().value(Measure.PRICED) > 0 ? Measure.COST_NANOS : Measure.SESSIONS);
    }
}
