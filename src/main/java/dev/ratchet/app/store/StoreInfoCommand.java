package dev.ratchet.app.store;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.store.Database;
import dev.ratchet.store.PostgresSettings;
import dev.ratchet.store.StorePlace;
import dev.ratchet.tui.LabelledLines;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code ratchet store info}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet store info --json"})
final class StoreInfoCommand extends ProjectCommand {
    private static final List<String> COUNTED =
            List.of("features", "tasks", "runs", "attempts", "sessions", "landings", "messages");

    /**
     * What there is to say of a store.
     *
     * @param project its name among those that share the database, null in a file
     */
    private record Info(
            String kind,
            @Nullable String project,
            @Nullable Path file,
            int version,
            long bytes,
            Map<String, Long> counts) {}

    @Override
    protected int run(Project project, Terminal terminal) {
        StorePlace store = project.store();
        project.inJournal(database -> info(store, database))
                .ifPresentOrElse(info -> print(info, terminal), () -> print(nothing(store), terminal));
        return ExitCodes.OK;
    }

    private static Info info(StorePlace store, Database database) {
        Map<String, Long> counts = new LinkedHashMap<>();
        COUNTED.forEach(table -> counts.put(table, count(database, "SELECT count(*) AS n FROM " + table)));
        counts.put("transcripts", count(database, "SELECT count(*) AS n FROM transcripts WHERE channel = 'output'"));
        return of(store, database.version(), count(database, database.dialect().size()), counts);
    }

    private static Info nothing(StorePlace store) {
        Map<String, Long> counts = new LinkedHashMap<>();
        COUNTED.forEach(table -> counts.put(table, 0L));
        counts.put("transcripts", 0L);
        return of(store, Database.newestVersion(), 0, counts);
    }

    private static Info of(StorePlace store, int version, long bytes, Map<String, Long> counts) {
        return switch (store) {
            case StorePlace.InFile(Path file) -> new Info("sqlite", null, file, version, bytes, counts);
            case StorePlace.InPostgres(PostgresSettings settings) ->
                new Info("postgresql", settings.project(), null, version, bytes, counts);
        };
    }

    private static long count(Database database, String sql) {
        return database.first(sql, row -> row.count("n")).orElse(0L);
    }

    private static void print(Info info, Terminal terminal) {
        if (terminal.format() == OutputFormat.JSON) {
            terminal.println(Json.object(json -> {
                json.put("kind", info.kind)
                        .put("project", info.project)
                        .put("file", info.file == null ? null : info.file.toString())
                        .put("version", info.version)
                        .put("bytes", info.bytes);
                info.counts.forEach(json::put);
            }));
            return;
        }
        LabelledLines lines = new LabelledLines(terminal.outputColours())
                .with("kind", info.kind)
                .with("project", info.project)
                .with("file", info.file)
                .with("version", info.version)
                .with("size", HumanUnits.bytes(info.bytes));
        info.counts.forEach((what, count) -> lines.with(what, count));
        lines.lines().forEach(new LinePrinter(terminal.out()));
    }
}
