package dev.ratchet.app.metrics;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.metrics.MetricsQueries;
import dev.ratchet.journal.metrics.MetricsSummary;
import dev.ratchet.journal.metrics.MetricsSummary.Scope;
import dev.ratchet.tui.BarChart;
import dev.ratchet.tui.MetricsSummaryText;
import java.io.PrintStream;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** {@code ratchet metrics summary}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics summary --days 7"})
final class MetricsSummaryCommand extends ProjectCommand {
    @Mixin
    private final MetricsScopeOptions sessions = new MetricsScopeOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    protected void checkUsage() {
        Scope _ = sessions.scope();
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        Scope scope = sessions.scope();
        Optional<MetricsSummary> known = project.inJournal(database -> new MetricsQueries(database).summary(scope));
        PrintStream out = terminal.out();
        switch (json.format()) {
            case JSON -> out.println(MetricsSummaryJson.of(known.orElseGet(() -> MetricsSummary.empty(scope))));
            case TEXT ->
                out.print(known.map(summary -> MetricsSummaryText.of(summary, BarChart.in(out.charset())))
                        .orElse(Project.NOTHING_YET + "\n"));
        }
        return ExitCodes.OK;
    }
}
