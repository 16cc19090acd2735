package dev.ratchet.app;

import dev.ratchet.journal.Metrics;
import dev.ratchet.journal.SessionLine;
import dev.ratchet.journal.SessionSheet;
import dev.ratchet.journal.Summary;
import dev.ratchet.journal.Summary.Scope;
import dev.ratchet.loop.Trouble;
import dev.ratchet.store.OpenQuestion;
import dev.ratchet.store.SafeFile;
import dev.ratchet.store.Sheet;
import dev.ratchet.tui.Bars;
import dev.ratchet.tui.CsvSheet;
import dev.ratchet.tui.JsonSheet;
import dev.ratchet.tui.SessionLineText;
import dev.ratchet.tui.SummaryText;
import dev.ratchet.tui.TableSheet;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prints what is known of a project's sessions. */
record MetricsReport(Project project, Terminal terminal) {
    int summary(Scope scope, Form form) {
        Summary summary = project.inJournal(database -> new Metrics(database).summary(scope))
                .orElseGet(() -> Summary.empty(scope));
        PrintStream out = terminal.out();
        switch (form) {
            case JSON -> out.println(SummaryJson.of(summary));
            case TEXT ->
                out.print(known() ? SummaryText.of(summary, Bars.in(out.charset())) : Project.NOTHING_YET + "\n");
        }
        return Exit.OK;
    }

    int events(@Nullable String loop, int limit, Form form) {
        switch (form) {
            case JSON -> json(sheet -> log(log -> log.last(loop, limit, sheet)), terminal.out());
            case TEXT -> {
                List<SessionLine> lines = project.inJournal(database -> new SessionSheet(database).last(loop, limit))
                        .orElse(List.of());
                lines.stream().map(SessionLineText::line).forEach(terminal.out()::println);
                if (lines.isEmpty()) {
                    terminal.out().println(known() ? "No session is on record." : Project.NOTHING_YET);
                }
            }
        }
        return Exit.OK;
    }

    int query(String sql, Form form) {
        if (!known()) {
            throw new Trouble("there is no database to ask: nothing has run in %s yet"
                    .formatted(project.config().root()));
        }
        OpenQuestion question = new OpenQuestion(project.database());
        switch (form) {
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
        return project.inJournal(database -> new Rebuild(database, project, terminal).run())
                .orElseGet(() -> {
                    terminal.out().println(Project.NOTHING_YET);
                    return Exit.OK;
                });
    }

    private static void json(Consumer<Sheet> content, PrintStream out) {
        JsonSheet sheet = new JsonSheet(out);
        content.accept(sheet);
        sheet.end();
    }

    private void log(Consumer<SessionSheet> use) {
        Optional<SessionSheet> _ = project.inJournal(database -> {
            SessionSheet sheet = new SessionSheet(database);
            use.accept(sheet);
            return sheet;
        });
    }

    private boolean known() {
        return Files.exists(project.database());
    }
}
