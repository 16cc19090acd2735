package dev.ratchet.agent;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Finding;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.SessionClass;
import dev.ratchet.loop.SessionFacts;
import dev.ratchet.loop.SlotQueue;
import dev.ratchet.loop.Slots;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Transcript;
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
        Slots.Caller caller = Slots.Caller.of(assignment, "a session of " + name());
        SlotQueue queue = new SlotQueue(slots, caller, assignment.attempt(), observer, time);
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
                new Ending(INTERRUPTED, now, now, 0, new Ending.Cause.ByRequest()),
                Transcript.silent(name()));
    }
}
