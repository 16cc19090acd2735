package dev.ratchet.app.doctor.check;

import dev.ratchet.fleet.remote.CloneRights;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** The journal's database: that it opens, is of a version that can be used, is whole, and has this repository's tasks. */
public record DatabaseCheck(StorePlace store, CloneRights rights) implements Check {
    /** A large one takes its time. */
    @Override
    public Duration deadline() {
        return Duration.ofSeconds(60);
    }

    @Override
    public List<CheckFinding> look() {
        if (!store.isBegun()) {
            return CheckFinding.ok("none yet, the first run makes it");
        }
        try (Database database = store.openAsItIs()) {
            List<String> damage = database.damage();
            return damage.isEmpty()
                    ? rights.objection(database).map(DatabaseCheck::foreign).orElseGet(() -> whole(database))
                    : broken(damage.getFirst());
        } catch (Trouble trouble) {
            if (trouble.kind() == Trouble.Kind.NOT_FOUND) {
                return CheckFinding.info(
                        trouble.complaint().what() + ", the first command that changes something does", "");
            }
            return away(trouble);
        }
    }

    /** What it finds where it cannot be opened. */
    public static List<CheckFinding> away(Trouble trouble) {
        return CheckFinding.problem(String.valueOf(trouble.getMessage()), "no run starts before that");
    }

    private static List<CheckFinding> foreign(Trouble objection) {
        Complaint complaint = objection.complaint();
        return CheckFinding.problem(
                complaint.what(), Objects.requireNonNullElse(complaint.hint(), "nothing here can change its tasks"));
    }

    private List<CheckFinding> whole(Database database) {
        int version = database.version();
        String next = version == Database.newestVersion()
                ? ""
                : ", the next run brings it to %d".formatted(Database.newestVersion());
        return switch (store) {
            case StorePlace.InFile(Path file) ->
                Files.isWritable(file)
                        ? CheckFinding.ok("%s is whole, version %d%s".formatted(file, version, next))
                        : CheckFinding.problem(
                                "%s may not be written".formatted(file), "change its permissions or its owner");
            case StorePlace.InPostgres _ ->
                CheckFinding.ok("%s answers, version %d%s".formatted(database.name(), version, next));
        };
    }

    private List<CheckFinding> broken(String how) {
        return switch (store) {
            case StorePlace.InFile(Path file) ->
                CheckFinding.problem(
                        "%s is damaged: %s".formatted(file, how),
                        "if it cannot be saved, mv %s somewhere else, with its -wal and -shm".formatted(file));
            case StorePlace.InPostgres _ -> CheckFinding.problem("the store is damaged: " + how, "ask who runs it");
        };
    }
}
