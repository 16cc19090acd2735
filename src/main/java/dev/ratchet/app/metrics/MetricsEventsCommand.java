package dev.ratchet.app.metrics;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LimitOption;
import dev.ratchet.app.command.LoopFilterOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.metrics.SessionRows;
import dev.ratchet.journal.query.SessionSummary;
import dev.ratchet.tui.JsonRows;
import dev.ratchet.tui.SessionSummaryText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** {@code ratchet metrics events}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics events --limit 10"})
final class MetricsEventsCommand extends ProjectCommand {
    @Mixin
    private final LoopFilterOption name = new LoopFilterOption();

    @Mixin
    private final LimitOption limit = new LimitOption();

    @Override
    protected int run(Project project, Terminal terminal) {
        switch (terminal.format()) {
            case JSON -> objects(project, terminal);
            case TEXT -> lines(project, terminal);
        }
        return ExitCodes.OK;
    }

    private void objects(Project project, Terminal terminal) {
        JsonRows rows = new JsonRows(terminal.out());
        var _ = project.inJournal(database -> {
            new SessionRows(database).last(name.in(project), limit.limit(), rows);
            return rows;
        });
        rows.end();
    }

    private void lines(Project project, Terminal terminal) {
        Optional<List<SessionSummary>> known =
                project.inJournal(database -> new SessionRows(database).last(name.in(project), limit.limit()));
        List<SessionSummary> lines = known.orElse(List.of());
        String none = project.neverRan(name.in(project))
                .orElse(known.isPresent() ? "No session is on record." : Project.NOTHING_YET);
        terminal.println(lines.isEmpty() ? none : SessionSummaryText.listing().text(lines, terminal.columns()));
    }
}
