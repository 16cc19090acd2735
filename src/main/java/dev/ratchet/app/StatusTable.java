package dev.ratchet.app;

import dev.ratchet.journal.StatusView;
import dev.ratchet.tui.Clean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** Several loops, one line each. */
final class StatusTable {
    private static final List<String> HEAD = List.of("NAME", "STATE", "ITERATION", "DOING", "COST", "LAST VERDICT");

    private StatusTable() {}

    static String of(List<SeenLoop> loops, Map<String, Glance> glances) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        loops.forEach(loop -> rows.add(row(loop, Objects.requireNonNull(glances.get(loop.name())))));
        return aligned(rows);
    }

    private static List<String> row(SeenLoop loop, Glance glance) {
        StatusView status = loop.status();
        String most = status.number("max_iterations") == 0 ? "" : "/" + status.text("max_iterations");
        Double cost = glance.spent().costUsd();
        String verdict =
                glance.verdicts().isEmpty() ? "" : glance.verdicts().getLast().verdict();
        return List.of(
                loop.name(),
                loop.running() ? "running" : status.text("outcome") == null ? "dead" : "finished",
                status.text("iteration") + most,
                Clean.line(doing(loop)),
                cost == null ? "" : String.format(Locale.ROOT, "$%.4f", cost),
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

    private static String aligned(List<List<String>> rows) {
        int[] widths = IntStream.range(0, HEAD.size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder table = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                line.append(row.get(column))
                        .repeat(' ', widths[column] - row.get(column).length() + 2);
            }
            table.append(line.toString().stripTrailing()).append('\n');
        }
        return table.toString();
    }
}
