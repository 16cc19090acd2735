package dev.ratchet.judge;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How work that is said to be done is looked at again.
 *
 * @param agent who looks; null for the agent that did the work
 * @param commands what is run on a clean checkout afterwards
 * @param timeout how long each of them may take
 */
public record VerifySettings(Mode mode, @Nullable String agent, List<String> commands, Duration timeout) {
    public VerifySettings {
        commands = List.copyOf(commands);
    }

    /** Whether anybody looks. */
    public enum Mode {
        ON,
        OFF
    }
}
