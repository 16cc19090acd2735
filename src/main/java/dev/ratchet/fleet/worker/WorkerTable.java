package dev.ratchet.fleet.worker;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.StoreChanges;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Who works off the tasks of a database. Whoever has not said for a while that he is there is not, by the database's clock. */
public record WorkerTable(Database database, Time time) {
    /** Who is silent for longer is taken for dead. */
    public static final Duration LAPSE = Duration.ofSeconds(60);

    /** How often it has to be said. */
    public static final Duration HEARTBEAT = Duration.ofSeconds(10);

    private static final Duration FORGOTTEN = Duration.ofDays(1);

    /** A row that has a name which somebody wants. */
    public record Former(String place, long pid, Instant startedAt) {}

    /** Knows of processes of one's own machine whether they are gone; of others nobody does. */
    @FunctionalInterface
    public interface Gone {
        boolean isGone(Former former);
    }

    /**
     * Makes a process a worker, and says by what name: the one it wants, or with -2, -3 … if a live worker has that.
     *
     * @param gone whether a process that had the name in the same place is no more: its name is free at once
     */
    public String join(WorkerProcess process, Gone gone) {
        return database.serially(() -> {
            Instant now = database.now(time);
            database.update("DELETE FROM workers WHERE last_seen <= ?", text(now.minus(FORGOTTEN)));
            String name = IntStream.iterate(1, number -> number + 1)
                    .mapToObj(number -> number == 1 ? process.wanted() : process.wanted() + "-" + number)
                    .filter(candidate -> isFree(candidate, process.place(), now, gone))
                    .findFirst()
                    .orElseThrow();
            database.update("DELETE FROM workers WHERE name = ?", name);
            insert(name, process, now);
            return name;
        });
    }

    private boolean isFree(String name, String place, Instant now, Gone gone) {
        return database.first(
                        "SELECT place, pid, started_at, last_seen FROM workers WHERE name = ?",
                        row -> isLapsed(row, now)
                                || (row.text("place").equals(place)
                                        && gone.isGone(new Former(place, row.count("pid"), row.moment("started_at")))),
                        name)
                .orElse(true);
    }

    private static boolean isLapsed(Row row, Instant now) throws SQLException {
        return !row.moment("last_seen").isAfter(now.minus(LAPSE));
    }

    private void insert(String name, WorkerProcess process, Instant now) {
        database.update(
                """
                INSERT INTO workers (name, host, place, pid, instance, labels, capacity, version, state, started_at, last_seen)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)\
                """,
                name,
                process.host(),
                process.place(),
                process.pid(),
                process.instance(),
                new Json(List.copyOf(process.labels())).line(),
                process.capacity(),
                process.version(),
                Worker.State.WORKING.word(),
                TimestampFormat.exact(time.now()),
                text(now));
    }

    /** Says that it is there still, and learns what it is to be about; empty if somebody else has the name now. */
    public Optional<Worker.State> beat(String name, WorkerProcess process) {
        return beaten(name, process)
                .or(() -> database.serially(() -> {
                    Instant now = database.now(time);
                    if (!isFree(name, process.place(), now, _ -> false)) {
                        return beaten(name, process);
                    }
                    // It could not say so for long, and its row is gone.
                    database.update("DELETE FROM workers WHERE name = ?", name);
                    insert(name, process, now);
                    return Optional.of(Worker.State.WORKING);
                }));
    }

    private Optional<Worker.State> beaten(String name, WorkerProcess process) {
        // A transaction around it would be three more things to say to the server, by each worker that is idle.
        return database.first(
                "UPDATE workers SET last_seen = ? WHERE name = ? AND instance = ? RETURNING state",
                row -> Worker.State.of(row.text("state")),
                text(database.now(time)),
                name,
                process.instance());
    }

    /** Has a live worker end when its sessions have; false if there is none of that name. */
    public boolean drain(String name) {
        return database.transaction(() -> {
            database.tell(List.of(StoreChanges.worker(name)));
            return database.update(
                            "UPDATE workers SET state = ? WHERE name = ? AND last_seen > ?",
                            Worker.State.DRAINING.word(),
                            name,
                            text(database.now(time).minus(LAPSE)))
                    == 1;
        });
    }

    /** It is no worker any more. */
    public void leave(String name, WorkerProcess process) {
        database.update("DELETE FROM workers WHERE name = ? AND instance = ?", name, process.instance());
    }

    /** Those that are there, by name. */
    public List<Worker> live() {
        return database.snapshot(() -> {
            Map<String, List<Integer>> running = running();
            return database.query(
                    "SELECT * FROM workers WHERE last_seen > ? ORDER BY name",
                    row -> read(row, running),
                    text(database.now(time).minus(LAPSE)));
        });
    }

    /** The loops that live workers run in other places than this one. */
    public List<String> loopsElsewhere(String place) {
        return database.query(
                "SELECT r.loop FROM runs r JOIN workers w ON r.place = w.place AND r.pid = w.pid"
                        + " WHERE r.ended_at IS NULL AND r.place <> ? AND w.last_seen > ? ORDER BY r.loop",
                row -> row.text("loop"),
                place,
                text(database.now(time).minus(LAPSE)));
    }

    /** The sessions that run, by the worker whose they are. */
    private Map<String, List<Integer>> running() {
        return database.query("""
            SELECT w.name, s.number FROM workers w JOIN runs r ON r.place = w.place AND r.pid = w.pid
            JOIN attempts a ON a.run_id = r.id JOIN sessions s ON s.attempt_id = a.id
            WHERE r.ended_at IS NULL AND a.ended_at IS NULL AND s.ended_at IS NULL ORDER BY s.number\
            """, row -> Map.entry(row.text("name"), row.number("number"))).stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    }

    private static Worker read(Row row, Map<String, List<Integer>> running) throws SQLException {
        String name = row.text("name");
        return new Worker(
                name,
                row.text("host"),
                labels(row.text("labels")),
                row.number("capacity"),
                running.getOrDefault(name, List.of()),
                row.moment("last_seen"),
                row.text("version"),
                Worker.State.of(row.text("state")));
    }

    private static Set<String> labels(String array) {
        return Json.parseOrNothing(array).items().stream()
                .map(label -> label.text(""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String text(Instant moment) {
        return TimestampFormat.toMicrosecond(moment);
    }
}
