package dev.ratchet.app.compose;

import dev.ratchet.config.Config;
import dev.ratchet.journal.TranscriptUpdate;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.session.stream.EarlierUsage;
import java.util.function.Consumer;

/** Reads the output of a past session once more, as it was read when it ended. */
public record PastSessionReader(Config config, TranscriptUpdate update) {

    /**
     * What the output tells.
     *
     * @param trouble gets to know if it can be read only in part
     */
    public Transcript transcript(TranscriptUpdate.Past session, Recording output, Consumer<Trouble> trouble) {
        StreamReader reader = RecordedDialect.of(session.dialect(), session.agent(), config)
                .reader(config.reading().after(earlier(session)), _ -> {});
        try {
            long _ = output.exists() ? output.readInto(reader) : 0;
        } catch (Trouble unreadable) {
            trouble.accept(unreadable);
        }
        return reader.end().transcript();
    }

    private EarlierUsage earlier(TranscriptUpdate.Past session) {
        return session.resumed() == null
                ? EarlierUsage.NONE
                : new EarlierUsage(session.resumed(), update.usedBefore(session));
    }
}
