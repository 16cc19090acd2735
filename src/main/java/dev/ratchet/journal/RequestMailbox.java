package dev.ratchet.journal;

import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.StoreChanges;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Carries requests from one process to the loops of another, through the database. */
public record RequestMailbox(Database database, Time time) {
    /** Leaves a request for a loop. */
    public void send(String loop, LoopRequest request) {
        int _ = database.transaction(() -> {
            database.tell(List.of(StoreChanges.mailOf(loop)));
            return database.update(
                    "INSERT INTO requests (loop, kind, sender, sent_at) VALUES (?, ?, ?, ?)",
                    loop,
                    word(request.kind()),
                    request.from(),
                    TimestampFormat.exact(time.now()));
        });
    }

    /** Puts on record what a loop was asked for in another way, such as by a signal; it knows of it already. */
    public void heard(String loop, LoopRequest request) {
        int _ = database.impatiently(() -> {
            done(loop, word(request.kind()), request.from());
            return 1;
        });
    }

    /** Puts on record that somebody asked for what was done at once; the loop has nothing to do about it. */
    public void done(String loop, String what, String from) {
        String now = TimestampFormat.exact(time.now());
        database.update(
                "INSERT INTO requests (loop, kind, sender, sent_at, taken_at) VALUES (?, ?, ?, ?, ?)",
                loop,
                what,
                from,
                now,
                now);
    }

    /** Takes everything that waits for a loop, oldest first. */
    public List<LoopRequest> take(String loop) {
        if (database.first("SELECT 1 AS one FROM requests WHERE loop = ? AND taken_at IS NULL LIMIT 1", _ -> true, loop)
                .isEmpty()) {
            return List.of();
        }
        return database.serially(() -> {
            List<LoopRequest> requests = database.query(
                    "SELECT kind, sender FROM requests WHERE loop = ? AND taken_at IS NULL ORDER BY id",
                    RequestMailbox::request,
                    loop);
            markTaken(loop);
            return requests;
        });
    }

    private void markTaken(String loop) {
        database.update(
                "UPDATE requests SET taken_at = ? WHERE loop = ? AND taken_at IS NULL",
                TimestampFormat.exact(time.now()),
                loop);
    }

    /**
     * The loops for which something waits: a request, a question that somebody has asked, one of theirs to tell of, or a note
     * for the session under way.
     */
    public Set<String> loopsWithMail() {
        return Set.copyOf(database.query(
                "SELECT loop FROM requests WHERE taken_at IS NULL"
                        + " UNION SELECT loop FROM messages INDEXED BY messages_unread"
                        + " WHERE kind IN ('query', 'urgent_note') AND attempt IS NULL AND delivered_at IS NULL"
                        + " UNION SELECT loop FROM questions INDEXED BY questions_untold WHERE told_at IS NULL",
                row -> row.text("loop")));
    }

    /** Whether something of that waits for a loop. */
    public boolean hasMail(String loop) {
        return database.first(
                        "SELECT 1 AS one FROM requests WHERE taken_at IS NULL AND loop = ?1"
                                + " UNION ALL SELECT 1 FROM messages INDEXED BY messages_unread"
                                + " WHERE kind IN ('query', 'urgent_note') AND attempt IS NULL AND delivered_at IS NULL"
                                + " AND loop = ?1"
                                + " UNION ALL SELECT 1 FROM questions INDEXED BY questions_untold"
                                + " WHERE told_at IS NULL AND loop = ?1 LIMIT 1",
                        _ -> true,
                        loop)
                .isPresent();
    }

    /** Leaves a request for every other loop of the directory that runs, by the record. */
    public void sendToOthers(String loop, LoopRequest request) {
        database.query(
                        "SELECT DISTINCT o.loop FROM runs r JOIN runs o ON o.place IS NOT DISTINCT FROM r.place"
                                + " WHERE r.loop = ?1 AND r.ended_at IS NULL AND o.ended_at IS NULL AND o.loop <> ?1",
                        row -> row.text("loop"),
                        loop)
                .forEach(other -> send(other, request));
    }

    /**
     * Forgets what waits for a loop and was meant for a run that is over; a pause holds the next run as well, which
     * knows of it from its start and need not be told of it again. One that came after the end of its run held nothing.
     */
    public void discard(String loop) {
        if (isPausedAfterItsEnd(loop)) {
            done(loop, "resume", "the end of its run");
        }
        database.update(
                "DELETE FROM requests WHERE loop = ? AND taken_at IS NULL AND kind NOT IN ('pause', 'resume')", loop);
        markTaken(loop);
    }

    /** Leaves a pause for a loop; false if it has one already. */
    public boolean pause(String loop, String from) {
        return sendIf(() -> paused(loop).isEmpty(), loop, new LoopRequest(LoopRequest.Kind.PAUSE, from));
    }

    /** Takes a pause back; false if there is none. */
    public boolean resume(String loop, String from) {
        return sendIf(() -> paused(loop).isPresent(), loop, new LoopRequest(LoopRequest.Kind.RESUME, from));
    }

    private boolean sendIf(BooleanSupplier due, String loop, LoopRequest request) {
        return database.serially(() -> {
            boolean sent = due.getAsBoolean();
            if (sent) {
                send(loop, request);
            }
            return sent;
        });
    }

    /** The request that holds a loop, whether it runs and has heard of it or not. */
    public Optional<LoopRequest> paused(String loop) {
        return database.first(
                        "SELECT kind, sender FROM requests WHERE loop = ? AND kind IN ('pause', 'resume')"
                                + " ORDER BY id DESC LIMIT 1",
                        RequestMailbox::request,
                        loop)
                .filter(request -> request.kind() == LoopRequest.Kind.PAUSE);
    }

    /** A run that was cut off has no end on record: whatever it was asked for came before that. */
    private boolean isPausedAfterItsEnd(String loop) {
        return database.first(
                        "SELECT 1 AS one FROM requests WHERE kind = 'pause' AND id ="
                                + " (SELECT max(id) FROM requests WHERE loop = ?1 AND kind IN ('pause', 'resume'))"
                                + " AND coalesce(taken_at, sent_at) >"
                                + " (SELECT ended_at FROM runs WHERE loop = ?1 ORDER BY started_at DESC LIMIT 1)",
                        _ -> true,
                        loop)
                .isPresent();
    }

    /** The last request to the run under way that it end, whether it has heard of it or not. */
    public Optional<LoopRequest> ending(String loop) {
        return database.first(
                "SELECT kind, sender FROM requests WHERE loop = ?1 AND kind IN ('stop', 'kill') AND sent_at >="
                        + " (SELECT max(started_at) FROM runs WHERE loop = ?1 AND ended_at IS NULL)"
                        + " ORDER BY id DESC LIMIT 1",
                RequestMailbox::request,
                loop);
    }

    private static String word(LoopRequest.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static LoopRequest request(Row row) throws SQLException {
        return new LoopRequest(LoopRequest.Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)), row.text("sender"));
    }
}
