package dev.ratchet.agent;

import dev.ratchet.agent.stream.Classifier;
import dev.ratchet.agent.stream.Dialect;
import dev.ratchet.agent.stream.Earlier;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.Brief;
import dev.ratchet.store.SessionFile;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How the sessions of one agent are read and what their ends mean. */
public record SessionReading(Dialect dialect, ReadingSettings settings, Classifier classifier) {

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
                : settings.after(new Earlier(
                        earlier.conversation().id(), earlier.conversation().used()));
        return dialect.reader(settled, listener);
    }
}
