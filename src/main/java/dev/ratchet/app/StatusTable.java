package dev.ratchet.app;

import dev.ratchet.journal.StatusView;
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
        StatusView status = loop.status();
        String most = status.number("max_iterations") == 0 ? "" : "/" + status.text("max_iterations");
        String verdict =
                glance.verdicts().isEmpty() ? "" : glance.verdicts().getLast().verdict();
        return List.of(
                loop.name(),
                loop.running() ? "running" : status.text("outcome") == null ? "dead" : "finished",
                status.text("iteration") + most,
                Clean.line(doing(loop)),
                HumanUnits.money(glance.spent().costUsd(), ""),
                verdict.replace('_', ' '));
    }

    private static String doing(SeenLoop loop) {
        StatusView status = loop.status();
        if (!loop.running()) {
            return Objects.requireNonNullElse(status.text("outcome"), "").replace('_', ' ');
        }
        return status.text("waiting_for") == null
                ? String.valueOf(status.text("state")).replace('_', ' ')
                : "waiting for " + status.text("waiting_for");
    }
}
