package dev.ratchet.app.metrics;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.metrics.MetricsSummary.Scope;
import dev.ratchet.journal.metrics.SessionRows;
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
final class MetricsExportCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

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
    public int run(Terminal terminal) {
        Scope scope = sessions.scope();
        return config.inProject(terminal, project -> {
            if (output == null) {
                export(project, scope, terminal.out());
            } else {
                SafeFile.write(terminal.directory().resolve(output), out -> export(project, scope, out));
            }
            return ExitCodes.OK;
        });
    }

    private void export(Project project, Scope scope, PrintStream out) {
        switch (format) {
            case JSON -> {
                JsonRows sheet = new JsonRows(out);
                fill(sheet, project, scope);
                sheet.end();
            }
            case CSV -> fill(new CsvRows(out), project, scope);
        }
    }

    private static void fill(RowSink sink, Project project, Scope scope) {
        var _ = project.inJournal(database -> {
            new SessionRows(database).all(scope, sink);
            return sink;
        });
    }
}
