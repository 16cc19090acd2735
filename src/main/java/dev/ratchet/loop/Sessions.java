package dev.ratchet.loop;

import java.nio.file.Path;

/** Starts every session of a loop: numbers it, records its start, lets the agent run it. */
final class Sessions {
    private final Journal journal;
    private final Numbers numbers;
    private final Time time;

    public Sessions(Journal journal, Numbers numbers, Time time) {
        this.journal = journal;
        this.numbers = numbers;
        this.time = time;
    }

    /** A session that is over. */
    public record Session(SessionTicket ticket, SessionFacts facts) {}

    /** Runs the one working session of an attempt. */
    public Session work(Agent agent, Attempt attempt, Brief brief, Path directory) {
        SessionTicket ticket = open(agent, attempt, brief);
        SessionFacts facts = agent.run(new Assignment(attempt, ticket, brief, directory), journal);
        return new Session(ticket, facts);
    }

    private SessionTicket open(Agent agent, Attempt attempt, Brief brief) {
        Brief.Resumption resumption = brief.resumption();
        String resumed = resumption == null ? null : resumption.conversation().id();
        return journal.atomically(() -> {
            Numbers.Numbered numbered = numbers.take();
            SessionTicket ticket =
                    new SessionTicket(numbered.number(), numbered.output(), agent.name(), SessionTicket.Role.WORKING);
            journal.saw(new Event.SessionStarted(attempt, ticket, resumed, time.now()));
            return ticket;
        });
    }
}
