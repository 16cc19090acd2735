package dev.ratchet.app.doctor;

import dev.ratchet.journal.Unfinished;
import dev.ratchet.loop.Time;
import dev.ratchet.store.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Who runs the loops of this directory, and which of them was cut off. */
public record LoopsCheck(Supplier<List<LoopState>> loops, Path database, Time time) implements Check {
    @Override
    public String subject() {
        return "loops";
    }

    @Override
    public List<Finding> look() {
        List<LoopState> known = loops.get();
        if (known.isEmpty() || !Files.exists(database)) {
            return Finding.ok("none has run here yet");
        }
        List<Finding> findings = new ArrayList<>();
        try (Database journal = Database.openAsItIs(database)) {
            Unfinished unfinished = new Unfinished(journal, time);
            for (LoopState loop : known) {
                findings.addAll(
                        loop.runs()
                                ? running(loop)
                                : atRest(loop, unfinished.attempts(loop.name()).size()));
            }
        }
        return findings;
    }

    private static List<Finding> running(LoopState loop) {
        return Finding.info(
                "'%s' is being run by process %d since %s".formatted(loop.name(), loop.pid(), loop.since()),
                "'ratchet stop' ends it, --name runs another beside it");
    }

    private static List<Finding> atRest(LoopState loop, int unfinished) {
        return unfinished == 0
                ? Finding.ok("'%s' does not run".formatted(loop.name()))
                : Finding.warning(
                        "'%s' was cut off, with %d unfinished".formatted(loop.name(), unfinished),
                        "nothing to do: its next run clears up, 'ratchet run --name %s'".formatted(loop.name()));
    }
}
