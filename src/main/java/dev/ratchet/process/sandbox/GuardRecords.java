package dev.ratchet.process.sandbox;

import dev.ratchet.files.KeptFields;
import dev.ratchet.files.PathBytes;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.Quarantine;
import dev.ratchet.files.SandboxedPlaces;
import dev.ratchet.files.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps on record, outside of the project, what sessions are kept from while they last. A record that nobody holds is of
 * a Ratchet that was killed: what its session has left is cleared up by it.
 */
public final class GuardRecords {
    private static final String NAME = "guarded";
    private static final String PROJECT = ".project";
    private static final AtomicLong COUNT = new AtomicLong();

    /** What this process has on record. */
    private static final Map<Path, GuardRecord> OWN = new ConcurrentHashMap<>();

    /** A lock of this process would be lost by opening its file again, so its own files are known by their name. */
    private static final String OURS = ProcessHandle.current().pid()
            + "-"
            + ProcessHandle.current()
                    .info()
                    .startInstant()
                    .map(start -> start.toEpochMilli())
                    .orElse(0L)
            + "-";

    private final Optional<Path> memory;
    private final Path root;
    private final Quarantine quarantine;
    private final Consumer<String> told;
    private Set<Path> noted = Set.of();

    /**
     * Those of a project.
     *
     * @param memory the user's private directory; empty if there is none, so that nothing outlasts the run
     * @param told what is wrong, for people
     */
    public GuardRecords(Optional<Path> memory, Path root, Quarantine quarantine, Consumer<String> told) {
        this.memory = memory;
        this.root = root;
        this.quarantine = quarantine;
        this.told = told;
    }

    /** The same project, with its quarantine held too; our own directory is hidden from every session. */
    ProjectPaths guarded(ProjectPaths paths) {
        List<Path> guarded = Stream.concat(paths.guarded().stream(), Stream.of(Quarantine.in(paths.state())))
                .toList();
        return new ProjectPaths(
                paths.state(), paths.sockets(), paths.output(), guarded, paths.handed(), paths.agentState());
    }

    /** Held as long as a session lasts. */
    final class Held {
        private final SandboxPlanner.Found found;
        private final GuardRecord record;
        private final @Nullable Path file;
        private final @Nullable FileChannel channel;
        private final AtomicBoolean over = new AtomicBoolean();

        private Held(
                SandboxPlanner.Found found, GuardRecord record, @Nullable Path file, @Nullable FileChannel channel) {
            this.found = found;
            this.record = record;
            this.file = file;
            this.channel = channel;
        }

        Confinement confinement() {
            return found.confinement();
        }

        /** Once, however often the session is ended. */
        void clearUp() {
            if (over.getAndSet(true)) {
                return;
            }
            record.lost().forEach(GuardRecords.this::expose);
            try (GuardTurn _ = turn()) {
                GuardRecords.this.clearUp(found.stoppers(), file);
                if (file != null && channel != null) {
                    Files.deleteIfExists(file);
                    channel.close();
                    OWN.remove(file);
                }
            } catch (IOException _) {
                // The next start clears up once more, which changes nothing.
            }
        }
    }

    /** What a session is to be kept from, once that is found out. */
    @FunctionalInterface
    interface Survey {
        SandboxPlanner.Found look() throws SandboxRefused;
    }

    /** Takes away what a rehearsal needed, in which no agent takes part. */
    void rehearsed(SandboxPlanner.Found found) {
        try (GuardTurn _ = turn()) {
            clearUp(found.stoppers(), null);
        }
    }

    /** Has everything put in place for a session, and writes down what it is kept from before it starts. */
    Held hold(Survey survey, ProjectPaths paths) throws SandboxRefused, IOException {
        try (GuardTurn _ = turn()) {
            SandboxPlanner.Found found = survey.look();
            try {
                return record(found, paths);
            } catch (IOException e) {
                clearUp(found.stoppers(), null);
                throw e;
            }
        }
    }

    private Held record(SandboxPlanner.Found found, ProjectPaths paths) throws IOException {
        Set<Path> ours = new HashSet<>(found.changing());
        ours.add(paths.output().toRealPath());
        ours.add(paths.state().toRealPath());
        GuardRecord record = GuardRecord.of(found, ours);
        if (memory.isEmpty()) {
            return new Held(found, record, null, null);
        }
        note(found.confinement(), paths);
        Path directory = directory(memory.get());
        String name = OURS + COUNT.incrementAndGet();
        Path fresh = directory.resolve("." + name);
        FileChannel channel =
                FileChannel.open(fresh, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock _ = channel.lock();
            ByteBuffer bytes = ByteBuffer.wrap(record.bytes());
            while (bytes.hasRemaining()) {
                int _ = channel.write(bytes);
            }
            // Nobody sees it before it is locked and whole.
            Path file = Files.move(fresh, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            OWN.put(file, record);
            return new Held(found, record, file, channel);
        } catch (IOException e) {
            channel.close();
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    private GuardTurn turn() {
        try {
            return GuardTurn.take(memory.isEmpty() ? null : directory(memory.get()));
        } catch (IOException _) {
            return GuardTurn.take(null);
        }
    }

    /** The wall is gone; what the session made of it is for a person to see, and a configuration has to be trusted anew. */
    private void expose(Path path) {
        told.accept("%s was replaced during a session, which could change it from then on; look at it".formatted(path));
        try {
            if (memory.isPresent()) {
                new SandboxedPlaces(memory.get()).expose(path, root);
            }
        } catch (IOException e) {
            told.accept("cannot write down that %s may be an agent's: %s".formatted(path, e.getMessage()));
        }
    }

    /** The project a session of which could change a file that it was to be kept from, if there is one, in any project. */
    public static Optional<Path> exposedBy(Path memory, Path file) throws IOException {
        Path guarded = memory.resolve(NAME);
        if (!Files.isDirectory(guarded)) {
            return Optional.empty();
        }
        try (Stream<Path> projects = Files.list(guarded)) {
            for (Path project : projects.toList()) {
                for (GuardRecord record : records(project, null)) {
                    if (record.exposes(file)) {
                        return Optional.of(KeptFields.path(
                                KeptFields.read(project.resolve(PROJECT)).getFirst()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** All records of a project but one; our own from memory, since to open and close their files would unlock them. */
    private static List<GuardRecord> records(Path directory, @Nullable Path but) throws IOException {
        List<GuardRecord> records = new ArrayList<>();
        for (Path file : files(directory)) {
            GuardRecord own = OWN.get(file);
            if (file.equals(but)) {
                continue;
            }
            try {
                records.add(own != null ? own : GuardRecord.of(Files.readAllBytes(file)));
            } catch (NoSuchFileException _) {
                // Its session is over.
            }
        }
        return records;
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> !nameOf(file).startsWith(".")).sorted().toList();
        }
    }

    /** What the sessions can write, which outlasts them. */
    private synchronized void note(Confinement confinement, ProjectPaths paths) throws IOException {
        Set<Path> writable = new HashSet<>();
        for (Mount mount : confinement.mounts()) {
            if (mount instanceof Mount.Writable(var path)
                    && !confinement.writable(path.resolveSibling(""))
                    && memory.stream().noneMatch(path::startsWith)) {
                writable.add(path);
            }
        }
        if (!writable.equals(noted)) {
            List<Path> guarded = Stream.concat(
                            paths.guarded().stream(), Stream.of(paths.state().resolve("loops")))
                    .toList();
            notePlaces(writable, guarded);
            noted = writable;
        }
    }

    /** Notes what sessions can write, whatever shuts them in; to be done before the first one. */
    public void notePlaces(Set<Path> writable, List<Path> guarded) throws IOException {
        if (memory.isPresent()) {
            Set<Path> real = new HashSet<>();
            for (Path path : guarded) {
                real.add(Files.exists(path) ? path.toRealPath() : path);
            }
            for (Path place : writable) {
                new SandboxedPlaces(memory.get()).note(place, root, real);
            }
        }
    }

    /** Clears up after every Ratchet here that was killed. */
    public void clearUpAfterKilled() throws IOException {
        if (memory.isEmpty()) {
            return;
        }
        List<Path> records = files(directory(memory.get())).stream()
                .filter(file -> !nameOf(file).startsWith(OURS))
                .toList();
        for (Path record : records) {
            try (FileChannel channel = FileChannel.open(record, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                if (channel.tryLock() != null) {
                    // Not by another channel, which would take the lock with it when it is closed.
                    clearUp(
                            record,
                            GuardRecord.of(Channels.newInputStream(channel).readAllBytes()));
                    Files.deleteIfExists(record);
                }
            } catch (NoSuchFileException _) {
                // Its session has come to its own end.
            }
        }
    }

    private void clearUp(Path file, GuardRecord record) {
        clearUp(record.stoppers(), file);
        record.changed()
                .forEach(path -> told.accept(
                        "%s has changed since a session that was cut off; that session could not do it, so see who did"
                                .formatted(path)));
        record.lost().forEach(this::expose);
    }

    /** Takes away what no other session needs: the wall would be gone for that one with what it stands on. */
    private void clearUp(Set<Path> stoppers, @Nullable Path record) {
        Set<Path> needless = new HashSet<>(stoppers);
        try {
            if (memory.isPresent()) {
                records(directory(memory.get()), record).forEach(other -> needless.removeAll(other.stoppers()));
            }
        } catch (IOException _) {
            // Then nobody else's can be known.
        }
        new SandboxCleanup(needless, quarantine, told).clearUp();
    }

    private Path directory(Path place) throws IOException {
        byte[] project = PathBytes.of(root.toRealPath());
        Path directory = PrivateDirectory.in(PrivateDirectory.in(place, NAME), Sha256.of(project));
        Path name = directory.resolve(PROJECT);
        if (!Files.exists(name)) {
            KeptFields.write(name, List.of(project));
        }
        return directory;
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName());
    }
}
