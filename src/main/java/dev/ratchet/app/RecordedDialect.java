package dev.ratchet.app;

import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.stream.Dialect;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.config.Config;
import dev.ratchet.loop.DialectNames;
import org.jspecify.annotations.Nullable;

/** The dialect in which the output of a past session is read again. */
final class RecordedDialect {
    private RecordedDialect() {}

    /** The one it was read in then; where that is not known, what is configured for its agent now, else its own word. */
    static Dialect of(@Nullable String known, String agent, Config config) {
        if (known != null && DialectNames.all().contains(known)) {
            return Dialects.choose(known, agent);
        }
        AgentSettings configured = config.agentNamed(agent).settings();
        return Dialects.choose(configured.adapter(), configured.command());
    }
}
