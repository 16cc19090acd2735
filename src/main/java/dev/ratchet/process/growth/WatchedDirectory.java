package dev.ratchet.process.growth;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One registration with the system for all watched files of a directory. */
final class WatchedDirectory {
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
