package dev.ratchet.tui;

import dev.ratchet.loop.session.AgentEvent;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** Knows what the running session waits for, and whether its present silence was warned of already. */
final class SilenceWarnings {
    private final LinkedHashMap<String, String> running = new LinkedHashMap<>();
    private boolean warned;

    /** Another session has begun. */
    void begin() {
        running.clear();
        warned = false;
    }

    void heard(AgentEvent said) {
        warned = false;
        if (said instanceof AgentEvent.ToolCalled called) {
            running.put(called.id(), called.tool());
        } else if (said instanceof AgentEvent.ToolAnswered answered) {
            running.remove(answered.id());
        }
    }

    /** The output has grown. */
    void ended() {
        warned = false;
    }

    /** Whether this silence is to be warned of, which is due once. */
    boolean due() {
        boolean first = !warned;
        warned = true;
        return first;
    }

    /** The tool that was called last and has not answered. */
    @Nullable
    String tool() {
        return running.isEmpty() ? null : running.lastEntry().getValue();
    }
}
