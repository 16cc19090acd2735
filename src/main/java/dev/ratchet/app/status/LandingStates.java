package dev.ratchet.app.status;

import dev.ratchet.app.command.Project;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.fleet.landing.LandingRecords;
import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.store.Database;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where what is to land stands. What a loop has left in the queue when it was killed is only withdrawn by the next start, and
 * the record alone does not say that nobody is at it.
 *
 * @param abandoned the attempts in the queue whose loops are no more
 */
record LandingStates(List<Waiting> queue, Set<String> abandoned) {
    private static final String INTERRUPTED = "interrupted";

    static final LandingStates NONE = new LandingStates(List.of(), Set.of());

    static LandingStates of(Project project, Database database) {
        List<String> running = project.running(database);
        List<Waiting> queue = new LandingRecords(database).open();
        return new LandingStates(
                queue,
                queue.stream()
                        .filter(one -> !running.contains(one.loop()))
                        .map(one -> one.landing().attempt())
                        .collect(Collectors.toSet()));
    }

    String word(LandingRecord landing) {
        return landing.endedAt() == null && abandoned.contains(landing.attempt()) ? INTERRUPTED : landing.status();
    }
}
