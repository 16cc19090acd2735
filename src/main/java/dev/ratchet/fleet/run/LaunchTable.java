package dev.ratchet.fleet.run;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Keeps how runs were called for, so that one that was cut off can be started again. */
public record LaunchTable(Database database, Time time) {
    /** Records a launch of this process, and says its number, which its runs are recorded with. */
    public long record(Launch launch) {
        return database.transactionWithoutWaiting(() -> database.first(
                        """
                        INSERT INTO launches (command, arguments, directory, prompt, max_iterations, started_at)
                        VALUES (?, ?, ?, ?, ?, ?) RETURNING id\
                        """,
                        row -> row.count("id"),
                        launch.command().word(),
                        new Json(launch.arguments()).line(),
                        launch.directory().toString(),
                        launch.prompt(),
                        launch.maxIterations(),
                        TimestampFormat.exact(time.now()))
                .orElseThrow());
    }

    /** A launch and its number. */
    public record Recorded(long number, Launch launch) {}

    /** How a run was called for; empty for one of before that was kept. */
    public Optional<Recorded> of(String run) {
        return database.first(
                "SELECT l.* FROM runs r JOIN launches l ON l.id = r.launch WHERE r.id = ?",
                row -> new Recorded(row.count("id"), read(row)),
                run);
    }

    /** How many iterations a loop has made since a launch, over all of its runs. */
    public int iterations(long launch, String loop) {
        return database.query("""
            SELECT r.loop, sum(a.counts) AS iterations FROM attempts a JOIN runs r ON r.id = a.run_id
            WHERE r.launch = ? GROUP BY r.loop\
            """, row -> Map.entry(row.text("loop"), row.number("iterations")), launch).stream()
                .filter(made -> LoopName.isMeant(made.getKey(), loop))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private static Launch read(Row row) throws SQLException {
        return new Launch(
                Launch.Command.of(row.text("command")),
                Json.parseOrNothing(row.text("arguments")).items().stream()
                        .map(argument -> argument.text(""))
                        .toList(),
                row.path("directory"),
                row.textOrNull("prompt"),
                row.number("max_iterations"));
    }
}
