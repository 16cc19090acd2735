package dev.ratchet.session.supervise;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.SlotWait;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Transcript;
import java.time.Instant;

/** An agent each of whose sessions waits for a slot before it begins, and keeps it to its end. */
public record ScheduledAgent(Agent agent, Slots slots, Time time) implements Agent {
    private static final int INTERRUPTED = 130;

    @Override
    public String name() {
        return agent.name();
    }

    @Override
    public SessionFacts run(Assignment assignment, Observer observer) {
        Slots.Caller caller = Slots.Caller.of(assignment, Slots.Use.SESSION, "a session of " + name());
        SlotWait queue = new SlotWait(slots, caller, assignment.attempt(), observer, time);
        try (Slots.Grant _ = queue.await()) {
            return agent.run(assignment, observer);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return interrupted();
        }
    }

    private SessionFacts interrupted() {
        Instant now = time.now();
        String reason = "interrupted before the session started";
        return new SessionFacts(
                new Finding(SessionClass.INTERRUPTED, reason, reason),
                new SessionEnding(INTERRUPTED, now, now, 0, new SessionEnding.Cause.ByRequest()),
                Transcript.silent(name()));
    }
}
