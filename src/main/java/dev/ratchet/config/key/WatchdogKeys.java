package dev.ratchet.config.key;

import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.config.value.TimeSpan.Least;
import dev.ratchet.config.value.TimeSpan.Unit;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.supervise.WatchdogSettings;
import java.time.Duration;

/** What a session under way may take, part of the catalogue of {@link Keys}. */
public final class WatchdogKeys {
    private static final TimeSpan SOME_MINUTES = new TimeSpan(Unit.MINUTES, Least.MORE_THAN_ZERO);
    private static final WholeNumber ANY_SIZE = new WholeNumber(0, Long.MAX_VALUE);
    private static final WatchdogSettings DEFAULT = WatchdogSettings.DEFAULT;

    static final KeySection WATCHDOG = new KeySection("watchdog");
    static final Key<Duration> CHECK_INTERVAL = WATCHDOG.positiveSeconds("check_interval_secs", DEFAULT.checkInterval())
            .means("how often a session is looked at");
    public static final Key<Duration> STALE_TIMEOUT = WATCHDOG.key(
                    "stale_timeout_mins", SOME_MINUTES, DEFAULT.staleTimeout())
            .means("a session whose output does not grow for this long is killed");
    static final Key<Long> MIN_OUTPUT_BYTES = WATCHDOG.key(
                    "min_output_bytes", ANY_SIZE, DEFAULT.minOutput().structured())
            .means("a session with less output is empty and tried again; by default 1 for agents that write plain"
                    + " text");
    static final Key<Long> MAX_OUTPUT_MB = WATCHDOG.number("max_output_mb", DEFAULT.maxOutputMb())
            .means("a session with more output is killed as a runaway; 0 = no limit");
    static final Key<String> HEALTH_COMMAND = WATCHDOG.text("health_command", DEFAULT.healthCommand())
            .means("shell command run at each check, a failure kills the session; empty = none");
    static final Key<Duration> EXIT_GRACE = WATCHDOG.seconds("exit_grace_secs", DEFAULT.exitGrace())
            .means("silence allowed between the final result and the agent's exit");
    static final Key<Duration> BACKGROUND_GRACE = WATCHDOG.seconds("background_grace_secs", DEFAULT.backgroundGrace())
            .means("the same while the agent has tasks in the background");
    static final Key<Duration> KILL_GRACE =
            WATCHDOG.seconds("kill_grace_secs", DEFAULT.killGrace()).means("time between SIGTERM and SIGKILL");

    private WatchdogKeys() {}

    public static WatchdogSettings settings(KeyValues values, ConfigStyle style) {
        return new WatchdogSettings(
                values.get(CHECK_INTERVAL),
                values.get(STALE_TIMEOUT),
                values.get(Keys.SESSION_TIMEOUT),
                minOutput(values, style),
                values.number(MAX_OUTPUT_MB),
                values.get(EXIT_GRACE),
                values.get(BACKGROUND_GRACE),
                values.get(KILL_GRACE),
                values.get(HEALTH_COMMAND));
    }

    /** One word can be all that an agent has to say to people; the harness never thought so. */
    private static OutputMinimum minOutput(KeyValues values, ConfigStyle style) {
        long least = values.get(MIN_OUTPUT_BYTES);
        boolean forAll = style == ConfigStyle.HARNESS
                || values.resolved(MIN_OUTPUT_BYTES).given();
        return forAll
                ? OutputMinimum.of(least)
                : new OutputMinimum(least, DEFAULT.minOutput().text());
    }
}
