package dev.ratchet.journal;

import dev.ratchet.loop.Request;
import dev.ratchet.loop.Time;
import dev.ratchet.store.Database;
import java.util.List;
import java.util.Locale;

/** Carries requests from one process to the loops of another, through the database. */
public final class Mailbox {
    private final Database database;
    private final Time time;

    public Mailbox(Database database, Time time) {
        this.database = database;
        this.time = time;
    }

    /** Leaves a request for a loop. */
    public void send(String loop, Request request) {
        database.update(
                "INSERT INTO requests (loop, kind, sender, sent_at) VALUES (?, ?, ?, ?)",
                loop,
                request.kind().name().toLowerCase(Locale.ROOT),
                request.from(),
                Moments.exact(time.now()));
    }

    /** Takes everything that waits for a loop, oldest first. */
    public List<Request> take(String loop) {
        if (database.first("SELECT 1 AS one FROM requests WHERE loop = ? AND taken_at IS NULL LIMIT 1", _ -> true, loop)
                .isEmpty()) {
            return List.of();
        }
        return database.transaction(() -> {
            List<Request> requests = database.query(
                    "SELECT kind, sender FROM requests WHERE loop = ? AND taken_at IS NULL ORDER BY id",
                    row -> new Request(
                            Request.Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)), row.text("sender")),
                    loop);
            database.update(
                    "UPDATE requests SET taken_at = ? WHERE loop = ? AND taken_at IS NULL",
                    Moments.exact(time.now()),
                    loop);
            return requests;
        });
    }

    /** Leaves a request for every other loop of the directory that runs, by the record. */
    public void sendToOthers(String loop, Request request) {
        database.query(
                        "SELECT DISTINCT loop FROM runs WHERE ended_at IS NULL AND loop <> ?",
                        row -> row.text("loop"),
                        loop)
                .forEach(other -> send(other, request));
    }

    /** Forgets what waits for a loop: it was meant for a run that is over. */
    public void discard(String loop) {
        database.update("DELETE FROM requests WHERE loop = ? AND taken_at IS NULL", loop);
    }
}
