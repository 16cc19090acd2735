package dev.ratchet.app.doctor.check;

import dev.ratchet.app.command.NameOption;
import dev.ratchet.journal.UnfinishedRuns;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import dev.ratchet.store.TimestampFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Who runs the loops of this directory, and which of them was cut off. */
public record LoopsCheck(
        Supplier<List<LockedLoop>> loops,
        StorePlace database,
        @Nullable String place,
        Time time) implements Check {
    @Override
    public boolean readsJournal() {
        return true;
    }

    @Override
    public List<CheckFinding> look() {
        List<LockedLoop> known = loops.get();
        if (known.isEmpty() || !database.isBegun()) {
            return CheckFinding.ok("none has run here yet");
        }
        List<CheckFinding> findings = new ArrayList<>();
        try (Database journal = database.openAsItIs()) {
            UnfinishedRuns unfinished = new UnfinishedRuns(journal, time, place);
            for (LockedLoop loop : known) {
                findings.addAll(
                        loop.runs()
                                ? running(loop)
                                : atRest(loop, unfinished.attempts(loop.name()).size()));
            }
        }
        return findings;
    }

    private static List<CheckFinding> running(LockedLoop loop) {
        return CheckFinding.info(
                "'%s' is being run by process %d since %s"
                        .formatted(
                                loop.name(),
                                loop.pid(),
                                loop.since() == null ? "some time" : TimestampFormat.toSecond(loop.since())),
                "'%s' ends it, --name runs another beside it"
                        .formatted(NameOption.spelled("ratchet stop", loop.name())));
    }

    private static List<CheckFinding> atRest(LockedLoop loop, int unfinished) {
        return unfinished == 0
                ? CheckFinding.ok("'%s' does not run".formatted(loop.name()))
                : CheckFinding.warning(
                        "'%s' was cut off, with %d unfinished".formatted(loop.name(), unfinished),
                        "nothing to do: the next start of any loop here clears up, 'ratchet resume %s' starts this one again"
                                .formatted(LoopName.own(loop.name())));
    }

    /**
     * A loop that has a lock file here.
     *
     * @param pid the process that runs it; null if none does
     */
    public record LockedLoop(
            String name, @Nullable Long pid, @Nullable Instant since) {
        boolean runs() {
            return pid != null;
        }
    }
}
