package dev.ratchet.app.metrics;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.metrics.SessionRows;
import dev.ratchet.json.Json;
import dev.ratchet.store.RowSink;
import dev.ratchet.store.SafeFile;
import dev.ratchet.tui.CsvRows;
import dev.ratchet.tui.JsonRows;
import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet metrics export}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics export --format csv --output sessions.csv"})
final class MetricsExportCommand extends ProjectCommand {
    @Mixin
    private final MetricsScopeOptions sessions = new MetricsScopeOptions();

    @Option(names = "--format", paramLabel = "json|csv", description = "what it is written as (default: json)")
    private Format format = Format.JSON;

    @Option(names = "--output", paramLabel = "FILE", description = "where it goes, whole or not at all")
    private @Nullable Path output;

    /** What sessions can be exported as. */
    enum Format {
        JSON,
        CSV
    }

    @Override
    protected void checkUsage() {
        sessions.check();
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        boolean json = terminal.format() == OutputFormat.JSON;
        if (output != null) {
            Path file = terminal.directory().resolve(output);
            SafeFile.write(file, out -> export(project, out));
            if (json) {
                terminal.println(Json.object(object -> object.put("file", file.toString())));
            }
        } else if (json && format == Format.CSV) {
            throw new WrongUsage("--format csv is no JSON").withHint("leave one of the two out, or give --output FILE");
        } else {
            export(project, terminal.out());
        }
        return ExitCodes.OK;
    }

    private void export(Project project, PrintStream out) {
        RowSink rows = switch (format) {
            case JSON -> new JsonRows(out);
            case CSV -> new CsvRows(out);
        };
        var _ = project.inJournal(database -> {
            new SessionRows(database).all(sessions.scope(project), rows);
            return rows;
        });
        rows.end();
    }
}
