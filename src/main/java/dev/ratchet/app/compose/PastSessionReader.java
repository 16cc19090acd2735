package dev.ratchet.app.compose;

import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.Config;
import dev.ratchet.journal.TranscriptUpdate;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.session.stream.EarlierUsage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the output of a past session once more, as it was read when it ended. */
public record PastSessionReader(Config config, TranscriptUpdate update) {

    /**
     * What the output tells.
     *
     * @param trouble gets to know if it can be read only in part
     */
    public Transcript transcript(TranscriptUpdate.Past session, Recording output, Consumer<Trouble> trouble) {
        StreamReader reader = dialect(session.dialect(), session.agent(), config)
                .reader(config.reading().after(earlier(session)), _ -> {});
        try {
            if (output.exists()) {
                output.readAllInto(reader);
            }
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

    /** The dialect that it was read in then; where that is not known, what is configured for its agent now, else its own word. */
    public static Dialect dialect(@Nullable String known, String agent, Config config) {
        if (known != null && DialectName.adapters().contains(known)) {
            return Dialects.choose(known, agent);
        }
        AgentSettings configured = config.agentNamed(agent).settings();
        return Dialects.choose(configured.adapter(), configured.command());
    }
}
