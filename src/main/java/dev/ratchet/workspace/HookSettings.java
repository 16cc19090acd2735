package dev.ratchet.workspace;

import java.time.Duration;
import java.util.List;

/** The shell commands around a session, and how long each may take. */
public record HookSettings(List<String> preSession, List<String> postSession, Duration timeout) {
    public static final HookSettings DEFAULT = new HookSettings(List.of(), List.of(), Duration.ofMinutes(10));

    public HookSettings {
        preSession = List.copyOf(preSession);
        postSession = List.copyOf(postSession);
        if (!timeout.isPositive()) {
            throw new IllegalArgumentException("the timeout of hooks must be more than 0");
        }
    }
}
