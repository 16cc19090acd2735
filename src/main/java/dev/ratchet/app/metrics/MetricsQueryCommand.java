package dev.ratchet.app.metrics;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.ReadOnlyQuery;
import dev.ratchet.store.RowSink;
import dev.ratchet.tui.JsonRows;
import dev.ratchet.tui.TableRows;
import picocli.CommandLine.Parameters;

/** {@code ratchet metrics query}. */
@picocli.CommandLine.Command(
        footer = {"", "Example:", "  ratchet metrics query 'SELECT number, cost_usd FROM sessions'"})
final class MetricsQueryCommand extends ProjectCommand {
    @Parameters(paramLabel = "SQL", description = "what to ask")
    private String sql = "";

    @Override
    protected void checkUsage() {
        if (sql.isBlank()) {
            throw new WrongUsage("say what to ask: ratchet metrics query SQL");
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        if (!project.store().isBegun()) {
            throw Trouble.notFound("there is no database to ask: nothing has run in %s yet"
                    .formatted(project.config().root()));
        }
        RowSink rows = switch (terminal.format()) {
            case JSON -> new JsonRows(terminal.out());
            case TEXT -> new TableRows(terminal.out());
        };
        new ReadOnlyQuery(project.store()).ask(sql, rows);
        rows.end();
        return ExitCodes.OK;
    }
}
