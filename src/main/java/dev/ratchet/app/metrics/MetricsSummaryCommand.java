package dev.ratchet.app.metrics;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.Project;
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
final class MetricsSummaryCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final MetricsScopeOptions sessions = new MetricsScopeOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    public int run(Terminal terminal) {
        Scope scope = sessions.scope();
        return config.inProject(terminal, project -> {
            Optional<MetricsSummary> known = project.inJournal(database -> new MetricsQueries(database).summary(scope));
            PrintStream out = terminal.out();
            switch (json.format()) {
                case JSON -> out.println(MetricsSummaryJson.of(known.orElseGet(() -> MetricsSummary.empty(scope))));
                case TEXT ->
                    out.print(known.map(summary -> MetricsSummaryText.of(summary, BarChart.in(out.charset())))
                            .orElse(Project.NOTHING_YET + "\n"));
            }
            return ExitCodes.OK;
        });
    }
}
