package dev.ratchet.loop.attempt;

import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Usage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that is over.
 *
 * @param ticket null if it ended before its session started
 * @param session null if there was none
 * @param verifying what the sessions used that looked at its work
 * @param receipts of the commands that looked at its work
 */
public record PastAttempt(
        Attempt attempt,
        @Nullable SessionTicket ticket,
        @Nullable SessionFacts session,
        Changes changes,
        Verdict verdict,
        Usage verifying,
        List<Receipt> receipts,
        Instant endedAt) {
    public PastAttempt {
        receipts = List.copyOf(receipts);
    }

    public PastAttempt(
            Attempt attempt,
            @Nullable SessionTicket ticket,
            @Nullable SessionFacts session,
            Changes changes,
            Verdict verdict,
            Instant endedAt) {
        this(attempt, ticket, session, changes, verdict, Usage.NONE, List.of(), endedAt);
    }

    /** The same with the verdict that holds. */
    public PastAttempt settled(Verdict holds) {
        return new PastAttempt(attempt, ticket, session, changes, holds, verifying, receipts, endedAt);
    }

    /** All that its sessions used. */
    public Usage usage() {
        return session == null ? verifying : session.transcript().usage().plus(verifying);
    }

    /** Whether it is an iteration; where no session was needed there was none. */
    public boolean counts() {
        return session != null && verdict.counts();
    }

    /** Whether its session was the agent's of this name. */
    public boolean by(String agent) {
        return ticket != null && ticket.agent().equals(agent);
    }

    /** Whether the repository shows that something was committed, or, where words count too, the agent said so. */
    public boolean committed() {
        return changes.committed()
                || switch (changes.proof()) {
                    case HEAD -> false;
                    case HEAD_OR_WORDS ->
                        session != null && session.transcript().commitMentioned();
                };
    }

    /** A session that ran and ended as it should, whatever came of the work. */
    public boolean clean() {
        if (session == null || !counts()) {
            return false;
        }
        return switch (session.sessionClass()) {
            case MAX_TURNS, AGENT_BUDGET -> true;
            case NORMAL -> session.exitCode() == 0;
            case RATE_LIMIT, QUOTA, AUTH, OVERLOADED, KILLED, INTERRUPTED, CRASHED, EMPTY, ERROR -> false;
        };
    }

    /** Neither clean nor excused by a limit: many of these in a row mean that something is broken. */
    public boolean failed() {
        return !clean() && !(verdict instanceof Verdict.RateLimited);
    }
}
