package dev.ratchet.app.compose;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Statements;
import java.util.function.Function;

/**
 * An agent whose statements by tools outrank what its words say; where both were given and differ, a warning says so.
 *
 * @param statements those of an attempt
 */
record AgentWithStatements(Agent agent, Function<String, Statements> statements, Time time) implements Agent {
    @Override
    public String name() {
        return agent.name();
    }

    @Override
    public String account() {
        return agent.account();
    }

    @Override
    public Slots.Grant admission(Attempt attempt, SessionTicket.Role role, Observer observer)
            throws InterruptedException {
        return agent.admission(attempt, role, observer);
    }

    @Override
    public SessionFacts run(Assignment assignment, Observer observer) {
        SessionFacts facts = agent.run(assignment, observer);
        if (assignment.brief().reach() == Brief.Reach.REVIEW) {
            return facts;
        }
        Statements said =
                InterruptShield.call(() -> statements.apply(assignment.attempt().id()));
        said.contradictions(assignment.attempt().item().id(), facts.transcript().remarks())
                .forEach(contradiction -> observer.saw(new Event.Noticed(
                        Event.Level.WARN,
                        assignment.attempt(),
                        "the agent contradicts itself: %s; the tool counts".formatted(contradiction),
                        time.now())));
        return facts.outrankedBy(said);
    }
}
