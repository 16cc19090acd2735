package dev.ratchet.process.notify;

import dev.ratchet.loop.Event;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.Outcome;
import dev.ratchet.process.notify.Notice.Kind;
import java.util.function.Consumer;

/** Makes notices of how runs end. */
public record Notices(String loop, Consumer<Notice> post) implements Observer {
    @Override
    public void saw(Event event) {
        if (event instanceof Event.RunEnded(var _, var outcome, var _)) {
            post.accept(new Notice(kind(outcome), title(outcome), outcome.reason()));
        }
    }

    private static Kind kind(Outcome outcome) {
        return switch (outcome.kind()) {
            case FAILURE, BLOCKED, TRIPPED -> Kind.HUMAN_NEEDED;
            case COMPLETE, LIMIT_REACHED, STOPPED, NO_PLAN, BUDGET, BUSY, KILLED -> Kind.RUN_ENDED;
        };
    }

    private String title(Outcome outcome) {
        String how = outcome.kind().word().replace('_', ' ');
        return kind(outcome) == Kind.HUMAN_NEEDED
                ? "Ratchet needs you: loop %s ended, %s".formatted(loop, how)
                : "Ratchet: loop %s ended, %s".formatted(loop, how);
    }
}
