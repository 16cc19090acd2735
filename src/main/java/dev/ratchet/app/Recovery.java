package dev.ratchet.app;

import dev.ratchet.journal.Unfinished;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.Time;
import dev.ratchet.process.Leader;
import dev.ratchet.process.LeftOvers;
import dev.ratchet.store.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Clears up after a run that was cut off: ends what it left running and records what it left open. */
record Recovery(Database database, Observer observer, Time time) {

    /** To be called by whoever holds the lock of the loop: only then nobody else is at work on its attempts. */
    void recover(String loop, Duration grace) {
        Unfinished unfinished = new Unfinished(database, time);
        List<Unfinished.Left> left = unfinished.attempts(loop);
        Instant began = time.now();
        int processes = 0;
        for (Unfinished.Left attempt : left) {
            processes += LeftOvers.end(attempt.attempt(), leader(attempt), grace);
        }
        unfinished.close(loop, left);
        if (!left.isEmpty()) {
            List<String> attempts = left.stream().map(Unfinished.Left::attempt).toList();
            observer.saw(new Event.Recovered(attempts, processes, Duration.between(began, time.now()), time.now()));
        }
    }

    private static Optional<Leader> leader(Unfinished.Left attempt) {
        return attempt.pid() == null || attempt.spawnedAt() == null
                ? Optional.empty()
                : Optional.of(new Leader(attempt.pid(), attempt.spawnedAt()));
    }
}
