package dev.ratchet.app;

import dev.ratchet.journal.Metrics;
import dev.ratchet.journal.SessionLine;
import dev.ratchet.journal.SessionSheet;
import dev.ratchet.journal.Summary;
import dev.ratchet.journal.Summary.Scope;
import dev.ratchet.loop.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.OpenQuestion;
import dev.ratchet.store.SafeFile;
import dev.ratchet.store.Sheet;
import dev.ratchet.tui.Bars;
import dev.ratchet.tui.CsvSheet;
import dev.ratchet.tui.JsonSheet;
import dev.ratchet.tui.SessionText;
import dev.ratchet.tui.SummaryText;
import dev.ratchet.tui.TableSheet;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Prints what is known of a project's sessions. */
record MetricsReport(Project project, Terminal terminal) {
    private static final String NOTHING = "Nothing has run here yet.";

    /** For whom it is printed. */
    enum Shape {
        TEXT,
        JSON
    }

    int summary(Scope scope, Shape shape) {
        Summary summary = known() ? with(database -> new Metrics(database).summary(scope)) : Summary.empty(scope);
        PrintStream out = terminal.out();
        switch (shape) {
            case JSON -> out.println(SummaryJson.of(summary));
            case TEXT -> out.print(known() ? SummaryText.of(summary, Bars.in(out.charset())) : NOTHING + "\n");
        }
        return Exit.OK;
    }

    int events(@Nullable String loop, int limit, Shape shape) {
        switch (shape) {
            case JSON -> json(sheet -> log(log -> log.last(loop, limit, sheet)), terminal.out());
            case TEXT -> {
                List<SessionLine> lines =
                        known() ? with(database -> new SessionSheet(database).last(loop, limit)) : List.of();
                lines.stream().map(SessionText::line).forEach(terminal.out()::println);
                if (lines.isEmpty()) {
                    terminal.out().println(known() ? "No session is on record." : NOTHING);
                }
            }
        }
        return Exit.OK;
    }

    int query(String sql, Shape shape) {
        if (!known()) {
            throw new Trouble("there is no database to ask: nothing has run in %s yet"
                    .formatted(project.config().root()));
        }
        OpenQuestion question = new OpenQuestion(project.database());
        switch (shape) {
            case JSON -> json(sheet -> question.ask(sql, sheet), terminal.out());
            case TEXT -> {
                TableSheet table = new TableSheet(terminal.out());
                question.ask(sql, table);
                table.end();
            }
        }
        return Exit.OK;
    }

    int export(Scope scope, MetricsCommand.Format format, @Nullable Path file) {
        if (file == null) {
            export(scope, format, terminal.out());
        } else {
            SafeFile.write(terminal.directory().resolve(file), out -> export(scope, format, out));
        }
        return Exit.OK;
    }

    private void export(Scope scope, MetricsCommand.Format format, PrintStream out) {
        Consumer<Sheet> sessions = sheet -> log(log -> log.all(scope, sheet));
        switch (format) {
            case JSON -> json(sessions, out);
            case CSV -> sessions.accept(new CsvSheet(out));
        }
    }

    int rebuild() {
        if (!known()) {
            terminal.out().println(NOTHING);
            return Exit.OK;
        }
        return with(database -> new Rebuild(database, project.config(), terminal).run());
    }

    private static void json(Consumer<Sheet> content, PrintStream out) {
        JsonSheet sheet = new JsonSheet(out);
        content.accept(sheet);
        sheet.end();
    }

    private void log(Consumer<SessionSheet> use) {
        if (known()) {
            boolean _ = with(database -> {
                use.accept(new SessionSheet(database));
                return true;
            });
        }
    }

    private boolean known() {
        return Files.exists(project.database());
    }

    private <T> T with(Function<Database, T> use) {
        try (Database database = Database.open(project.database())) {
            return use.apply(database);
        }
    }
}
