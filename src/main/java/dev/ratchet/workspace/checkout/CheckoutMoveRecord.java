package dev.ratchet.workspace.checkout;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.files.SmallFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The record of a move of the user's checkout, in its git directory: what is being done, and what is needed to end it, so that
 * whoever comes after a kill -9 can. {@code index.lock} is one and the same file as {@code current/lock} while it is ours.
 */
record CheckoutMoveRecord(Path own) {
    private static final int LONGEST = 1 << 16;
    private static final int MOST_CHANGES = 1 << 28;
    private static final String DONE = "done-";
    private static final long LOOK_MILLIS = 20;

    /** What is being done: the branch goes from one commit to another, by a process that began at a moment. */
    record Note(String branch, String from, String to, long pid, String began) {
        static Note of(String branch, String from, String to) {
            ProcessHandle process = ProcessHandle.current();
            return new Note(branch, from, to, process.pid(), began(process));
        }

        private static String began(ProcessHandle process) {
            return process.info().startInstant().map(Instant::toString).orElse("");
        }

        /** Whether another process is at it. */
        boolean isOthers() {
            return pid != ProcessHandle.current().pid()
                    && ProcessHandle.of(pid)
                            .filter(process -> began(process).equals(began))
                            .isPresent();
        }
    }

    private Path directory() {
        return own.resolve(RepositoryPaths.LANDING);
    }

    private Path current() {
        return directory().resolve("current");
    }

    Path replaced() {
        return current().resolve("old");
    }

    Path staged() {
        return current().resolve("new");
    }

    Path index() {
        return current().resolve("index");
    }

    private Path lockFile() {
        return current().resolve("lock");
    }

    private Path indexLock() {
        return own.resolve("index.lock");
    }

    /**
     * Keeps other processes away until it is closed, or this process is no more; nothing if another one does not let go of it.
     */
    @Nullable
    FileChannel turn(Duration patience) throws IOException, InterruptedException {
        Files.createDirectories(directory());
        FileChannel channel = FileChannel.open(
                directory().resolve("turn"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        boolean ours = false;
        try {
            CountDownLatch never = new CountDownLatch(1);
            long end = System.nanoTime() + patience.toNanos();
            ours = channel.tryLock() != null;
            while (!ours && System.nanoTime() - end < 0) {
                boolean _ = never.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                ours = channel.tryLock() != null;
            }
            return ours ? channel : null;
        } finally {
            if (!ours) {
                channel.close();
            }
        }
    }

    /** Whether somebody has begun something and not ended it, as far as can be seen from outside. */
    boolean isBegun() {
        return Files.exists(current().resolve("note"));
    }

    /** What somebody has begun and not ended. */
    Optional<Note> unfinished() throws IOException {
        Path note = current().resolve("note");
        if (!Files.exists(note)) {
            DirectoryDeletion.delete(current());
            return Optional.empty();
        }
        List<String> lines = SmallFile.text(note, LONGEST).lines().toList();
        return Optional.of(
                new Note(lines.get(0), lines.get(1), lines.get(2), Long.parseLong(lines.get(3)), lines.get(4)));
    }

    void begin(Note note) throws IOException {
        Files.createDirectories(replaced());
        Path fresh = Files.writeString(
                current().resolve("note.new"),
                String.join("\n", note.branch, note.from, note.to, String.valueOf(note.pid), note.began, ""));
        Files.move(fresh, current().resolve("note"), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Takes the lock of the user's index, or has it already. */
    boolean lock() throws IOException {
        if (!Files.exists(lockFile())) {
            Files.writeString(lockFile(), "Ratchet moves this checkout along with its branch\n");
        }
        try {
            Files.createLink(indexLock(), lockFile());
            return true;
        } catch (FileAlreadyExistsException _) {
            return Files.isSameFile(indexLock(), lockFile());
        }
    }

    void changes(String raw) throws IOException {
        Files.writeString(current().resolve("changes"), raw, StandardCharsets.ISO_8859_1);
    }

    /** Puts an index in the place of the user's, whose lock we hold. */
    void install(Path index) throws IOException {
        Files.copy(index, index(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        Files.move(index(), own.resolve("index"), StandardCopyOption.ATOMIC_MOVE);
    }

    void unlock() throws IOException {
        if (Files.exists(indexLock()) && Files.exists(lockFile()) && Files.isSameFile(indexLock(), lockFile())) {
            Files.delete(indexLock());
        }
    }

    /** Ends it; what was replaced stays for a while. */
    void end() throws IOException {
        DirectoryDeletion.delete(staged());
        Files.deleteIfExists(lockFile());
        Files.move(current(), directory().resolve(DONE + UUID.randomUUID()), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Those that ended before a moment. */
    List<Path> endedBefore(Instant moment) throws IOException {
        if (!Files.isDirectory(directory())) {
            return List.of();
        }
        try (Stream<Path> places = Files.list(directory())) {
            return places.filter(place -> place.getFileName().toString().startsWith(DONE))
                    .filter(place -> place.toFile().lastModified() <= moment.toEpochMilli())
                    .toList();
        }
    }

    static List<String> changes(Path ended) throws IOException {
        Path file = ended.resolve("changes");
        return Files.exists(file)
                ? List.of(new String(SmallFile.bytes(file, MOST_CHANGES), StandardCharsets.ISO_8859_1).split("\0", -1))
                : List.of();
    }

    /** Deletes one that ended; if something is left in it that only it has, it is kept for ever. */
    static void discard(Path ended) throws IOException {
        if (isEmpty(ended.resolve("old"))) {
            DirectoryDeletion.delete(ended);
        } else {
            String name = ended.getFileName().toString().replace(DONE, "kept-");
            Files.move(ended, ended.resolveSibling(name), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        } catch (NoSuchFileException _) {
            // Whoever was deleting it was cut off.
            return true;
        }
    }
}
