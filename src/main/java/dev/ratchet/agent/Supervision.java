package dev.ratchet.agent;

import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Watch;
import java.time.Duration;
import java.time.Instant;

/** Looks after a running session until it exits or a watch says that it has to end. */
final class Supervision {
    private final Oversight oversight;
    private final Time time;

    Supervision(Oversight oversight, Time time) {
        this.oversight = oversight;
        this.time = time;
    }

    Duration killGrace() {
        return oversight.killGrace();
    }

    Ending.Cause watch(LiveProcess live, Alarm alarm, Observer observer) throws InterruptedException {
        Assignment assignment = live.assignment();
        Instant started = time.now();
        Instant grown = started;
        Instant nextCheck = started.plus(oversight.checkInterval());
        LiveProcess.Size size = new LiveProcess.Size(0, 0);
        LiveSession.Health condition = LiveSession.Health.UNKNOWN;
        Watch all = oversight.watches(assignment.brief().allowance());
        while (true) {
            boolean exited = live.running().exitCode().isPresent();
            LiveProcess.Size now = live.advance();
            if (exited) {
                return new Ending.Cause.ByItself();
            }
            grown = now.grownFrom(size) ? time.now() : grown;
            size = now;
            LiveSession session = session(started, grown, size, live.reader(), condition);
            if (!time.now().isBefore(nextCheck)) {
                nextCheck = time.now().plus(oversight.checkInterval());
                condition = oversight.health(assignment);
                session = session(started, grown, size, live.reader(), condition);
                observer.saw(new Event.Checked(assignment.attempt(), assignment.ticket(), session, time.now()));
            }
            switch (all.look(session)) {
                case Watch.End end -> {
                    observer.saw(new Event.Ended(assignment.attempt(), assignment.ticket(), end, time.now()));
                    return cause(end);
                }
                case Watch.Keep(var patience) ->
                    alarm.await(shorter(patience, Duration.between(time.now(), nextCheck)));
            }
        }
    }

    private LiveSession session(
            Instant started, Instant grown, LiveProcess.Size size, StreamReader reader, LiveSession.Health condition) {
        Instant now = time.now();
        return new LiveSession(
                Duration.between(started, now),
                Duration.between(grown, now),
                size.output(),
                reader.phase(),
                reader.usage(),
                condition);
    }

    private static Ending.Cause cause(Watch.End end) {
        return switch (end.manner()) {
            case AS_KILLED -> new Ending.Cause.ByWatch(end.watch(), end.reason());
            case BY_ITS_RESULT -> new Ending.Cause.AfterResult(end.reason());
        };
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
