package dev.ratchet.process.growth;

import dev.ratchet.process.tree.Platform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells when files grow, within a few milliseconds where the system reports changes; one of these serves many files. */
public final class FileGrowthWatcher implements AutoCloseable {
    private static final Duration BEHIND_EVENTS = Duration.ofMillis(250);
    private static final Duration WITHOUT_EVENTS = Duration.ofMillis(50);

    /** A watch that lasts until it is closed. */
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    private final Map<Path, WatchedDirectory> directories = new HashMap<>();
    private final List<WatchedFile> files = new CopyOnWriteArrayList<>();
    private final Optional<WatchService> events;
    private final Duration interval;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    /** Begins to look. */
    public FileGrowthWatcher() {
        events = watchService();
        interval = events.isPresent() ? BEHIND_EVENTS : WITHOUT_EVENTS;
        thread = Thread.ofPlatform().daemon().name("growth").unstarted(this::lookUntilClosed);
        thread.start();
    }

    /**
     * Tells from now on when the file, which need not exist yet, is larger than it was, or may be; read it after this
     * call to miss nothing. The task runs on the one thread of this watcher and has to be quick.
     */
    public Subscription watch(Path file, Runnable onGrowth) {
        WatchedFile watched = new WatchedFile(file.toAbsolutePath().normalize(), onGrowth);
        Path directory = watched.directory();
        synchronized (directories) {
            directories.computeIfAbsent(directory, WatchedDirectory::new).enter(events);
        }
        files.add(watched);
        return () -> {
            if (files.remove(watched)) {
                leave(directory);
            }
        };
    }

    @Override
    public void close() {
        closed.countDown();
        thread.interrupt();
        events.ifPresent(FileGrowthWatcher::close);
    }

    private void leave(Path directory) {
        synchronized (directories) {
            directories.computeIfPresent(directory, (path, watched) -> watched.leave() ? null : watched);
        }
    }

    private void lookUntilClosed() {
        long lastLook = System.nanoTime();
        try {
            while (closed.getCount() > 0) {
                nextEvent().ifPresent(this::report);
                if (System.nanoTime() - lastLook >= interval.toNanos()) {
                    lookAtAll();
                    lastLook = System.nanoTime();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ClosedWatchServiceException e) {
            // Closed between two looks; there is nothing left to tell.
        }
    }

    private Optional<WatchKey> nextEvent() throws InterruptedException {
        if (events.isPresent()) {
            return Optional.ofNullable(events.get().poll(interval.toNanos(), TimeUnit.NANOSECONDS));
        }
        boolean _ = closed.await(interval.toNanos(), TimeUnit.NANOSECONDS);
        return Optional.empty();
    }

    private void report(WatchKey key) {
        List<WatchEvent<?>> changes = key.pollEvents();
        key.reset();
        Path directory = (Path) key.watchable();
        for (WatchEvent<?> change : changes) {
            for (WatchedFile file : files) {
                // No name means that events were lost: anything in the directory may have changed.
                if (change.context() instanceof Path name
                        ? file.is(directory, name)
                        : file.directory().equals(directory)) {
                    file.look();
                }
            }
        }
    }

    /** Events can be lost, and a directory may have been missing or made anew. */
    private void lookAtAll() {
        synchronized (directories) {
            directories.values().forEach(directory -> directory.renew(events));
        }
        files.forEach(WatchedFile::look);
    }

    private static Optional<WatchService> watchService() {
        if (!Platform.LINUX) {
            // Elsewhere Java's own watching is polling too, only slower.
            return Optional.empty();
        }
        try {
            return Optional.of(FileSystems.getDefault().newWatchService());
        } catch (IOException e) {
            // The user's share of inotify instances is used up.
            return Optional.empty();
        }
    }

    private static void close(WatchService service) {
        try {
            service.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One registration with the system for all watched files of a directory. */
    private static final class WatchedDirectory {
        private final Path directory;
        private int files;
        private @Nullable WatchKey key;

        WatchedDirectory(Path directory) {
            this.directory = directory;
        }

        void enter(Optional<WatchService> events) {
            files++;
            renew(events);
        }

        /** Whether that was the last file. */
        boolean leave() {
            files--;
            if (files == 0 && key != null) {
                key.cancel();
            }
            return files == 0;
        }

        /** Registers the directory if it is not; one that does not exist yet is tried again at the next look. */
        void renew(Optional<WatchService> events) {
            if (key == null || !key.isValid()) {
                key = events.map(this::register).orElse(null);
            }
        }

        private @Nullable WatchKey register(WatchService service) {
            try {
                return directory.register(
                        service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
            } catch (IOException | ClosedWatchServiceException e) {
                return null;
            }
        }
    }

    /** A file, its size when last seen, and whom to tell. */
    private static final class WatchedFile {
        private final Path file;
        private final Runnable onGrowth;
        private long size;

        WatchedFile(Path file, Runnable onGrowth) {
            this.file = file;
            this.onGrowth = onGrowth;
            this.size = file.toFile().length();
        }

        Path directory() {
            return Objects.requireNonNull(file.getParent(), "a file is in a directory");
        }

        boolean is(Path directory, Path name) {
            return file.equals(directory.resolve(name));
        }

        /** Tells if the size has changed; one that shrank was written anew and may have grown since. */
        void look() {
            long now = file.toFile().length();
            if (now != size) {
                size = now;
                tell();
            }
        }

        private void tell() {
            try {
                onGrowth.run();
            } catch (RuntimeException e) {
                // One listener's mistake must not end the watch of the others.
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
        }
    }
}
