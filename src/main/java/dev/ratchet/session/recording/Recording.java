package dev.ratchet.session.recording;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ByteSink;
import dev.ratchet.session.stream.LastBytes;
import dev.ratchet.store.SessionFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.zip.ZipException;

/**
 * A file that a session has written, read once more; it may have been compressed since.
 *
 * @param kept what is read where there is no such file
 */
public record Recording(Path file, KeptOutput kept) {
    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final int CHUNK = 256 * 1024;

    public Recording(Path file) {
        this(file, KeptOutput.NONE);
    }

    /** Whether there is such a file, as it was written or compressed, or what was in it is kept elsewhere. */
    public boolean exists() {
        return stored().exists() || kept.exists();
    }

    private boolean isElsewhere() {
        return !stored().exists() && kept.exists();
    }

    /** What the agent wrote to an error channel of its own, which need not exist. */
    public Recording errors() {
        return new Recording(stored().errors().file(), isElsewhere() ? kept.errors() : KeptOutput.NONE);
    }

    /** When it was last written to. */
    Instant writtenAt() {
        if (isElsewhere()) {
            return kept.writtenAt();
        }
        try {
            return Files.getLastModifiedTime(stored().present()).toInstant();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Hands all of it to the reader and says how many bytes the agent had written; of a huge file not the middle. */
    public long readInto(ByteSink reader) {
        return readInto(reader, LONGEST).size();
    }

    /** The same for who has to know all of it: if some was left out, that is said afterwards. */
    public void readAllInto(ByteSink reader) {
        long leftOut = readInto(reader, LONGEST).leftOut();
        if (leftOut > 0) {
            throw new Trouble("%s is so large that %s of it were not read".formatted(file, HumanUnits.bytes(leftOut)));
        }
    }

    private OutputFile.Reading readInto(ByteSink reader, Duration longest) {
        if (isElsewhere() || isCompressed()) {
            return new OutputFile.Reading(unpackInto(reader), 0);
        }
        try (OutputFile output = new OutputFile(stored().present())) {
            return output.readToEnd(reader, longest);
        }
    }

    private boolean isCompressed() {
        try {
            return stored().isCompressed();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private long unpackInto(ByteSink reader) {
        byte[] chunk = new byte[CHUNK];
        long bytes = 0;
        long began = System.nanoTime();
        try (InputStream in = open()) {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                reader.read(chunk, 0, read);
                bytes += read;
                // A few kilobytes can be made to hold as much as one likes.
                if (System.nanoTime() - began > LONGEST.toNanos()
                        || Thread.currentThread().isInterrupted()) {
                    throw new Trouble("%s was read only to byte %d".formatted(file, bytes));
                }
            }
            return bytes;
        } catch (EOFException | ZipException e) {
            throw new Trouble(
                    "%s is compressed and damaged after %d bytes: %s".formatted(file, bytes, e.getMessage()), e);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Hands all of it to the reader and says what it amounts to. */
    public StreamSummary summary(StreamReader reader) {
        long _ = readInto(reader);
        return reader.end();
    }

    /** The last part of it, empty if there is none. */
    String tail(int most) {
        LastBytes last = new LastBytes(most);
        if (exists()) {
            var _ = readInto(last::add, Duration.ZERO);
        }
        return last.words();
    }

    /** Its bytes as the agent wrote them. */
    public InputStream open() throws IOException {
        return isElsewhere() ? kept.open() : stored().open();
    }

    private SessionFile stored() {
        return new SessionFile(file);
    }

    private Trouble unreadable(IOException e) {
        return new Trouble("cannot read %s: %s".formatted(file, FailureWords.of(e)), e);
    }
}
