package dev.ratchet.store.copy;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.SessionFile;
import dev.ratchet.store.transcript.Channel;
import dev.ratchet.store.transcript.TranscriptTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** What sessions have said goes along session by session: from files or a database into a database, or from there to files. */
final class CopiedTranscripts {
    private static final int PAGE = 200;

    private final TranscriptFiles files;
    private final TranscriptTable source;
    private final TranscriptTable filled;
    private final Time time;
    private long moved;
    private long elsewhere;

    CopiedTranscripts(TranscriptFiles files, Database source, Database filled, Time time) {
        this.time = time;
        this.files = files;
        this.source = new TranscriptTable(source);
        this.filled = new TranscriptTable(filled);
    }

    /** @param place the machine that has it, where that is known and it is not kept */
    private record Session(
            int number, Path output, boolean kept, @Nullable String place, long bytes) {}

    StoreCopy.Transcripts move(CopyTarget target, LongConsumer reached) {
        List<Session> page = after(Integer.MIN_VALUE);
        while (!page.isEmpty()) {
            Set<Integer> there = there(page.getFirst().number, page.getLast().number);
            for (Session session : page) {
                if (!there.contains(session.number)) {
                    move(session, target);
                }
                reached.accept(1);
            }
            page = after(page.getLast().number);
        }
        return new StoreCopy.Transcripts(moved, elsewhere);
    }

    private List<Session> after(int last) {
        return source.database()
                .query(
                        """
                        SELECT s.number, s.output_file, s.output_bytes, t.session IS NOT NULL AS kept, d.place FROM sessions s
                        LEFT JOIN transcripts t ON t.session = s.number AND t.channel = 'output'
                        LEFT JOIN transcripts_due d ON d.session = s.number
                        WHERE s.number > ? ORDER BY s.number LIMIT ?\
                        """,
                        row -> new Session(
                                row.number("number"),
                                row.path("output_file"),
                                row.flag("kept"),
                                row.textOrNull("place"),
                                row.count("output_bytes")),
                        last,
                        PAGE);
    }

    /** Those that had arrived before. */
    private Set<Integer> there(int first, int last) {
        return new HashSet<>(filled.database()
                .query(
                        "SELECT session FROM transcripts WHERE channel = 'output' AND session BETWEEN ? AND ?",
                        row -> row.number("session"),
                        first,
                        last));
    }

    private void move(Session session, CopyTarget target) {
        try {
            switch (target) {
                case FileTarget _ -> toFile(session);
                case PostgresTarget _ -> toTable(session);
            }
        } catch (IOException e) {
            throw new Trouble(
                    "the output of session %d cannot be copied: %s".formatted(session.number, FailureWords.of(e)), e);
        }
    }

    private void toTable(Session session) throws IOException {
        SessionFile file = files.here().apply(session.output);
        if (session.kept) {
            source.copy(session.number, filled);
            moved++;
        } else if (file.exists()) {
            keep(session, file);
            moved++;
        } else {
            missing(session);
        }
    }

    private void keep(Session session, SessionFile file) throws IOException {
        try {
            filled.keep(session.number, file, files.most(), time.now(), _ -> {});
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody rests here", e);
        }
    }

    private void missing(Session session) {
        if (session.place != null) {
            filled.expect(session.number, session.place);
        }
        if (session.place != null || session.bytes > 0) {
            elsewhere++;
        }
    }

    private void toFile(Session session) throws IOException {
        Path name = Objects.requireNonNullElse(session.output.getFileName(), session.output);
        SessionFile file = new SessionFile(files.there().resolve(name));
        if (session.kept) {
            Files.createDirectories(files.there());
            unpack(session.number, Channel.ERRORS, file.errors());
            unpack(session.number, Channel.OUTPUT, file);
            moved++;
        } else if (session.place != null && !file.exists()) {
            elsewhere++;
        }
    }

    /** It gets its name when all of it is there. */
    private void unpack(int session, Channel channel, SessionFile file) throws IOException {
        if (file.exists() || source.kept(session, channel).isEmpty()) {
            return;
        }
        Path unfinished = file.file().resolveSibling("." + file.compressed().getFileName() + ".tmp");
        boolean _ = Files.deleteIfExists(unfinished);
        try (InputStream in = source.packed(session, channel)) {
            long _ = Files.copy(in, unfinished);
        }
        Files.move(unfinished, file.compressed(), StandardCopyOption.ATOMIC_MOVE);
    }
}
