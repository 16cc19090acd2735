package dev.ratchet.loop.history;

import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt shows to the rules of the circuit: all that they look at, and little enough to be kept.
 *
 * @param progress what it got done
 * @param error the same for the same error, null if it had none
 */
public record AttemptSign(
        Progress progress, Remarks remarks, @Nullable String error) {

    /** What an attempt got done, by the strongest evidence there is. */
    public enum Progress {
        /** Nothing that can be seen. */
        NONE,
        /** The agent says so. */
        REPORTED,
        /** Files are different. */
        CHANGED,
        /** There is a new commit. */
        COMMITTED;

        public boolean isAny() {
            return this != NONE;
        }

        /** Whether the directory itself shows it. */
        public boolean isSeen() {
            return this == CHANGED || this == COMMITTED;
        }
    }

    /**
     * The sign of an attempt; none if its session was refused by the provider, cut off, did nothing or never ran, for
     * none of that is the work's fault.
     */
    public static Optional<AttemptSign> of(PastAttempt past) {
        SessionFacts session = past.session();
        if (session == null || !speaks(past.verdict())) {
            return Optional.empty();
        }
        Remarks remarks = session.transcript().remarks();
        return Optional.of(of(
                progress(past, session),
                remarks,
                session.sessionClass(),
                session.finding().reason()));
    }

    private static boolean speaks(Verdict verdict) {
        return verdict.counts() || (verdict instanceof Verdict.Wasted wasted && wasted.waste() == Waste.FAILED);
    }

    private static Progress progress(PastAttempt past, SessionFacts session) {
        Changes changes = past.changes();
        if (changes.committed()) {
            return Progress.COMMITTED;
        }
        boolean changed = switch (changes.files()) {
            case CHANGED -> true;
            case SAME, GONE -> false;
            // Nobody looked, or there is no repository to look at: what its tools edited is the next best.
            case UNKNOWN -> session.transcript().filesChanged() > 0;
        };
        if (changed) {
            return Progress.CHANGED;
        }
        ReportedStatus status = session.transcript().remarks().status();
        return status != null && status.claimsProgress() ? Progress.REPORTED : Progress.NONE;
    }

    /** The sign of a session with this class and reason: one that broke has an error, whatever it said. */
    public static AttemptSign of(Progress progress, Remarks remarks, SessionClass sessionClass, String reason) {
        String told = remarks.errorSignature();
        boolean broke = switch (sessionClass) {
            case CRASHED, KILLED, ERROR -> true;
            // Who used all turns and has nothing to show for it went round in circles.
            case MAX_TURNS -> !progress.isAny();
            case NORMAL, EMPTY, RATE_LIMIT, QUOTA, AUTH, OVERLOADED, AGENT_BUDGET, INTERRUPTED -> false;
        };
        return new AttemptSign(progress, remarks, broke && told == null ? reason : told);
    }
}
