package dev.ratchet.journal;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.store.Database;
import dev.ratchet.store.SessionFile;
import dev.ratchet.store.transcript.TranscriptSettings;
import dev.ratchet.store.transcript.TranscriptTable;
import dev.ratchet.store.transcript.TranscriptTable.Due;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Brings what sessions have written into the database, on a thread of its own and a while after their end: nothing waits for it.
 * What is due is on record since the session began, so that whatever was cut off or failed is caught up with by the next round,
 * at the latest that of the next start. Only files in the output directory are read.
 */
public final class TranscriptUpload implements Observer, AutoCloseable {
    private static final long BYTES_PER_SECOND = 16 * 1024 * 1024;

    private static final Duration FAREWELL = Duration.ofSeconds(5);
    private static final int PAGE = 100;

    private final TranscriptTable table;
    private final TranscriptSettings settings;
    private final String place;
    private final Path directory;
    private final Time time;
    private final UnhurriedWork work;

    /**
     * @param place by which the sessions of this directory on this machine are known
     * @param directory where their files are
     * @param complaints told, once, that something cannot be kept for now
     */
    public TranscriptUpload(
            Database database,
            TranscriptSettings settings,
            String place,
            Path directory,
            Time time,
            Consumer<String> complaints) {
        this.table = new TranscriptTable(database);
        this.settings = settings;
        this.place = place;
        this.directory = directory;
        this.time = time;
        this.work = new UnhurriedWork(Thread.ofVirtual().name("transcripts"), this::round, FAREWELL, complaints);
        if (settings.keeping() == TranscriptSettings.Keeping.DATABASE) {
            work.start();
        }
    }

    @Override
    public void saw(Event event) {
        if (event instanceof Event.RunStarted
                || event instanceof Event.SessionEnded
                || event instanceof Event.AttemptEnded) {
            work.call();
        }
    }

    @Override
    public void close() {
        work.close();
    }

    private void round() throws InterruptedException {
        List<Due> page = table.due(place, Integer.MIN_VALUE, PAGE);
        while (!page.isEmpty()) {
            for (Due due : page) {
                keep(due);
            }
            page = table.due(place, page.getLast().session(), PAGE);
        }
    }

    /** Files that are gone, or another clone's on this machine, stay due: who has them may still come. */
    private void keep(Due due) throws InterruptedException {
        SessionFile file = new SessionFile(due.output());
        if (!directory.equals(due.output().getParent()) || !file.exists()) {
            return;
        }
        try {
            table.keep(due.session(), file, settings.most(), time.now(), bytes -> work.rest(bytes, BYTES_PER_SECOND));
        } catch (IOException e) {
            work.complain("what session %d has written is not in the database yet: %s"
                    .formatted(due.session(), FailureWords.of(e)));
        }
    }
}
