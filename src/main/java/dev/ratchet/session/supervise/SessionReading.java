package dev.ratchet.session.supervise;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.session.classify.SessionClassifier;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.EarlierUsage;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.store.SessionFile;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How the sessions of one agent are read and what their ends mean. */
public record SessionReading(Dialect dialect, ReadingSettings settings, SessionClassifier classifier) {

    /** The file of the error channel beside this one; null where both go into the same. */
    @Nullable
    Path errors(Path output) {
        return switch (dialect.channels()) {
            case TOGETHER -> null;
            case APART -> new SessionFile(output).errors().file();
        };
    }

    StreamReader reader(Brief brief, Consumer<AgentEvent> listener) {
        Brief.Resumption earlier = brief.resumption();
        ReadingSettings settled = earlier == null
                ? settings
                : settings.after(new EarlierUsage(
                        earlier.conversation().id(), earlier.conversation().used()));
        return dialect.reader(settled, listener);
    }
}
