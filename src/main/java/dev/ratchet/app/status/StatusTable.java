package dev.ratchet.app.status;

import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.journal.files.LoopSnapshot;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.tui.Columns;
import dev.ratchet.tui.TerminalSafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Several loops, one line each. */
final class StatusTable {
    private static final List<String> HEAD = List.of("NAME", "STATE", "ITERATION", "DOING", "COST", "LAST VERDICT");

    private StatusTable() {}

    static String of(List<ObservedLoop> loops, Map<String, LoopOverview> overviews) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        loops.forEach(loop -> rows.add(row(loop, Objects.requireNonNull(overviews.get(loop.name())))));
        return String.join("\n", Columns.lines(rows)) + "\n";
    }

    private static List<String> row(ObservedLoop loop, LoopOverview overview) {
        LoopSnapshot seen = loop.snapshot();
        int most = seen.run().maxIterations();
        String verdict = overview.verdicts().isEmpty()
                ? ""
                : overview.verdicts().getLast().verdict();
        return List.of(
                loop.name(),
                loop.running() ? "running" : seen.end() == null ? "dead" : "finished",
                seen.iterations().iteration() + (most == 0 ? "" : "/" + most),
                TerminalSafeText.line(doing(loop)),
                HumanUnits.money(overview.spent().costUsd(), ""),
                verdict.replace('_', ' '));
    }

    private static String doing(ObservedLoop loop) {
        LoopSnapshot seen = loop.snapshot();
        if (!loop.running()) {
            return seen.end() == null ? "" : seen.end().outcome().replace('_', ' ');
        }
        return seen.waiting().reason() == null
                ? seen.doing()
                : "waiting for " + seen.waiting().reason();
    }
}
