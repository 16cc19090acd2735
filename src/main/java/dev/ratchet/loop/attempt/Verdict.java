package dev.ratchet.loop.attempt;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What came of an attempt; every attempt ends in exactly one. */
public sealed interface Verdict {

    /** Why, in words for people. */
    String reason();

    /** The work item is done and confirmed. */
    record Accepted(String reason) implements Verdict {}

    /** Something was done; the work goes on. */
    record Progressed(String reason) implements Verdict {}

    /** Claimed done, found wanting. */
    record Rejected(String reason) implements Verdict {}

    /** Done and confirmed, but it does not go together with what others have done meanwhile. */
    record Conflicted(String reason) implements Verdict {}

    /** Done and confirmed, but a person has to do something before it counts. */
    record Held(String reason) implements Verdict {}

    /** It cannot be done, as the agent says, or as it turned out. */
    record GaveUp(String reason) implements Verdict {}

    /** Nothing came of it. */
    record Wasted(Waste waste, String reason) implements Verdict {}

    /** The provider refused to work, or could not; when it will again, if it said so. */
    record RateLimited(Limit limit, @Nullable Instant resetsAt, String reason) implements Verdict {}

    /** The run ends here. */
    record Halted(Outcome outcome) implements Verdict {
        @Override
        public String reason() {
            return outcome.reason();
        }
    }

    /** Cut off from outside before it could come to anything. */
    record Interrupted(String reason, Remains remains) implements Verdict {
        /** In the middle of the work. */
        public Interrupted(String reason) {
            this(reason, Remains.HALF_DONE);
        }
    }

    /** How the work of an attempt is left that was cut off. */
    enum Remains {
        /** Nobody knows what whoever was at it had yet to do. */
        HALF_DONE,
        /** As the last session that came to its end has left it. */
        WHOLE
    }

    /** The ways an attempt can be wasted. */
    enum Waste {
        /** The session did nothing; it may be retried. */
        EMPTY,
        /** The session ended in an error. */
        FAILED,
        /** A pre-session hook refused, or the brief could not be made. */
        REFUSED,
        /** The agent's program did not start. */
        NOT_STARTED
    }

    /** The ways a provider refuses. */
    enum Limit {
        RATE,
        QUOTA,
        OVERLOAD
    }

    /** Whether the provider refused for a limit; one that fails or cannot be reached is only waited for in the same way. */
    default boolean isRateLimit() {
        return this instanceof RateLimited limited && limited.limit() != Limit.OVERLOAD;
    }

    /** Whether the attempt counts as an iteration. */
    default boolean counts() {
        return switch (this) {
            case Accepted _, Progressed _, Rejected _, Conflicted _, Held _, GaveUp _ -> true;
            case Wasted _, RateLimited _, Halted _, Interrupted _ -> false;
        };
    }

    /**
     * The one on record by its word, if there is such a word. Where that does not tell all, it is the one that leaves less: a
     * session that failed, work that is half done.
     */
    static Optional<Verdict> recorded(String word, String reason) {
        return Optional.ofNullable(
                switch (word) {
                    case "accepted" -> new Accepted(reason);
                    case "progressed" -> new Progressed(reason);
                    case "rejected" -> new Rejected(reason);
                    case "conflicted" -> new Conflicted(reason);
                    case "held" -> new Held(reason);
                    case "gave_up" -> new GaveUp(reason);
                    case "wasted" -> new Wasted(Waste.FAILED, reason);
                    case "rate_limited" -> new RateLimited(Limit.RATE, null, reason);
                    case "unavailable" -> new RateLimited(Limit.OVERLOAD, null, reason);
                    case "halted" -> new Halted(Outcome.failure(reason));
                    case "interrupted" -> new Interrupted(reason);
                    default -> null;
                });
    }

    /** The word for it in JSON, in the database and on screens. */
    default String word() {
        return switch (this) {
            case Accepted _ -> "accepted";
            case Progressed _ -> "progressed";
            case Rejected _ -> "rejected";
            case Conflicted _ -> "conflicted";
            case Held _ -> "held";
            case GaveUp _ -> "gave_up";
            case Wasted _ -> "wasted";
            case RateLimited _ -> isRateLimit() ? "rate_limited" : "unavailable";
            case Halted _ -> "halted";
            case Interrupted _ -> "interrupted";
        };
    }
}
