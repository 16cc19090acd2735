package dev.ratchet.agent;

import dev.ratchet.loop.Allowance;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Watch;
import dev.ratchet.process.Shell;
import java.time.Duration;
import java.util.List;

/** What looks at sessions while they run, of whatever agent they are. */
public final class Oversight {
    private final WatchdogSettings settings;
    private final Watch watch;
    private final Health health;

    public Oversight(WatchdogSettings settings, AttemptEnvironment environment, Shell shell) {
        this.settings = settings;
        this.watch = Watches.of(settings);
        this.health = new Health(settings.healthCommand(), settings.checkInterval(), environment, shell);
    }

    /** What may end a session that is allowed this much. */
    public Watch watches(Allowance allowance) {
        return new Watches(List.of(watch, new OverAllowance(allowance)));
    }

    /** What the user's own command says of a session. */
    public LiveSession.Health health(Assignment assignment) throws InterruptedException {
        return health.of(assignment);
    }

    /** How often a session is looked at. */
    public Duration checkInterval() {
        return settings.checkInterval();
    }

    Duration killGrace() {
        return settings.killGrace();
    }
}
