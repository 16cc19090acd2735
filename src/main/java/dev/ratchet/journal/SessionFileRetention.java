package dev.ratchet.journal;

import dev.ratchet.journal.files.OutputSettings;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.store.Compression;
import dev.ratchet.store.Database;
import dev.ratchet.store.SessionFile;
import dev.ratchet.store.TimestampFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Compresses the output files of old sessions, on a thread of its own and slowly: nothing waits for it. Only files that the
 * journal names and that lie in the output directory are touched, and of several processes only one works at a time.
 */
public final class SessionFileRetention implements Observer, AutoCloseable {
    private static final Duration BETWEEN_FILES = Duration.ofMillis(50);
    private static final long BYTES_PER_SECOND = 4 * 1024 * 1024;
    private static final Duration FAREWELL = Duration.ofSeconds(1);
    private static final int PAGE = 100;

    private final Database database;
    private final OutputSettings settings;
    private final Path state;
    private final Time time;
    private final UnhurriedWork work;
    private int lookedAt = -1;

    /**
     * @param complaints told, once, that a file cannot be compressed: it stays as it is
     */
    public SessionFileRetention(
            Database database, OutputSettings settings, Path state, Time time, Consumer<String> complaints) {
        this.state = state;
        this.database = database;
        this.settings = settings;
        this.time = time;
        Thread.Builder thread = Thread.ofPlatform().daemon().name("retention");
        this.work = new UnhurriedWork(thread, this::round, FAREWELL, complaints);
        if (settings.keeping().newest() > 0) {
            work.start();
        }
    }

    @Override
    public void saw(Event event) {
        if (event instanceof Event.RunStarted || event instanceof Event.SessionEnded) {
            work.call();
        }
    }

    @Override
    public void close() {
        work.close();
    }

    private void round() throws InterruptedException {
        Path busy = state.resolve("compressing");
        try (FileChannel channel = FileChannel.open(
                        busy, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = lock(channel)) {
            List<Old> page = lock == null ? List.of() : page();
            while (!page.isEmpty()) {
                for (Old old : page) {
                    compress(new SessionFile(old.output()));
                    lookedAt = old.number();
                }
                page = page();
            }
        } catch (IOException e) {
            work.rest(Duration.ZERO);
            work.complain(
                    "old output files stay as they are, %s cannot be locked: %s".formatted(busy, FailureWords.of(e)));
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }

    private record Old(int number, Path output) {}

    /** A few at a time, so that the loop never waits long for its turn at the database. */
    private List<Old> page() {
        OutputSettings.Keeping keeping = settings.keeping();
        return database.query(
                """
                SELECT number, output_file FROM sessions
                WHERE number > ? AND ended_at IS NOT NULL AND ended_at <= ?
                  AND number <= (SELECT number FROM sessions ORDER BY number DESC LIMIT 1 OFFSET ?)
                ORDER BY number LIMIT ?\
                """,
                row -> new Old(row.number("number"), row.path("output_file")),
                lookedAt,
                TimestampFormat.exact(time.now().minus(Duration.ofDays(keeping.days()))),
                keeping.newest(),
                PAGE);
    }

    private void compress(SessionFile output) throws InterruptedException {
        if (settings.directory().equals(output.file().getParent())) {
            compressOne(output);
            compressOne(output.errors());
        }
    }

    private void compressOne(SessionFile file) throws InterruptedException {
        if (file.state() != SessionFile.State.AS_WRITTEN) {
            return;
        }
        try {
            new Compression(file).run(bytes -> work.rest(bytes, BYTES_PER_SECOND));
            work.rest(BETWEEN_FILES);
        } catch (IOException e) {
            work.complain("cannot compress %s, which stays as it is: %s".formatted(file.file(), FailureWords.of(e)));
        }
    }
}
