package dev.ratchet.agent;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.SessionFacts;

/** An agent under the name of its profile, with the system text and the model that are its own. */
public record ProfiledAgent(Profile profile, Agent agent) implements Agent {
    @Override
    public String name() {
        return profile.name();
    }

    @Override
    public SessionFacts run(Assignment given, Observer observer) {
        return agent.run(
                new Assignment(given.attempt(), given.ticket(), profile.complete(given.brief()), given.directory()),
                observer);
    }
}
