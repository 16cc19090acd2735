package dev.ratchet.fleet.mailbox;

import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Queries of loops, which the process that runs the loop answers at once; who asks waits for it. */
public record QueryMailbox(Database database, Time time) {
    /** How long an answer may take. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String KIND = "query";
    private static final long LOOK_MILLIS = 50;

    private record Query(long id, String text) {}

    /** Asks a loop; empty if nobody answers in time, and then nobody will. */
    public Optional<String> ask(String loop, String from, String query, Duration patience) throws InterruptedException {
        long id = new LoopMailbox(database, time).leave(loop, KIND, from, query);
        CountDownLatch never = new CountDownLatch(1);
        long end = System.nanoTime() + patience.toNanos();
        try {
            Optional<String> answer = answer(id);
            while (answer.isEmpty() && System.nanoTime() - end < 0) {
                boolean _ = never.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                answer = answer(id);
            }
            return answer;
        } finally {
            withdraw(id);
        }
    }

    private Optional<String> answer(long id) {
        return database.first(
                "SELECT answer FROM messages WHERE id = ? AND answer IS NOT NULL", row -> row.text("answer"), id);
    }

    private void withdraw(long id) {
        int _ = database.update(
                "UPDATE messages SET delivered_at = ? WHERE id = ? AND delivered_at IS NULL", now(), id);
    }

    /** Answers whatever a loop was asked and has not answered; the answer and that it was given are one record. */
    public void answerAll(String loop, UnaryOperator<String> answer) {
        for (Query query : open(loop)) {
            int _ = database.update(
                    "UPDATE messages SET answer = ?, delivered_at = ? WHERE id = ? AND delivered_at IS NULL",
                    answer.apply(query.text()),
                    now(),
                    query.id());
        }
    }

    private List<Query> open(String loop) {
        return database.query(
                "SELECT id, text FROM messages INDEXED BY messages_unread" + " WHERE loop = ? AND kind = '" + KIND
                        + "' AND delivered_at IS NULL ORDER BY id",
                row -> new Query(row.count("id"), row.text("text")),
                loop);
    }

    private String now() {
        return TimestampFormat.exact(time.now());
    }
}
