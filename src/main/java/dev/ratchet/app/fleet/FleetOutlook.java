package dev.ratchet.app.fleet;

import dev.ratchet.fleet.landing.LandingRecords;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.tui.LoopRow;
import dev.ratchet.work.graph.TaskCounts;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What the database knows of a fleet and its loops do not; asked so seldom that they do not notice. */
final class FleetOutlook {
    private static final Duration OFTEN_ENOUGH = Duration.ofSeconds(1);

    /** Of all the time no more than one part in so many is for looking. */
    private static final int SHARE = 20;

    private final Database database;
    private final Optional<TaskScope> tasks;
    private final Time time;
    private Look latest = new Look(null, List.of());
    private Instant next = Instant.MIN;

    /** @param tasks those to count, if there are any */
    FleetOutlook(Database database, Optional<TaskScope> tasks, Time time) {
        this.database = database;
        this.tasks = tasks;
        this.time = time;
    }

    /**
     * How things are.
     *
     * @param waiting the tasks that nobody has begun, null where there are none to count
     * @param landings the loops whose work is on its way to the base, in the order in which it will be their turn
     */
    record Look(@Nullable Integer waiting, List<String> landings) {
        /**
         * A loop with what its work does in the queue.
         *
         * @param loop what it is called there
         */
        LoopRow landing(LoopRow row, String loop) {
            return IntStream.range(0, landings.size())
                    .filter(place -> landings.get(place).equals(loop))
                    .mapToObj(before -> row.landing(before == 0 ? "" : before + " before it"))
                    .findFirst()
                    .orElse(row);
        }
    }

    /** How things are, or were a moment ago. */
    Look look() {
        Instant now = time.now();
        if (!now.isBefore(next)) {
            latest = fresh();
            Duration pause = Duration.between(now, time.now()).multipliedBy(SHARE);
            next = now.plus(pause.compareTo(OFTEN_ENOUGH) > 0 ? pause : OFTEN_ENOUGH);
        }
        return latest;
    }

    private Look fresh() {
        try {
            return database.impatiently(() -> {
                List<String> landings = new LandingRecords(database)
                        .waiting(time).stream()
                                .map(LandingRecords.Waiting::loop)
                                .toList();
                return new Look(tasks.map(this::waiting).orElse(null), landings);
            });
        } catch (Trouble _) {
            // Whoever needs the database tells of it; what was known is good enough to be shown.
            return latest;
        }
    }

    private int waiting(TaskScope scope) {
        TaskCounts counts = new TaskQueries(database).counts(scope);
        return counts.open() - counts.claimed();
    }
}
