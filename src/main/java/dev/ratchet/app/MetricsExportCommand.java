package dev.ratchet.app;

import dev.ratchet.journal.SessionSheet;
import dev.ratchet.journal.Summary.Scope;
import dev.ratchet.store.SafeFile;
import dev.ratchet.store.Sheet;
import dev.ratchet.tui.CsvSheet;
import dev.ratchet.tui.JsonSheet;
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
    private final ScopeOptions sessions = new ScopeOptions();

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
            return Exit.OK;
        });
    }

    private void export(Project project, Scope scope, PrintStream out) {
        switch (format) {
            case JSON -> {
                JsonSheet sheet = new JsonSheet(out);
                fill(sheet, project, scope);
                sheet.end();
            }
            case CSV -> fill(new CsvSheet(out), project, scope);
        }
    }

    private static void fill(Sheet sheet, Project project, Scope scope) {
        var _ = project.inJournal(database -> {
            new SessionSheet(database).all(scope, sheet);
            return sheet;
        });
    }
}
