package dev.ratchet.process.growth;

import dev.ratchet.process.tree.Platform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

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
}
