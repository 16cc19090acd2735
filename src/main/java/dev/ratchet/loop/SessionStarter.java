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
import dev.ratchet.loop.session.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Starts every session of a loop: numbers it, records its start and its end, lets the agent run it. */
final class SessionStarter {
    private static final int BROKEN_OFF = 130;

    private final Journal journal;
    private final Requests requests;
    private final SessionNumbers numbers;
    private final Time time;
    private @Nullable SessionTicket unrecorded;
    private @Nullable SoFar soFar;

    SessionStarter(Surroundings surroundings) {
        this.journal = surroundings.journal();
        this.requests = surroundings.requests();
        this.numbers = surroundings.numbers();
        this.time = surroundings.time();
    }

    /**
     * What is known of an attempt while it lives: whatever breaks it, what its sessions came to is true.
     *
     * @param ticket that of the working session, if it has begun
     * @param facts of the working session, if it is over
     * @param verifying what the others used
     */
    private record SoFar(
            Attempt attempt,
            @Nullable SessionTicket ticket,
            @Nullable SessionFacts facts,
            Usage verifying) {}

    private SoFar soFar(Attempt attempt) {
        SoFar known = soFar;
        return known != null && known.attempt().equals(attempt) ? known : new SoFar(attempt, null, null, Usage.NONE);
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
            soFar = new SoFar(attempt, ticket, null, Usage.NONE);
            SessionFacts facts = agent.run(new Assignment(attempt, ticket, brief, directory), journal);
            soFar = new SoFar(attempt, ticket, facts, Usage.NONE);
            return Optional.of(new Session(ticket, facts));
        }
    }

    /** Runs a session that looks at what the working one did, and records its end. */
    SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory directory)
            throws InterruptedException {
        try (Slots.Grant _ = agent.admission(attempt, SessionTicket.Role.VERIFYING, journal)) {
            SessionTicket ticket = open(agent, attempt, brief, SessionTicket.Role.VERIFYING);
            SessionFacts facts = agent.run(new Assignment(attempt, ticket, brief, directory), journal);
            SoFar before = soFar(attempt);
            soFar = new SoFar(
                    attempt,
                    before.ticket(),
                    before.facts(),
                    before.verifying().plus(facts.transcript().usage()));
            InterruptShield.run(() -> journal.saw(new Event.SessionEnded(
                    attempt, ticket, facts, facts.ending().endedAt())));
            return facts;
        }
    }

    /** What the sessions used that looked at what the working one did. */
    Usage verifying(Attempt attempt) {
        return soFar(attempt).verifying();
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

    /** An attempt that something broke, with what its sessions came to and used as far as that is known. */
    PastAttempt brokenOff(Attempt attempt, String reason) {
        SoFar known = soFar(attempt);
        SessionTicket ticket = known.ticket();
        Instant now = time.now();
        SessionFacts facts = known.facts() == null && ticket != null
                ? new SessionFacts(
                        new Finding(SessionClass.INTERRUPTED, reason, reason),
                        new SessionEnding(BROKEN_OFF, attempt.startedAt(), now, 0, new SessionEnding.Cause.ByRequest()),
                        Transcript.silent(ticket.agent()))
                : known.facts();
        return new PastAttempt(
                attempt,
                ticket,
                facts,
                Changes.NONE,
                new Verdict.Interrupted(reason),
                known.verifying(),
                List.of(),
                now);
    }

    private SessionTicket open(Agent agent, Attempt attempt, Brief brief, SessionTicket.Role role) {
        Brief.Resumption resumption = brief.resumption();
        String resumed = resumption == null ? null : resumption.conversation().id();
        AtomicReference<@Nullable SessionTicket> last = new AtomicReference<>();
        return journal.atomically(() -> {
            // Whoever was left without an answer may have begun it, and comes here again.
            SessionTicket before = last.get();
            SessionTicket ticket =
                    before != null && journal.hasStarted(attempt, before) ? before : numbered(agent, role);
            last.set(ticket);
            journal.saw(new Event.SessionStarted(attempt, ticket, resumed, time.now()));
            return ticket;
        });
    }

    private SessionTicket numbered(Agent agent, SessionTicket.Role role) {
        SessionNumbers.Numbered numbered = numbers.take();
        return new SessionTicket(numbered.number(), numbered.output(), agent.name(), role);
    }
}
