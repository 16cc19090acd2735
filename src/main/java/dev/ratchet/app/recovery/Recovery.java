package dev.ratchet.app.recovery;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.compose.AgentLocation;
import dev.ratchet.app.compose.PastSessionReader;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.journal.LastContainers;
import dev.ratchet.journal.LastContainers.LastContainer;
import dev.ratchet.journal.TranscriptUpdate;
import dev.ratchet.journal.UnfinishedRuns;
import dev.ratchet.journal.UnfinishedRuns.Left;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.process.docker.EngineFailed;
import dev.ratchet.process.tree.LeftOvers;
import dev.ratchet.process.tree.SessionLeader;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.store.Database;
import dev.ratchet.work.ClaimOwner;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Clears up after a run that was cut off: ends what it left running and records what it left open.
 *
 * @param place this machine and directory, the only one where that can be known; null where there is one alone
 */
public record Recovery(
        Database database,
        LandingQueue landings,
        AgentLocation location,
        @Nullable String place,
        Observer observer,
        Time time) {
    private static final String WHY = "Ratchet itself was ended";

    /** To be called by whoever holds the lock of the loop: only then nobody else is at work on its attempts. */
    public void recover(String loop) {
        UnfinishedRuns unfinished = new UnfinishedRuns(database, time, place);
        List<Left> left = unfinished.attempts(loop);
        Instant began = time.now();
        int processes = 0;
        LastContainers containers = new LastContainers(database);
        for (Left attempt : left) {
            processes += end(attempt, Stream.of(location.container(), containers.of(loop)));
        }
        unfinished.close(loop, left);
        // Of a worker that was called otherwise too.
        List<String> names = Stream.concat(Stream.of(loop), left.stream().map(Left::loop))
                .distinct()
                .filter(name -> !runsElsewhere(name))
                .toList();
        names.forEach(name -> landings.withdrawAllOf(name, WHY));
        names.forEach(name -> unfinished.claims(ClaimOwner.of(name)).forEach(this::giveBack));
        containers.move(loop, location.container());
        left.stream().map(Left::session).flatMap(Stream::ofNullable).forEach(this::recount);
        if (!left.isEmpty()) {
            List<String> attempts = left.stream().map(Left::attempt).toList();
            observer.saw(new Event.Recovered(attempts, processes, Duration.between(began, time.now()), time.now()));
        }
    }

    /** Another clone's worker may be called by now as the one was that was cut off. */
    private boolean runsElsewhere(String loop) {
        return place != null
                && new WorkerTable(database, time).loopsElsewhere(place).contains(loop);
    }

    /** Ends what is left of earlier attempts at a work item, for whoever has it now; says whether there were any. */
    public boolean evict(String item) {
        LastContainers containers = new LastContainers(database);
        List<Left> left = new UnfinishedRuns(database, time, place).attemptsAt(item);
        for (Left attempt : left) {
            int _ = end(attempt, Stream.of(location.container(), containers.of(attempt.loop())));
        }
        return !left.isEmpty();
    }

    private int end(Left attempt, Stream<Optional<LastContainer>> places) {
        Duration grace = location.config().watchdog().killGrace();
        // First where a wrapper reaps them; as root they can be seen and killed from out here too.
        int inside = places.flatMap(Optional::stream)
                .distinct()
                .mapToInt(container -> endLeftOvers(container, attempt.attempt(), grace))
                .sum();
        return inside + LeftOvers.end(attempt.attempt(), leader(attempt), grace);
    }

    private void giveBack(UnfinishedRuns.LeftClaim left) {
        TaskClaim.of(left.task(), left.claim()).ifPresent(claim -> {
            List<GraphFact> _ = new TaskClaims(database, time).release(claim, WHY);
        });
    }

    private int endLeftOvers(LastContainer container, String attempt, Duration grace) {
        try {
            return location.endLeftOvers(container, attempt, grace);
        } catch (EngineFailed e) {
            Complaint complaint = e.complaint()
                    .in("cannot look for what an earlier run has left in the container '%s'"
                            .formatted(container.container()));
            if (location.container().isPresent()) {
                throw new Trouble(complaint, e);
            }
            // This run does without the engine.
            observer.saw(new Event.Noticed(Event.Level.WARN, null, complaint.line(), time.now()));
            return 0;
        }
    }

    /** What it had used up until then is on record only in its output, as far as that can be read. */
    private void recount(TranscriptUpdate.Past session) {
        TranscriptUpdate update = new TranscriptUpdate(database);
        Transcript told = new PastSessionReader(location.config(), update)
                .transcript(session, output(session), trouble -> {
                    String message = "session %d is counted as far as it can be read: %s"
                            .formatted(session.number(), trouble.getMessage());
                    observer.saw(new Event.Noticed(Event.Level.WARN, null, message, time.now()));
                });
        boolean _ = update.record(session.number(), told);
    }

    private Recording output(TranscriptUpdate.Past session) {
        return new Recording(
                new Project(location.config()).ownOutput(session.output()).file());
    }

    private static Optional<SessionLeader> leader(Left attempt) {
        // In a container it has no number that means anything here.
        return attempt.pid() == null || attempt.pid() == 0 || attempt.spawnedAt() == null
                ? Optional.empty()
                : Optional.of(new SessionLeader(attempt.pid(), attempt.spawnedAt()));
    }
}
