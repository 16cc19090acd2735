package dev.ratchet.app;

import dev.ratchet.agent.Recording;
import dev.ratchet.journal.Lodging;
import dev.ratchet.journal.Lodgings;
import dev.ratchet.journal.Recount;
import dev.ratchet.journal.Unfinished;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Transcript;
import dev.ratchet.loop.Trouble;
import dev.ratchet.process.Leader;
import dev.ratchet.process.LeftOvers;
import dev.ratchet.process.docker.EngineFailed;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Claim;
import dev.ratchet.work.graph.Claims;
import dev.ratchet.work.graph.Fact;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Clears up after a run that was cut off: ends what it left running and records what it left open. */
record Recovery(Database database, AgentPlace place, Observer observer, Time time) {

    /** To be called by whoever holds the lock of the loop: only then nobody else is at work on its attempts. */
    void recover(String loop, Duration grace) {
        Unfinished unfinished = new Unfinished(database, time);
        List<Unfinished.Left> left = unfinished.attempts(loop);
        Instant began = time.now();
        int processes = 0;
        Lodgings lodgings = new Lodgings(database);
        for (Unfinished.Left attempt : left) {
            processes += end(attempt, Stream.of(place.lodging(), lodgings.of(loop)), grace);
        }
        unfinished.close(loop, left);
        left.forEach(this::giveBack);
        lodgings.move(loop, place.lodging());
        left.stream().map(Unfinished.Left::session).flatMap(Stream::ofNullable).forEach(this::recount);
        if (!left.isEmpty()) {
            List<String> attempts = left.stream().map(Unfinished.Left::attempt).toList();
            observer.saw(new Event.Recovered(attempts, processes, Duration.between(began, time.now()), time.now()));
        }
    }

    /** Ends what is left of earlier attempts at a work item, for whoever has it now; says whether there were any. */
    boolean evict(String item, Duration grace) {
        Lodgings lodgings = new Lodgings(database);
        List<Unfinished.Left> left = new Unfinished(database, time).attemptsAt(item);
        for (Unfinished.Left attempt : left) {
            int _ = end(attempt, Stream.of(place.lodging(), lodgings.of(attempt.loop())), grace);
        }
        return !left.isEmpty();
    }

    private int end(Unfinished.Left attempt, Stream<Optional<Lodging>> places, Duration grace) {
        // First where a wrapper reaps them; as root they can be seen and killed from out here too.
        int inside = places.flatMap(Optional::stream)
                .distinct()
                .mapToInt(lodging -> endLeftOvers(lodging, attempt.attempt(), grace))
                .sum();
        return inside + LeftOvers.end(attempt.attempt(), leader(attempt), grace);
    }

    private void giveBack(Unfinished.Left attempt) {
        if (attempt.claim() != null) {
            Claim.of(attempt.item(), attempt.claim()).ifPresent(claim -> {
                List<Fact> _ = new Claims(database, time).release(claim, "Ratchet itself was ended");
            });
        }
    }

    private int endLeftOvers(Lodging lodging, String attempt, Duration grace) {
        try {
            return place.leftOvers(lodging).end(attempt, grace);
        } catch (EngineFailed e) {
            String message = "cannot look for what an earlier run has left in the container '%s': %s"
                    .formatted(lodging.container(), e.getMessage());
            if (place.lodging().isPresent()) {
                throw new Trouble(message, e);
            }
            // This run does without the engine.
            observer.saw(new Event.Noticed(Event.Level.WARN, null, message, time.now()));
            return 0;
        }
    }

    /** What it had used up until then is on record only in its output, as far as that can be read. */
    private void recount(Recount.Past session) {
        Recount recount = new Recount(database);
        Transcript told = new ReadAgain(place.config(), recount).transcript(session, output(session), trouble -> {
            String message = "session %d is counted as far as it can be read: %s"
                    .formatted(session.number(), trouble.getMessage());
            observer.saw(new Event.Noticed(Event.Level.WARN, null, message, time.now()));
        });
        boolean _ = recount.record(session.number(), told);
    }

    private Recording output(Recount.Past session) {
        return new Recording(
                new Project(place.config()).ownOutput(session.output()).file());
    }

    private static Optional<Leader> leader(Unfinished.Left attempt) {
        // In a container it has no number that means anything here.
        return attempt.pid() == null || attempt.pid() == 0 || attempt.spawnedAt() == null
                ? Optional.empty()
                : Optional.of(new Leader(attempt.pid(), attempt.spawnedAt()));
    }
}
