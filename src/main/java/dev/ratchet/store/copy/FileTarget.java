package dev.ratchet.store.copy;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.SqliteDatabase;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** A file of SQLite. */
record FileTarget(Path file) implements CopyTarget {
    /** What SQLite keeps beside a file. */
    private static final List<String> BESIDE = List.of("-wal", "-shm");

    @Override
    public String words() {
        return file.toString();
    }

    /** By a lock on a file, which goes with whoever has it. */
    @Override
    public <T> Optional<T> alone(Supplier<T> copying) {
        Path lock = file.toAbsolutePath().resolveSibling("." + file.getFileName() + ".copying");
        try {
            Files.createDirectories(Objects.requireNonNull(lock.getParent()));
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                if (!locked(channel)) {
                    return Optional.empty();
                }
                T copied = copying.get();
                delete(lock);
                return Optional.of(copied);
            }
        } catch (IOException e) {
            throw new Trouble("cannot write %s: %s".formatted(lock, FailureWords.of(e)), e);
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            // Another thread of this process has it.
            return false;
        }
    }

    @Override
    public void refuseContent() {
        if (!Files.exists(file)) {
            return;
        }
        try (Database there = Database.open(file)) {
            StoreContent.refuse(there, words());
        }
    }

    @Override
    public Database open(Beginning beginning) {
        if (beginning == Beginning.AFRESH) {
            withFiles(unfinished(), FileTarget::delete);
        }
        Database filled = Database.open(unfinished());
        triggers(filled).forEach(name -> filled.update("DROP TRIGGER " + name));
        return filled;
    }

    private static List<String> triggers(Database database) {
        return database.query("SELECT name FROM sqlite_master WHERE type = 'trigger'", row -> row.text("name"));
    }

    /** Totals came along with the rows, so that what keeps them is put back only now. */
    @Override
    public void publish(Database filled) {
        try (SqliteDatabase sample = SqliteDatabase.sample()) {
            sample.query("SELECT sql FROM sqlite_master WHERE type = 'trigger'", row -> row.text("sql"))
                    .forEach(filled::update);
        }
        filled.query("PRAGMA wal_checkpoint(TRUNCATE)", _ -> true);
        filled.close();
        try {
            withFiles(file, FileTarget::delete);
            Files.move(unfinished(), file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new Trouble("cannot write %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    private Path unfinished() {
        return file.resolveSibling("." + file.getFileName() + ".copy");
    }

    private interface Step {
        void take(Path path) throws IOException;
    }

    private static void withFiles(Path database, Step step) {
        try {
            step.take(database);
            for (String end : BESIDE) {
                step.take(database.resolveSibling(database.getFileName() + end));
            }
        } catch (IOException e) {
            throw new Trouble("cannot delete %s: %s".formatted(database, FailureWords.of(e)), e);
        }
    }

    private static void delete(Path path) throws IOException {
        boolean _ = Files.deleteIfExists(path);
    }
}
