package dev.ratchet.session.supervise;

import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.LiveSession.Phase;
import dev.ratchet.loop.session.Watch;
import java.time.Duration;
import java.util.List;

/** Several watches as one: the first to end the session wins, else the shortest patience counts. */
record Watches(List<Watch> watches) implements Watch {
    public Watches {
        watches = List.copyOf(watches);
    }

    /** The watches that the settings ask for; the one that does least harm first. */
    public static Watches of(WatchdogSettings settings) {
        return new Watches(List.of(
                new FinishedButNotGone(settings.exitGrace(), settings.backgroundGrace()),
                new HardTimeout(settings.sessionTimeout()),
                new StaleOutput(settings.staleTimeout()),
                new Unhealthy()));
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

    /** A session whose result is out has done its work, whatever ends it. */
    static Manner manner(LiveSession session) {
        return session.phase() == Phase.WORKING ? Manner.AS_KILLED : Manner.BY_ITS_RESULT;
    }
}
