package dev.ratchet.llm;

import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Watch;
import java.time.Duration;
import java.time.Instant;

/** Looks after one session until it is over or a watch says that it has to end. */
final class Vigilance {
    private final Vigil vigil;
    private final LiveTalk live;
    private final Observer observer;
    private final Watch watch;

    Vigilance(Vigil vigil, LiveTalk live, Observer observer) {
        this.vigil = vigil;
        this.live = live;
        this.observer = observer;
        this.watch = vigil.watches().apply(live.assignment().brief().allowance());
    }

    Ending.Cause watch() throws InterruptedException {
        Time time = vigil.time();
        Assignment assignment = live.assignment();
        Instant nextCheck = time.now().plus(vigil.checks().interval());
        LiveSession.Health health = LiveSession.Health.UNKNOWN;
        Duration patience = Duration.ZERO;
        while (live.hear(patience) == LiveTalk.State.GOES_ON) {
            boolean due = !time.now().isBefore(nextCheck);
            health = due ? vigil.checks().doctor().health(assignment) : health;
            LiveSession session = live.session(health);
            if (due) {
                nextCheck = time.now().plus(vigil.checks().interval());
                observer.saw(new Event.Checked(assignment.attempt(), assignment.ticket(), session, time.now()));
            }
            switch (watch.look(session)) {
                case Watch.End end -> {
                    observer.saw(new Event.Ended(assignment.attempt(), assignment.ticket(), end, time.now()));
                    return new Ending.Cause.ByWatch(end.watch(), end.reason());
                }
                case Watch.Keep(var most) -> patience = shorter(most, Duration.between(time.now(), nextCheck));
            }
        }
        return new Ending.Cause.ByItself();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
