package dev.ratchet.fleet.mailbox;

import dev.ratchet.fleet.run.RunRecord;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a running loop has to say of itself, for whoever asks: what it is at, how it stands, and what came of the last. */
public record LoopAnswer(Database database) {
    private static final int LONGEST_WORDS = 2_000;

    /** To be called by the process that runs the loop, which thereby shows that it does. */
    public String of(String loop) {
        List<String> lines = new ArrayList<>();
        Optional<RunRecord> run = new RunRecords(database).latestOf(loop);
        lines.add("loop: " + loop);
        run.ifPresent(record -> {
            lines.add("state: " + record.status(RunRecord.Presence.ALIVE).word());
            lines.add("work item: " + (record.workItem() == null ? "none" : item(record.workItem())));
            lines.add("iterations: " + record.iterations());
        });
        new LoopQueries(database)
                .verdicts(loop, 1)
                .forEach(last -> lines.add("last verdict: " + last.verdict()
                        + (last.reason() == null || last.reason().isEmpty() ? "" : ": " + last.reason())));
        lastWords(loop).ifPresent(words -> lines.add("last words: " + Excerpt.end(words, LONGEST_WORDS)));
        return String.join("\n", lines);
    }

    private String item(String id) {
        return database.first("SELECT title FROM tasks WHERE id = ?", row -> id + " " + row.text("title"), id)
                .orElse(id);
    }

    private Optional<String> lastWords(String loop) {
        return database.first("""
            SELECT s.text FROM sessions s JOIN attempts a ON a.id = s.attempt_id
            WHERE a.loop = ? AND s.role = 'working' AND s.text <> '' ORDER BY s.number DESC LIMIT 1\
            """, row -> row.text("text"), loop);
    }
}
