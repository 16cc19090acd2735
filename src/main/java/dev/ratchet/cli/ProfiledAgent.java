package dev.ratchet.cli;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;

/** An agent under the name of its profile, with the system text and the model that are its own. */
public record ProfiledAgent(AgentProfile profile, Agent agent) implements Agent {
    @Override
    public String name() {
        return profile.name();
    }

    @Override
    public String account() {
        return profile.account();
    }

    @Override
    public Slots.Grant admission(Attempt attempt, SessionTicket.Role role, Observer observer)
            throws InterruptedException {
        return agent.admission(attempt, role, observer);
    }

    @Override
    public SessionFacts run(Assignment given, Observer observer) {
        return agent.run(
                new Assignment(given.attempt(), given.ticket(), profile.complete(given.brief()), given.directory()),
                observer);
    }
}
