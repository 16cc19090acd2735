package dev.ratchet.session.supervise;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.LiveSession.Health;
import dev.ratchet.loop.session.LiveSession.Phase;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.loop.session.Watch;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Several watches as one: the first to end the session wins, else the shortest patience counts. */
record Watches(List<Watch> watches) implements Watch {
    /** The name of the watch over how much a session writes. */
    static final String RUNAWAY = "runaway";

    public Watches {
        watches = List.copyOf(watches);
    }

    /** The watches that the settings ask for, and one over what is allowed; the one that does least harm first. */
    static Watches of(WatchdogSettings settings, Allowance allowance) {
        return new Watches(List.of(
                new TooMuchOutput(settings.mostOutput()),
                new FinishedButNotGone(settings.exitGrace(), settings.backgroundGrace()),
                new HardTimeout(settings.sessionTimeout()),
                new StaleOutput(settings.staleTimeout()),
                new Unhealthy(),
                new OverAllowance(allowance)));
    }

    @Override
    public Look look(LiveSession session) {
        Duration patience = FOREVER;
        for (Watch watch : watches) {
            switch (watch.look(session)) {
                case End end -> {
                    return end;
                }
                case Keep keep -> patience = keep.patience().compareTo(patience) < 0 ? keep.patience() : patience;
            }
        }
        return new Keep(patience);
    }

    /** Ends a session that writes without an end. */
    record TooMuchOutput(long limit) implements Watch {
        @Override
        public Look look(LiveSession session) {
            long bytes = session.outputBytes() + session.errorBytes();
            return bytes <= limit
                    ? KEEP
                    : new End(RUNAWAY, "wrote " + HumanUnits.bytes(bytes) + " of output", Manner.AS_KILLED);
        }
    }

    /** Ends a session that has given its final result and stays on in silence. */
    record FinishedButNotGone(Duration exitGrace, Duration backgroundGrace) implements Watch {
        @Override
        public Look look(LiveSession session) {
            return switch (session.phase()) {
                case WORKING -> KEEP;
                case FINISHED -> within(exitGrace, session.silence(), " after its result");
                case FINISHED_WITH_BACKGROUND_TASKS ->
                    within(backgroundGrace, session.silence(), " after its result, with background tasks open");
            };
        }

        private static Look within(Duration grace, Duration silence, String when) {
            return after(
                    grace,
                    silence,
                    () -> new End("finished", "silent for " + HumanUnits.span(silence) + when, Manner.BY_ITS_RESULT));
        }
    }

    /** Ends a session that takes too long in all; a limit of zero is none. */
    record HardTimeout(Duration limit) implements Watch {
        @Override
        public Look look(LiveSession session) {
            Duration age = session.age();
            return limit.isZero()
                    ? KEEP
                    : after(limit, age, () -> new End("timeout", "ran for " + HumanUnits.span(age), manner(session)));
        }
    }

    /** Ends a session at work whose output does not grow; how long a finished one may be silent is another watch's matter. */
    record StaleOutput(Duration timeout) implements Watch {
        @Override
        public Look look(LiveSession session) {
            Duration silence = session.silence();
            return session.phase() != Phase.WORKING
                    ? KEEP
                    : after(
                            timeout,
                            silence,
                            () -> new End("stale", "no output for " + HumanUnits.span(silence), Manner.AS_KILLED));
        }
    }

    /** Ends a session whose health check failed. */
    record Unhealthy() implements Watch {
        @Override
        public Look look(LiveSession session) {
            return session.health() == Health.BAD
                    ? new End("unhealthy", "the health check failed", manner(session))
                    : KEEP;
        }
    }

    /** Ends a session that still works and has used up what was left for it, as far as its stream tells. */
    record OverAllowance(Allowance allowance) implements Watch {
        @Override
        public Look look(LiveSession session) {
            Usage usage = session.usage();
            if (session.phase() == Phase.FINISHED) {
                return KEEP;
            }
            if (allowance.tokens() != null && usage.tokens() > allowance.tokens()) {
                return end(session, "%d tokens, %d were left".formatted(usage.tokens(), allowance.tokens()));
            }
            if (allowance.costUsd() != null && usage.costUsd() != null && usage.costUsd() > allowance.costUsd()) {
                return end(
                        session,
                        String.format(Locale.ROOT, "%.4f USD, %.4f were left", usage.costUsd(), allowance.costUsd()));
            }
            return KEEP;
        }

        private static End end(LiveSession session, String used) {
            return new End("budget", "used " + used, manner(session));
        }
    }

    private static Look after(Duration limit, Duration passed, Supplier<End> end) {
        Duration left = limit.minus(passed);
        return left.isPositive() ? new Keep(left) : end.get();
    }

    /** A session whose result is out has done its work, whatever ends it. */
    private static Manner manner(LiveSession session) {
        return session.phase() == Phase.WORKING ? Manner.AS_KILLED : Manner.BY_ITS_RESULT;
    }
}
