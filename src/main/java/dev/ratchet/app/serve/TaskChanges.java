package dev.ratchet.app.serve;

import dev.ratchet.app.command.Project;
import dev.ratchet.fleet.landing.LandingRecords;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.loop.attempt.CommitRange;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.TaskApprovals;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What tasks have changed, as git tells it. What lies between two commits never changes, so that git is asked once. For all threads. */
final class TaskChanges {
    private static final int MOST_KEPT = 32;
    private static final int LONGEST = 1 << 20;

    private final ServedProject served;
    private final Map<CommitRange, String> kept = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<CommitRange, String> eldest) {
            return size() > MOST_KEPT;
        }
    });

    TaskChanges(ServedProject served) {
        this.served = served;
    }

    /** What a task has changed last, as {@code git diff} prints it; empty if nothing is known of it, or not here. */
    String of(String task, Database database) throws InterruptedException {
        Optional<CommitRange> range = awaiting(task, database)
                .or(() -> new LandingRecords(database).landed(task))
                .or(() -> new RunHistoryQueries(database).lastCommits(task));
        if (range.isEmpty() || range.get().from().equals(range.get().to())) {
            return "";
        }
        String known = kept.get(range.get());
        if (known == null) {
            known = diff(range.get());
            kept.put(range.get(), known);
        }
        return known;
    }

    private Optional<CommitRange> awaiting(String task, Database database) {
        return new TaskApprovals(database, served.time())
                .work(task)
                .flatMap(work -> work.start() == null || work.tip() == null
                        ? Optional.empty()
                        : Optional.of(new CommitRange(work.start(), work.tip())));
    }

    private String diff(CommitRange range) throws InterruptedException {
        Project project = served.project();
        String diff = project.git(project.shell(served.terminal()), served.terminal())
                .output("diff", "--no-color", range.from() + ".." + range.to())
                .orElse("");
        return diff.length() <= LONGEST ? diff : diff.substring(0, LONGEST);
    }
}
