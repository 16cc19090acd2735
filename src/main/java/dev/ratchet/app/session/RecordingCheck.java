package dev.ratchet.app.session;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.session.stream.ReadingSettings;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a recording is what somebody says it is. */
record RecordingCheck(Dialect dialect, ReadingSettings settings, Recording recording) {
    private static final int BEGINNING = 8 * 1024;

    /**
     * What there is to say about it; nothing where it fits.
     *
     * @param adapter the one that was asked for, null if none was
     */
    Optional<String> remark(@Nullable String adapter) {
        byte[] beginning = beginning();
        if (beginning.length == 0 || summary(dialect).shape() instanceof StreamSummary.Structured) {
            return Optional.empty();
        }
        for (byte b : beginning) {
            if (b == 0) {
                return Optional.of("%s is no text, so hardly a session's output".formatted(recording.file()));
            }
        }
        return adapter == null ? Optional.empty() : remarkOn(adapter);
    }

    private Optional<String> remarkOn(String adapter) {
        String own = summary(Dialects.choose(DialectName.AUTO, "")).transcript().dialect();
        if (!own.equals(DialectName.RAW.word())) {
            return Optional.of("this looks like a recording of %s: --adapter %s reads it as that".formatted(own, own));
        }
        return adapter.equals(DialectName.RAW.word()) || adapter.equals(DialectName.AUTO)
                ? Optional.empty()
                : Optional.of("nothing in it is of %s's making; it was read as plain text".formatted(adapter));
    }

    private StreamSummary summary(Dialect in) {
        return recording.summary(in.reader(settings, _ -> {}));
    }

    private byte[] beginning() {
        try (InputStream in = recording.open()) {
            return in.readNBytes(BEGINNING);
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(recording.file(), FailureWords.of(e)), e);
        }
    }
}
