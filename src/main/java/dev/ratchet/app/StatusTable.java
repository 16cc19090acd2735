package dev.ratchet.app;

import dev.ratchet.journal.LoopSnapshot;
import dev.ratchet.loop.HumanUnits;
import dev.ratchet.tui.Clean;
import dev.ratchet.tui.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Several loops, one line each. */
final class StatusTable {
    private static final List<String> HEAD = List.of("NAME", "STATE", "ITERATION", "DOING", "COST", "LAST VERDICT");

    private StatusTable() {}

    static String of(List<SeenLoop> loops, Map<String, Glance> glances) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        loops.forEach(loop -> rows.add(row(loop, Objects.requireNonNull(glances.get(loop.name())))));
        return String.join("\n", Columns.lines(rows)) + "\n";
    }

    private static List<String> row(SeenLoop loop, Glance glance) {
        LoopSnapshot seen = loop.snapshot();
        int most = seen.run().maxIterations();
        String verdict =
                glance.verdicts().isEmpty() ? "" : glance.verdicts().getLast().verdict();
        return List.of(
                loop.name(),
                loop.running() ? "running" : seen.end() == null ? "dead" : "finished",
                seen.iterations().iteration() + (most == 0 ? "" : "/" + most),
                Clean.line(doing(loop)),
                HumanUnits.money(glance.spent().costUsd(), ""),
                verdict.replace('_', ' '));
    }

    private static String doing(SeenLoop loop) {
        LoopSnapshot seen = loop.snapshot();
        if (!loop.running()) {
            return seen.end() == null ? "" : seen.end().outcome().replace('_', ' ');
        }
        return seen.waiting().reason() == null
                ? seen.stateWord().replace('_', ' ')
                : "waiting for " + seen.waiting().reason();
    }
}
