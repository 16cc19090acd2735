package dev.ratchet.app.run;

import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;

/** Counts the work items that a run brings to an end. */
final class WorkItemCount implements Observer {
    private int done;
    private int failed;

    @Override
    public void saw(Event event) {
        if (event instanceof Event.Resolved resolved) {
            switch (resolved.resolution()) {
                case DONE -> done++;
                case FAILED -> failed++;
            }
        }
    }

    int done() {
        return done;
    }

    int failed() {
        return failed;
    }
}
