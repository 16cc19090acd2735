package dev.ratchet.loop.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What an agent's stream tells of how it worked; each is null where it does not tell.
 *
 * @param permissionMode the agent's own word for what it may do without asking
 * @param apiTime how long it waited for the model's API in all
 * @param stopReason the provider's word for why the last answer ended
 */
public record AgentDetails(
        @Nullable String permissionMode,
        @Nullable Duration apiTime,
        @Nullable String stopReason) {
    public static final AgentDetails UNTOLD = new AgentDetails(null, null, null);

    /** In seconds. */
    public @Nullable Double apiSeconds() {
        return apiTime == null ? null : Double.valueOf(apiTime.toMillis() / 1000.0);
    }
}
