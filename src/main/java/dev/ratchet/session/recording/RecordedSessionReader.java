package dev.ratchet.session.recording;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.session.classify.SessionClassifier;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Makes sense of a recorded session again, as it was done when it ended.
 *
 * @param minOutputBytes output below this is nothing
 */
public record RecordedSessionReader(Dialect dialect, ReadingSettings settings, long minOutputBytes) {
    private static final int STDERR_TAIL = 8 * 1024;

    /**
     * What is known of a session from outside its stream.
     *
     * @param errors what it wrote to an error channel of its own, which need not exist
     */
    public record Recorded(Recording output, Recording errors, int exitCode) {
        /** A file with the other one, if there is one, beside it. */
        public Recorded(Recording output, int exitCode) {
            this(output, output.errors(), exitCode);
        }
    }

    /** What the files say; times of the day in them are those of the day when they were written. */
    public SessionFacts of(Recorded recorded) {
        StreamReader reader = dialect.reader(settings, _ -> {});
        long bytes = recorded.output.readInto(reader);
        StreamSummary end = reader.end();
        Instant then = end.saidAt() == null ? recorded.output.writtenAt() : end.saidAt();
        SessionEnding ending =
                new SessionEnding(recorded.exitCode, then, then, bytes, new SessionEnding.Cause.ByItself());
        SessionClassifier classifier = new SessionClassifier(settings, minOutputBytes, () -> then);
        return new SessionFacts(
                classifier.classify(end, ending, recorded.errors.tail(STDERR_TAIL)), ending, end.transcript());
    }

    /** Whether anything in it is of the dialect's structure. */
    public boolean understands(Recording output) {
        return end(output).shape() instanceof StreamSummary.Structured;
    }

    /** The dialect that it turns out to be in. */
    public String dialectOf(Recording output) {
        return end(output).transcript().dialect();
    }

    /** The same in another dialect. */
    public RecordedSessionReader in(Dialect other) {
        return new RecordedSessionReader(other, settings, minOutputBytes);
    }

    private StreamSummary end(Recording output) {
        StreamReader reader = dialect.reader(settings, _ -> {});
        long _ = output.readInto(reader);
        return reader.end();
    }

    /** Lets a listener hear everything that the session said. */
    public void play(Recording output, Consumer<AgentEvent> listener) {
        StreamReader reader = dialect.reader(settings, listener);
        long _ = output.readInto(reader);
        StreamSummary _ = reader.end();
    }
}
