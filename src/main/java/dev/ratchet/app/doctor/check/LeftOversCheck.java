package dev.ratchet.app.doctor.check;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.check.LoopsCheck.LockedLoop;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.base.Time;
import dev.ratchet.process.tree.LeftOvers;
import dev.ratchet.process.tree.LeftOvers.MarkedProcess;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Processes of attempts of this project that are no longer anybody's. */
public record LeftOversCheck(
        Supplier<List<LockedLoop>> loops,
        StorePlace database,
        @Nullable String place,
        Time time) implements Check {
    private static final int SHOWN = 120;

    @Override
    public boolean readsJournal() {
        return true;
    }

    @Override
    public List<CheckFinding> look() {
        List<MarkedProcess> carriers = LeftOvers.marked();
        List<CheckFinding> findings = new ArrayList<>();
        if (!carriers.isEmpty() && database.isBegun()) {
            try (Database journal = database.openAsItIs()) {
                List<String> elsewhere =
                        place == null ? List.of() : new WorkerTable(journal, time).loopsElsewhere(place);
                LoopQueries counts = new LoopQueries(journal);
                for (MarkedProcess process : carriers) {
                    counts.ownerOf(process.marker())
                            .filter(owner -> owner.ended()
                                    || !(elsewhere.contains(owner.loop()) || isRun(owner, process.marker(), counts)))
                            .map(owner -> leftOver(process, owner))
                            .ifPresent(findings::add);
                }
            }
        }
        return findings.isEmpty() ? CheckFinding.ok("no process of a past attempt is left") : findings;
    }

    /** By the locks of this directory, or by the process that has it on record: that of another directory has its locks there. */
    private boolean isRun(LoopQueries.Owner owner, String attempt, LoopQueries queries) {
        return loops.get().stream().anyMatch(loop -> loop.name().equals(owner.loop()) && loop.runs())
                || queries.runnerOf(attempt)
                        .map(runner -> new LoopLock.Holder(runner.pid(), runner.startedAt()))
                        .filter(LoopLock.Holder::alive)
                        .isPresent();
    }

    private static CheckFinding leftOver(MarkedProcess process, LoopQueries.Owner owner) {
        String command =
                process.command().length() > SHOWN ? process.command().substring(0, SHOWN) + "…" : process.command();
        return new CheckFinding(
                Level.WARNING,
                "process %d of attempt %s still runs: %s".formatted(process.pid(), process.marker(), command),
                owner.ended()
                        ? "kill %d, if you do not need it".formatted(process.pid())
                        : "the next start of any loop in the directory of '%s' ends it".formatted(owner.loop()));
    }
}
