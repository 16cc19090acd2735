package dev.ratchet.session.supervise;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.process.Shell;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * What looks at sessions while they run, of whatever agent they are.
 *
 * @param watches what may end a session that is allowed this much
 * @param health what the user's own command says of a session
 * @param checkInterval how often a session is looked at
 * @param killGrace time between the polite and the final signal
 */
public record Watchdog(
        Function<Allowance, Watch> watches, HealthCommand health, Duration checkInterval, Duration killGrace) {

    /** What the settings ask for. */
    static Watchdog of(WatchdogSettings settings, AttemptEnvironment environment, Shell shell) {
        Watch watch = Watches.of(settings);
        return new Watchdog(
                allowance -> new Watches(List.of(watch, new OverAllowance(allowance))),
                new HealthCommand(settings.healthCommand(), settings.checkInterval(), environment, shell),
                settings.checkInterval(),
                settings.killGrace());
    }
}
