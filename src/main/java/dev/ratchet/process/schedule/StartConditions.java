package dev.ratchet.process.schedule;

import dev.ratchet.loop.attempt.Slots.Obstacle;
import dev.ratchet.loop.attempt.Slots.Use;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether another one may begin: what began lately, what runs, and until when everybody is held.
 *
 * @param begun the requests of the last minute, oldest first
 */
record StartConditions(SchedulerSettings settings, List<Instant> begun, int running, Optional<Obstacle.Held> hold) {
    private static final Duration WINDOW = Duration.ofMinutes(1);

    StartConditions {
        begun = List.copyOf(begun);
    }

    StartConditions(SchedulerSettings settings) {
        this(settings, List.of(), 0, Optional.empty());
    }

    /** What stands in the way at that moment, the one that lasts longest first; none if one may begin. */
    Optional<Obstacle> obstacle(Use use, Instant now) {
        Optional<Obstacle> held = hold.filter(it -> it.until().isAfter(now)).map(Obstacle.class::cast);
        if (held.isPresent()) {
            return held;
        }
        if (running >= settings.maxConcurrent()) {
            return Optional.of(new Obstacle.Busy(running));
        }
        List<Instant> lately = lately(now);
        int over = lately.size() - settings.requestsPerMinute();
        return !paced(use) || over < 0
                ? Optional.empty()
                : Optional.of(new Obstacle.Paced(lately.get(over).plus(WINDOW)));
    }

    private boolean paced(Use use) {
        return use == Use.REQUEST && settings.requestsPerMinute() > 0;
    }

    StartConditions begin(Use use, Instant now) {
        if (!paced(use)) {
            return new StartConditions(settings, begun, running + 1, hold);
        }
        List<Instant> more = new ArrayList<>(lately(now));
        more.add(now);
        return new StartConditions(settings, more, running + 1, hold);
    }

    StartConditions end() {
        return new StartConditions(settings, begun, running - 1, hold);
    }

    StartConditions held(Obstacle.Held next) {
        boolean longer = hold.filter(it -> !it.until().isBefore(next.until())).isEmpty();
        return longer ? new StartConditions(settings, begun, running, Optional.of(next)) : this;
    }

    private List<Instant> lately(Instant now) {
        Instant from = now.minus(WINDOW);
        return begun.stream().filter(moment -> moment.isAfter(from)).toList();
    }
}
