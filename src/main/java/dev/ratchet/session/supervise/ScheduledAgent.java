package dev.ratchet.session.supervise;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.SlotWait;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;

/** An agent each of whose sessions has to have a slot. */
public record ScheduledAgent(Agent agent, Slots slots, Time time) implements Agent {
    @Override
    public String name() {
        return agent.name();
    }

    @Override
    public Slots.Grant admission(Attempt attempt, SessionTicket.Role role, Observer observer)
            throws InterruptedException {
        Slots.Caller caller = Slots.Caller.of(attempt, role, Slots.Use.SESSION, "a session of " + name());
        return new SlotWait(slots, caller, attempt, observer, time).await();
    }

    @Override
    public SessionFacts run(Assignment assignment, Observer observer) {
        return agent.run(assignment, observer);
    }
}
