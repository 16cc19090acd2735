package dev.ratchet.app.compose;

import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.Config;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.Dialect;
import org.jspecify.annotations.Nullable;

/** The dialect in which the output of a past session is read again. */
public final class RecordedDialect {
    private RecordedDialect() {}

    /** The one it was read in then; where that is not known, what is configured for its agent now, else its own word. */
    public static Dialect of(@Nullable String known, String agent, Config config) {
        if (known != null && DialectName.adapters().contains(known)) {
            return Dialects.choose(known, agent);
        }
        AgentSettings configured = config.agentNamed(agent).settings();
        return Dialects.choose(configured.adapter(), configured.command());
    }
}
