package dev.ratchet.loop;

import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Transcript;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Starts every session of a loop: numbers it, records its start and its end, lets the agent run it. */
final class SessionStarter {
    private static final int BROKEN_OFF = 130;

    private final Journal journal;
    private final Requests requests;
    private final SessionNumbers numbers;
    private final Time time;
    private @Nullable SessionTicket unrecorded;

    SessionStarter(Surroundings surroundings) {
        this.journal = surroundings.journal();
        this.requests = surroundings.requests();
        this.numbers = surroundings.numbers();
        this.time = surroundings.time();
    }

    /** A session that is over. */
    record Session(SessionTicket ticket, SessionFacts facts) {}

    /**
     * Runs the one working session of an attempt, unless the run is to stop or to pause before it can begin; its end is to be
     * recorded by {@link #recordEnd}.
     */
    Optional<Session> work(Agent agent, Attempt attempt, Brief brief, WorkDirectory directory)
            throws InterruptedException {
        Optional<Slots.Grant> admission =
                requests.await(() -> agent.admission(attempt, SessionTicket.Role.WORKING, journal));
        if (admission.isEmpty()) {
            return Optional.empty();
        }
        try (Slots.Grant _ = admission.get()) {
            SessionTicket ticket = open(agent, attempt, brief, SessionTicket.Role.WORKING);
            unrecorded = ticket;
            SessionFacts facts = agent.run(new Assignment(attempt, ticket, brief, directory), journal);
            return Optional.of(new Session(ticket, facts));
        }
    }

    /** Runs a session that looks at what the working one did, and records its end. */
    SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory directory)
            throws InterruptedException {
        try (Slots.Grant _ = agent.admission(attempt, SessionTicket.Role.VERIFYING, journal)) {
            SessionTicket ticket = open(agent, attempt, brief, SessionTicket.Role.VERIFYING);
            SessionFacts facts = agent.run(new Assignment(attempt, ticket, brief, directory), journal);
            InterruptShield.run(() -> journal.saw(new Event.SessionEnded(
                    attempt, ticket, facts, facts.ending().endedAt())));
            return facts;
        }
    }

    /** Records the end of the working session, unless it is on record. */
    void recordEnd(Attempt attempt, SessionTicket ticket, SessionFacts facts) {
        if (ticket.equals(unrecorded)) {
            journal.saw(new Event.SessionEnded(attempt, ticket, facts, time.now()));
        }
    }

    /** What was to be recorded is true by now, and not only if all else goes well. */
    void recorded() {
        unrecorded = null;
    }

    /** An attempt that something broke, with its working session if the end of that was never known. */
    PastAttempt brokenOff(Attempt attempt, String reason) {
        Instant now = time.now();
        Verdict verdict = new Verdict.Interrupted(reason);
        if (unrecorded == null) {
            return new PastAttempt(attempt, null, null, Changes.NONE, verdict, now);
        }
        SessionFacts facts = new SessionFacts(
                new Finding(SessionClass.INTERRUPTED, reason, reason),
                new SessionEnding(BROKEN_OFF, attempt.startedAt(), now, 0, new SessionEnding.Cause.ByRequest()),
                Transcript.silent(unrecorded.agent()));
        return new PastAttempt(attempt, unrecorded, facts, Changes.NONE, verdict, now);
    }

    private SessionTicket open(Agent agent, Attempt attempt, Brief brief, SessionTicket.Role role) {
        Brief.Resumption resumption = brief.resumption();
        String resumed = resumption == null ? null : resumption.conversation().id();
        return journal.atomically(() -> {
            SessionNumbers.Numbered numbered = numbers.take();
            SessionTicket ticket = new SessionTicket(numbered.number(), numbered.output(), agent.name(), role);
            journal.saw(new Event.SessionStarted(attempt, ticket, resumed, time.now()));
            return ticket;
        });
    }
}
