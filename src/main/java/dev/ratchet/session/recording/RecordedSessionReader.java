package dev.ratchet.session.recording;

import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.session.classify.SessionClassifier;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.stream.ReadingSettings;
import java.time.Instant;

/**
 * Makes sense of a recorded session again, as it was done when it ended.
 *
 * @param minimum output below this is nothing
 */
public record RecordedSessionReader(Dialect dialect, ReadingSettings settings, OutputMinimum minimum) {
    private static final int STDERR_TAIL = 8 * 1024;

    /**
     * What the files say; times of the day in them are those of the day when they were written.
     *
     * @param errors what it wrote to an error channel of its own, which need not exist
     */
    public SessionFacts of(Recording output, Recording errors, int exitCode) {
        StreamReader reader = dialect.reader(settings, _ -> {});
        long bytes = output.readInto(reader);
        StreamSummary end = reader.end();
        Instant then = end.saidAt() == null ? output.writtenAt() : end.saidAt();
        SessionEnding ending = new SessionEnding(exitCode, then, then, bytes, new Cause.ByItself());
        SessionClassifier classifier = new SessionClassifier(settings, minimum, () -> then);
        return new SessionFacts(classifier.classify(end, ending, errors.tail(STDERR_TAIL)), ending, end.transcript());
    }
}
