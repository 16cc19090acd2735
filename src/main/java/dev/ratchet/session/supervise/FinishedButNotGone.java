package dev.ratchet.session.supervise;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.Watch;
import java.time.Duration;

/** Ends a session that has given its final result and stays on in silence. */
record FinishedButNotGone(Duration exitGrace, Duration backgroundGrace) implements Watch {
    @Override
    public Look look(LiveSession session) {
        return switch (session.phase()) {
            case WORKING -> KEEP;
            case FINISHED -> within(exitGrace, session.silence(), "after its result");
            case FINISHED_WITH_BACKGROUND_TASKS ->
                within(backgroundGrace, session.silence(), "after its result, with background tasks open");
        };
    }

    private static Look within(Duration grace, Duration silence, String when) {
        Duration left = grace.minus(silence);
        return left.isPositive()
                ? new Keep(left)
                : new End("finished", "silent for " + HumanUnits.span(silence) + " " + when, Manner.BY_ITS_RESULT);
    }
}
