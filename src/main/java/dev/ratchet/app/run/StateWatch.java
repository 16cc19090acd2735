package dev.ratchet.app.run;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.SqliteDatabase;
import dev.ratchet.store.TimestampFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Notices when somebody takes the state of a running loop away: its journal or its lock deleted (as {@code git clean -fdx}
 * does), or another file put in their place. What we have open is then nobody else's, and gone with us.
 */
record StateWatch(Database database, LoopLock lock) {

    /** What was taken away, or put into the journal where it could run with our statements; on any thread. */
    Optional<Complaint> loss() {
        Optional<Path> lost = database.ifLost().map(SqliteDatabase::file).or(lock::lost);
        return lost.map("%s was deleted or replaced while the loop ran"::formatted)
                .map(Complaint::of)
                .or(this::foreign);
    }

    private Optional<Complaint> foreign() {
        try {
            database.refuseForeignChanges();
            return Optional.empty();
        } catch (Trouble trouble) {
            return Optional.of(trouble.complaint());
        }
    }

    /** Ends the run if there is such a loss. */
    void check() {
        loss().ifPresent(what -> {
            throw new Trouble(what, null);
        });
    }

    /**
     * Writes the journal to a new file if it was taken away; says where it is then.
     *
     * @param elsewhere where else, if there is no room beside it
     */
    Optional<String> rescued(Instant now, Optional<Path> elsewhere) {
        return database.ifLost().map(lost -> rescued(lost, now, elsewhere));
    }

    private static String rescued(SqliteDatabase lost, Instant now, Optional<Path> elsewhere) {
        Path journal = lost.file().toAbsolutePath();
        List<Path> places = Stream.concat(Stream.of(journal.getParent()), elsewhere.stream())
                .toList();
        String name = "rescued-%s.db".formatted(TimestampFormat.exact(now).replace(":", ""));
        String failures = "";
        for (Path place : places) {
            Path copy = place.resolve(name);
            try {
                Files.createDirectories(place);
                lost.copyTo(copy);
                return "all that the journal held is saved in %s; 'mv %s %s' goes on with it"
                        .formatted(copy, copy, journal);
            } catch (IOException | Trouble e) {
                failures += "; the journal could not be saved to %s: %s".formatted(copy, e.getMessage());
            }
        }
        return failures.substring(2);
    }
}
