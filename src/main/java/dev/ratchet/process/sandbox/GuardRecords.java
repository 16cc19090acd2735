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
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps on record, outside of the project, what sessions are kept from while they last. A record that nobody holds is of
 * a Ratchet that was killed: what its session has left is cleared up by it.
 */
public final class GuardRecords {
    private static final AtomicLong COUNT = new AtomicLong();

    /** A lock of this process would be lost by opening its file again, so its own files are known by their name. */
    private static final String OURS = "%d-%d-"
            .formatted(
                    ProcessHandle.current().pid(),
                    ProcessHandle.current()
                            .info()
                            .startInstant()
                            .map(start -> start.toEpochMilli())
                            .orElse(0L));

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
    static final class Held {
        private final SandboxCleanup cleanup;
        private final @Nullable Path file;
        private final @Nullable FileChannel channel;

        private Held(SandboxCleanup cleanup, @Nullable Path file, @Nullable FileChannel channel) {
            this.cleanup = cleanup;
            this.file = file;
            this.channel = channel;
        }

        void clearUp() {
            cleanup.clearUp();
            try {
                if (file != null && channel != null) {
                    Files.deleteIfExists(file);
                    channel.close();
                }
            } catch (IOException _) {
                // The next start clears up once more, which changes nothing.
            }
        }
    }

    /** For a rehearsal, in which no agent takes part. */
    Held unrecorded(SandboxPlanner.Found found) {
        return new Held(cleanup(found.stoppers(), found.forbidden()), null, null);
    }

    /** Writes it down before the session starts. */
    Held record(SandboxPlanner.Found found, ProjectPaths paths) throws IOException {
        if (memory.isEmpty()) {
            return unrecorded(found);
        }
        note(found.confinement(), paths);
        Path directory = directory(memory.get());
        String name = OURS + COUNT.incrementAndGet();
        Path fresh = directory.resolve("." + name);
        FileChannel channel =
                FileChannel.open(fresh, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock _ = channel.lock();
            Set<Path> ours = Set.of(paths.output().toRealPath(), paths.state().toRealPath());
            ByteBuffer bytes = ByteBuffer.wrap(GuardRecord.of(found, ours).bytes());
            while (bytes.hasRemaining()) {
                int _ = channel.write(bytes);
            }
            // Nobody sees it before it is locked and whole.
            Path file = Files.move(fresh, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            return new Held(cleanup(found.stoppers(), found.forbidden()), file, channel);
        } catch (IOException e) {
            channel.close();
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    /** What the sessions can write, which outlasts them. */
    private synchronized void note(Confinement confinement, ProjectPaths paths) throws IOException {
        Set<Path> writable = new HashSet<>();
        for (Mount mount : confinement.mounts()) {
            if (mount instanceof Mount.Writable(var path) && !confinement.writable(path.resolveSibling(""))) {
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
        List<Path> records;
        try (Stream<Path> files = Files.list(directory(memory.get()))) {
            records = files.filter(file ->
                            !nameOf(file).startsWith(OURS) && !nameOf(file).startsWith("."))
                    .sorted()
                    .toList();
        }
        for (Path record : records) {
            try (FileChannel channel = FileChannel.open(record, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                if (channel.tryLock() != null) {
                    // Not by another channel, which would take the lock with it when it is closed.
                    clearUp(GuardRecord.of(Channels.newInputStream(channel).readAllBytes()));
                    Files.deleteIfExists(record);
                }
            }
        }
    }

    private void clearUp(GuardRecord record) {
        cleanup(record.stoppers(), record.forbidden()).clearUp();
        record.changed()
                .forEach(path -> told.accept(
                        "%s has changed since a session that was cut off; that session could not do it, so see who did"
                                .formatted(path)));
    }

    private SandboxCleanup cleanup(Set<Path> stoppers, Set<Path> forbidden) {
        return new SandboxCleanup(stoppers, forbidden, quarantine, told);
    }

    private Path directory(Path place) throws IOException {
        byte[] project = PathBytes.of(root.toRealPath());
        Path directory = PrivateDirectory.in(PrivateDirectory.in(place, "guarded"), Sha256.of(project));
        Path name = directory.resolve(".project");
        if (!Files.exists(name)) {
            KeptFields.write(name, List.of(project));
        }
        return directory;
    }

    private static String nameOf(Path file) {
        return String.valueOf(file.getFileName());
    }
}
