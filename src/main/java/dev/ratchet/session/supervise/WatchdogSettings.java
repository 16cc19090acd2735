package dev.ratchet.session.supervise;

import dev.ratchet.session.stream.OutputMinimum;
import java.time.Duration;

/**
 * When a live session is ended.
 *
 * @param checkInterval how often the session is looked at
 * @param staleTimeout how long its output may not grow
 * @param sessionTimeout how long it may take in all; zero for no limit
 * @param minOutput output below this is nothing
 * @param maxOutputMb more output, errors included, is the work of a session gone wild; zero for no limit
 * @param exitGrace silence allowed after the final result
 * @param backgroundGrace the same while tasks in the background are open
 * @param killGrace time between the polite and the final signal
 * @param healthCommand run at each check, empty for none; a failure ends the session
 */
public record WatchdogSettings(
        Duration checkInterval,
        Duration staleTimeout,
        Duration sessionTimeout,
        OutputMinimum minOutput,
        int maxOutputMb,
        Duration exitGrace,
        Duration backgroundGrace,
        Duration killGrace,
        String healthCommand) {
    public static final WatchdogSettings DEFAULT = new WatchdogSettings(
            Duration.ofMinutes(1),
            Duration.ofMinutes(20),
            Duration.ZERO,
            new OutputMinimum(100, 1),
            2048,
            Duration.ofSeconds(30),
            Duration.ofMinutes(10),
            Duration.ofSeconds(5),
            "");

    public WatchdogSettings {
        if (!checkInterval.isPositive() || !staleTimeout.isPositive()) {
            throw new IllegalArgumentException("check interval and stale timeout must be more than 0");
        }
        if (sessionTimeout.isNegative() || maxOutputMb < 0) {
            throw new IllegalArgumentException("session timeout and limit of the output must not be negative");
        }
        if (exitGrace.isNegative() || backgroundGrace.isNegative() || killGrace.isNegative()) {
            throw new IllegalArgumentException("graces must not be negative");
        }
    }

    /** How many bytes of output are no reason to end a session. */
    long mostOutput() {
        return maxOutputMb == 0 ? Long.MAX_VALUE : maxOutputMb * 1024L * 1024;
    }
}
