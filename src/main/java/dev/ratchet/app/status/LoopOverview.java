package dev.ratchet.app.status;

import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.app.command.Project;
import dev.ratchet.fleet.landing.LandingRecords;
import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.ProviderLimits;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What the journal knows of a loop right now.
 *
 * @param pause what asked it to wait
 * @param idle whether the journal knows of no attempt that is under way
 * @param end what asked the run that is under way to end
 * @param trip what tripped its circuit
 * @param limits the open limits of all agents of the project, which every loop shares
 * @param landing what its work is doing in the landing queue, in words
 */
record LoopOverview(
        List<LoopQueries.Settled> verdicts,
        Usage spent,
        Optional<LoopRequest> pause,
        boolean idle,
        Optional<LoopRequest> end,
        Optional<LoopMemory.Tripped> trip,
        List<OpenLimit> limits,
        Optional<String> landing) {
    private static final LoopOverview NOTHING = new LoopOverview(
            List.of(),
            Usage.NONE,
            Optional.empty(),
            true,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty());

    /** Of each loop; nothing where the journal cannot be read, for the status files are true without it. */
    static Map<String, LoopOverview> asFarAsKnown(Project project, List<ObservedLoop> loops, int verdicts) {
        try {
            return of(project, loops, verdicts);
        } catch (Trouble _) {
            // 'ratchet doctor' and the next run tell of it.
            return nothing(loops);
        }
    }

    /** Of each loop; fails if the journal cannot be read, and has nothing where there is none. */
    static Map<String, LoopOverview> of(Project project, List<ObservedLoop> loops, int verdicts) {
        Map<String, LoopOverview> overviews = nothing(loops);
        if (!project.store().isBegun()) {
            return overviews;
        }
        try (Database database = project.openAsItIs()) {
            LoopQueries counts = new LoopQueries(database);
            RequestMailbox mailbox = new RequestMailbox(database, new SteadyTime());
            CircuitTrips trips = new CircuitTrips(database);
            List<OpenLimit> limits = new ProviderLimits(database, new SteadyTime()).open();
            List<Waiting> landings = new LandingRecords(database).waiting(new SteadyTime());
            overviews.replaceAll((loop, _) -> new LoopOverview(
                    counts.verdicts(loop, verdicts),
                    counts.spent(loop),
                    mailbox.paused(loop),
                    counts.isIdle(loop),
                    mailbox.ending(loop),
                    trips.open(loop),
                    limits,
                    landing(loop, landings)));
        }
        return overviews;
    }

    private static Map<String, LoopOverview> nothing(List<ObservedLoop> loops) {
        Map<String, LoopOverview> overviews = new TreeMap<>();
        loops.forEach(loop -> overviews.put(loop.name(), NOTHING));
        return overviews;
    }

    private static Optional<String> landing(String loop, List<Waiting> queue) {
        return IntStream.range(0, queue.size())
                .filter(place -> queue.get(place).loop().equals(loop))
                .mapToObj(place -> place == 0
                        ? "landing " + queue.getFirst().landing().item()
                        : "waiting for a turn to land, %d before it".formatted(place))
                .findFirst();
    }
}
