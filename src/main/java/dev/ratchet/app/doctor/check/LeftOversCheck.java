package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.app.doctor.check.LoopsCheck.LockedLoop;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.process.tree.LeftOvers;
import dev.ratchet.process.tree.LeftOvers.MarkedProcess;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Processes of attempts of this project that are no longer anybody's. */
public record LeftOversCheck(Supplier<List<LockedLoop>> loops, StorePlace database) implements Check {
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
                LoopQueries counts = new LoopQueries(journal);
                carriers.forEach(process -> counts.ownerOf(process.marker())
                        .flatMap(owner -> judge(process, owner))
                        .ifPresent(findings::add));
            }
        }
        return findings.isEmpty() ? CheckFinding.ok("no process of a past attempt is left") : findings;
    }

    private Optional<CheckFinding> judge(MarkedProcess process, LoopQueries.Owner owner) {
        boolean runs = loops.get().stream().anyMatch(loop -> loop.name().equals(owner.loop()) && loop.runs());
        if (runs && !owner.ended()) {
            return Optional.empty();
        }
        String command =
                process.command().length() > SHOWN ? process.command().substring(0, SHOWN) + "…" : process.command();
        return Optional.of(new CheckFinding(
                Level.WARNING,
                "process %d of attempt %s still runs: %s".formatted(process.pid(), process.marker(), command),
                owner.ended()
                        ? "kill %d, if you do not need it".formatted(process.pid())
                        : "the next run of '%s' ends it".formatted(owner.loop())));
    }
}
