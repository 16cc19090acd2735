package dev.ratchet.store.transcript;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Compression;
import dev.ratchet.store.Database;
import dev.ratchet.store.SessionFile;
import dev.ratchet.store.TimestampFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The transcripts in a database. */
public record TranscriptTable(Database database) {
    /** A session whose transcript is still on the machine where it ran. */
    public record Due(int session, Path output) {}

    /** Notes that what this session is going to write is to be kept, and on which machine and in which directory it is until then. */
    public void expect(int session, String place) {
        database.update(
                "INSERT INTO transcripts_due (session, place) VALUES (?, ?) ON CONFLICT DO NOTHING", session, place);
    }

    /** Those of a place that have ended, in order, after one of them. */
    public List<Due> due(String place, int after, int most) {
        return database.query("""
            SELECT d.session, s.output_file FROM transcripts_due d JOIN sessions s ON s.number = d.session
            WHERE d.place = ? AND d.session > ? AND s.ended_at IS NOT NULL ORDER BY d.session LIMIT ?\
            """, row -> new Due(row.number("session"), row.path("output_file")), place, after, most);
    }

    /**
     * Keeps what a session has written, in steps: whoever is cut off begins anew, and it counts as kept with the last step.
     *
     * @param most how many bytes of each channel
     * @throws InterruptedException if the breather was interrupted
     */
    public void keep(int session, SessionFile output, long most, Instant now, Compression.Breather breather)
            throws IOException, InterruptedException {
        note(session, Channel.ERRORS, pieces(session, Channel.ERRORS, output.errors(), most, breather), now);
        note(session, Channel.OUTPUT, pieces(session, Channel.OUTPUT, output, most, breather), now);
    }

    private TranscriptPieces.Cut pieces(
            int session, Channel channel, SessionFile file, long most, Compression.Breather breather)
            throws IOException, InterruptedException {
        TranscriptPieces.Cut cut = new TranscriptPieces.Cut(0, 0, 0);
        if (file.exists()) {
            try (TranscriptPieces pieces = new TranscriptPieces(file, most)) {
                for (byte[] piece = pieces.next(); piece.length > 0; piece = pieces.next()) {
                    put(session, channel, pieces.count() - 1, piece);
                    breather.breathe(TranscriptPieces.PIECE);
                }
                cut = pieces.cut();
            }
        }
        return cut;
    }

    /** The last step. */
    private void note(int session, Channel channel, TranscriptPieces.Cut cut, Instant now) {
        int _ = database.transactionWithoutWaiting(() -> {
            database.update(
                    "DELETE FROM transcript_pieces WHERE session = ? AND channel = ? AND piece >= ?",
                    session,
                    channel.word(),
                    cut.pieces());
            if (cut.pieces() > 0 || channel == Channel.OUTPUT) {
                record(session, channel, cut, now);
            }
            return channel == Channel.OUTPUT
                    ? database.update("DELETE FROM transcripts_due WHERE session = ?", session)
                    : 0;
        });
    }

    private void record(int session, Channel channel, TranscriptPieces.Cut cut, Instant now) {
        database.update(
                """
                INSERT INTO transcripts (session, channel, bytes, left_out, pieces, kept_at) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (session, channel) DO UPDATE SET bytes = excluded.bytes, left_out = excluded.left_out,
                  pieces = excluded.pieces, kept_at = excluded.kept_at\
                """, session, channel.word(), cut.bytes(), cut.leftOut(), cut.pieces(), TimestampFormat.exact(now));
    }

    private void put(int session, Channel channel, int number, byte[] piece) {
        int _ = database.transactionWithoutWaiting(() -> database.update(
                "INSERT INTO transcript_pieces (session, channel, piece, content) VALUES (?, ?, ?, ?)"
                        + " ON CONFLICT (session, channel, piece) DO UPDATE SET content = excluded.content",
                session,
                channel.word(),
                number,
                piece));
    }

    /** Brings what is kept of a session to another store. */
    public void copy(int session, TranscriptTable to) {
        for (Channel channel : new Channel[] {Channel.ERRORS, Channel.OUTPUT}) {
            for (Cell cell : cells(session, channel)) {
                for (int number = 0; number < cell.cut.pieces(); number++) {
                    int which = number;
                    to.put(
                            session,
                            channel,
                            which,
                            piece(session, channel, which)
                                    .orElseThrow(() -> new Trouble("piece %d of what session %d has said is missing"
                                            .formatted(which, session))));
                }
                to.note(session, channel, cell.cut, cell.at);
            }
        }
    }

    private record Cell(TranscriptPieces.Cut cut, Instant at) {}

    private List<Cell> cells(int session, Channel channel) {
        return database.query(
                "SELECT bytes, left_out, pieces, kept_at FROM transcripts WHERE session = ? AND channel = ?",
                row -> new Cell(
                        new TranscriptPieces.Cut(row.count("bytes"), row.count("left_out"), row.number("pieces")),
                        row.moment("kept_at")),
                session,
                channel.word());
    }

    /** What is kept of a session. */
    public Optional<KeptTranscript> kept(int session, Channel channel) {
        return cells(session, channel).stream()
                .findFirst()
                .map(cell -> new KeptTranscript(cell.cut.bytes(), cell.cut.leftOut(), cell.at));
    }

    /** What is kept of a session, as a file of gzip would be. */
    public InputStream packed(int session, Channel channel) {
        return new PieceStream(number -> piece(session, channel, number)
                .<InputStream>map(ByteArrayInputStream::new)
                .orElse(null));
    }

    /** What is kept of a session, as the agent wrote it. */
    public InputStream read(int session, Channel channel) {
        return new PieceStream(number -> {
            Optional<byte[]> piece = piece(session, channel, number);
            return piece.isEmpty() ? null : new GZIPInputStream(new ByteArrayInputStream(piece.get()));
        });
    }

    private Optional<byte[]> piece(int session, Channel channel, int number) {
        return database.first(
                "SELECT content FROM transcript_pieces WHERE session = ? AND channel = ? AND piece = ?",
                row -> row.bytes("content"),
                session,
                channel.word(),
                number);
    }
}
