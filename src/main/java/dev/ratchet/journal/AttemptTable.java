package dev.ratchet.journal;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.AttemptSign;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes the table of attempts: a row when one is begun, verdict and costs when it is settled. */
record AttemptTable(Database database) {
    /** Who could not know whether it was recorded records it once more. */
    void insert(String run, Attempt attempt) {
        database.update(
                "INSERT INTO attempts (id, run_id, loop, item, claim, iteration, retry, started_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                attempt.id(),
                run,
                attempt.loop(),
                attempt.item().id(),
                attempt.item().claim(),
                attempt.position().iteration(),
                attempt.position().retry(),
                TimestampFormat.exact(attempt.startedAt()));
    }

    boolean hasEnded(Attempt attempt) {
        return database.first(
                        "SELECT 1 AS one FROM attempts WHERE id = ? AND ended_at IS NOT NULL", _ -> true, attempt.id())
                .isPresent();
    }

    void model(Event.ModelChosen chosen) {
        database.update(
                "UPDATE attempts SET model = ?, model_why = ? WHERE id = ?",
                chosen.model(),
                chosen.why(),
                chosen.attempt().id());
    }

    void ended(PastAttempt past) {
        database.update(
                """
                UPDATE attempts SET ended_at = ?, verdict = ?, detail = ?, reason = ?, counts = ?, committed = ?,
                  head_before = ?, head_after = ?, commit_proof = ?, progress = ?
                WHERE id = ?\
                """,
                TimestampFormat.exact(past.endedAt()),
                past.verdict().word(),
                detail(past.verdict()),
                past.verdict().reason(),
                past.counts(),
                past.committed(),
                past.changes().headBefore(),
                past.changes().headAfter(),
                past.changes().proof().name().toLowerCase(Locale.ROOT),
                AttemptSign.of(past).map(AttemptTable::progress).orElse(null),
                past.attempt().id());
    }

    private static String progress(AttemptSign sign) {
        return sign.progress().name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable String detail(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Wasted wasted -> wasted.waste().name().toLowerCase(Locale.ROOT);
            case Verdict.RateLimited limited -> limited.limit().name().toLowerCase(Locale.ROOT);
            case Verdict.Halted halted -> halted.outcome().kind().word();
            case Verdict.Accepted _,
                    Verdict.Progressed _,
                    Verdict.Rejected _,
                    Verdict.Conflicted _,
                    Verdict.Held _,
                    Verdict.GaveUp _,
                    Verdict.Interrupted _ -> null;
        };
    }
}
