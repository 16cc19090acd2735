package dev.ratchet.app;

import dev.ratchet.agent.Recording;
import dev.ratchet.agent.stream.Earlier;
import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.config.Config;
import dev.ratchet.journal.Recount;
import dev.ratchet.loop.Transcript;
import dev.ratchet.loop.Trouble;
import java.util.function.Consumer;

/** Reads the output of a past session once more, as it was read when it ended. */
record ReadAgain(Config config, Recount recount) {

    /**
     * What the output tells.
     *
     * @param trouble gets to know if it can be read only in part
     */
    Transcript transcript(Recount.Past session, Recording output, Consumer<Trouble> trouble) {
        StreamReader reader = RecordedDialect.of(session.dialect(), session.agent(), config)
                .reader(config.reading().after(earlier(session)), _ -> {});
        try {
            long _ = output.exists() ? output.readInto(reader) : 0;
        } catch (Trouble unreadable) {
            trouble.accept(unreadable);
        }
        return reader.end().transcript();
    }

    private Earlier earlier(Recount.Past session) {
        return session.resumed() == null ? Earlier.NONE : new Earlier(session.resumed(), recount.usedBefore(session));
    }
}
