package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tasks that are claimed, and nobody works on them. */
public record ClaimsCheck(StorePlace database, Time time) implements Check {
    @Override
    public boolean readsJournal() {
        return true;
    }

    @Override
    public List<CheckFinding> look() {
        if (!database.isBegun()) {
            return CheckFinding.ok("there are no tasks");
        }
        try (Database journal = database.openAsItIs()) {
            if (journal.version() < Database.newestVersion()) {
                return CheckFinding.ok("not looked at before the next run has updated the database");
            }
            List<Task> claimed = new TaskQueries(journal).list(new TaskQueries.Filter(TaskStatus.IN_PROGRESS, null));
            List<CheckFinding> findings =
                    claimed.stream().flatMap(task -> judge(task).stream()).toList();
            return findings.isEmpty() ? CheckFinding.ok(words(claimed.size())) : findings;
        }
    }

    private static String words(int claimed) {
        return claimed == 0 ? "no task is claimed" : claimed + " claimed, all with somebody who works on them";
    }

    private Optional<CheckFinding> judge(Task task) {
        Instant until = task.leaseUntil();
        if (until == null) {
            return Optional.of(new CheckFinding(
                    Level.WARNING,
                    "task %s is held for a person to look at".formatted(task.id()),
                    "'ratchet task log %s' says why, 'ratchet task reset %s' releases it"
                            .formatted(task.id(), task.id())));
        }
        return until.isAfter(time.now())
                ? Optional.empty()
                : Optional.of(new CheckFinding(
                        Level.WARNING,
                        "the claim of %s on task %s has lapsed at %s"
                                .formatted(task.claimedBy(), task.id(), TimestampFormat.toSecond(until)),
                        "the next task loop takes it back; 'ratchet task reset --force %s' does at once"
                                .formatted(task.id())));
    }
}
