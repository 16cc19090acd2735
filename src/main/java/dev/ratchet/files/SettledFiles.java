package dev.ratchet.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What was in small files that do not change: the reading of one takes a thread of its own and longer than all that is done
 * with it. The time of a file's last change, which nobody can set, may be as coarse as some milliseconds: so a file is known
 * only from a reading that began a good while after it was first seen as it is, and any change since then shows.
 */
final class SettledFiles {
    private static final Duration SETTLING = Duration.ofSeconds(1);
    private static final int MOST = 32;
    private static final int LONGEST = 64 * 1024;

    private final LongSupplier nanos;

    /** Those that were asked for last come last. */
    private final Map<Path, Seen> files = new LinkedHashMap<>(MOST, 0.75f, true);

    /** @param nanos a clock that only goes forward */
    SettledFiles(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** @param content what was in it, once it had settled; each byte is a character, which nobody can change */
    private record Seen(Object facts, long since, @Nullable String content) {}

    /** What is in a file that looks like this: from memory, or else by a reading. */
    byte[] bytes(Path file, Object facts, Reading reading) throws IOException {
        long now = nanos.getAsLong();
        Seen before = seen(file);
        Seen same = before != null && before.facts.equals(facts) ? before : new Seen(facts, now, null);
        if (same.content != null) {
            return same.content.getBytes(StandardCharsets.ISO_8859_1);
        }
        byte[] bytes = reading.read();
        boolean settled = now - same.since > SETTLING.toNanos() && bytes.length <= LONGEST;
        remember(file, new Seen(facts, same.since, settled ? new String(bytes, StandardCharsets.ISO_8859_1) : null));
        return bytes;
    }

    /** How it is read if it has to be. */
    @FunctionalInterface
    interface Reading {
        byte[] read() throws IOException;
    }

    private synchronized @Nullable Seen seen(Path file) {
        return files.get(file);
    }

    private synchronized void remember(Path file, Seen seen) {
        files.put(file, seen);
        if (files.size() > MOST) {
            files.remove(files.keySet().iterator().next());
        }
    }
}
