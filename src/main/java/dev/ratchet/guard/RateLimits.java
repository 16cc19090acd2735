package dev.ratchet.guard;

import dev.ratchet.guard.RateLimits.Obstacle.Kind;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict.Limit;
import dev.ratchet.loop.attempt.Verdict.RateLimited;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.History.OpenLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Backs off from a provider's limits of one kind: until the announced reset where there is one, else for a growing pause,
 * and ends the run after too many in a row.
 *
 * @param account whose limits hold the agent as well, whoever learnt of them
 */
public record RateLimits(Limit kind, String agent, String account, BackoffSettings settings) implements Guard {
    /** A limit that comes again this soon after its own reset counts as a hit: its announcements are not to be trusted. */
    private static final Duration TOO_SOON = Duration.ofMinutes(1);

    private static final Duration MOST_JITTER = Duration.ofSeconds(5);

    /** Those of an agent that is an account of its own. */
    public RateLimits(Limit kind, String agent, BackoffSettings settings) {
        this(kind, agent, agent, settings);
    }

    /**
     * What keeps an agent from working.
     *
     * @param until when it is worth trying again
     * @param words what is waited for, or, where it is final, why the run ends
     */
    record Obstacle(Instant until, Kind kind, String words) {
        /** How it is dealt with where another agent could work. */
        enum Kind {
            /** Waited for if it is short. */
            PASSING,
            /** Another agent goes on at once. */
            STUBBORN,
            /** The same, and if it is so with all agents the run ends. */
            FINAL
        }
    }

    @Override
    public Decision check(History history) {
        return obstacle(history).map(RateLimits::alone).orElse(Decision.PROCEED);
    }

    private static Decision alone(Obstacle obstacle) {
        return switch (obstacle.kind()) {
            case PASSING, STUBBORN -> new Decision.Wait(obstacle.until(), Decision.Pause.LIMIT, obstacle.words());
            case FINAL -> new Decision.Stop(Outcome.tripped(obstacle.words()));
        };
    }

    /** What keeps the agent from working, be it over or not. */
    Optional<Obstacle> obstacle(History history) {
        List<PastAttempt> inARow = inARow(history);
        int hits = hits(inARow);
        if (hits >= most()) {
            return Optional.of(tooMany(hits, inARow.getFirst()));
        }
        Optional<Obstacle> own =
                newestFirst(history).findFirst().filter(this::limited).map(last -> afterLimit(last, hits));
        return Stream.concat(own.stream(), learntByOthers(history).stream())
                .max((one, other) -> one.until().compareTo(other.until()));
    }

    private Obstacle afterLimit(PastAttempt last, int hits) {
        Instant reset = announced(last);
        Instant backedOff = last.endedAt().plus(settings.growing(hits));
        if (reset == null) {
            return lifting(backedOff);
        }
        if (tooFar(last.endedAt(), reset)) {
            return tooFarOff(reset);
        }
        Instant jittered = reset.plus(jitter(last.attempt().id(), Duration.between(last.endedAt(), reset)));
        return lifting(hits > 0 && backedOff.isAfter(jittered) ? backedOff : jittered);
    }

    /** What other loops of the project learnt of the same account holds this one too. */
    private Optional<Obstacle> learntByOthers(History history) {
        if (kind != Limit.RATE) {
            return Optional.empty();
        }
        return history.limits(account).stream()
                .map(OpenLimit::resetsAt)
                .max(Instant::compareTo)
                .map(at -> tooFar(history.asOf(), at)
                        ? tooFarOff(at)
                        : lifting(at.plus(jitter(history.thisRun().id(), Duration.between(history.asOf(), at)))));
    }

    private Stream<PastAttempt> newestFirst(History history) {
        return history.thisRun().newestFirst().filter(past -> past.by(agent));
    }

    /** The limits since the last session that worked, newest first; a failure in between does not end the row. */
    private List<PastAttempt> inARow(History history) {
        return newestFirst(history)
                .takeWhile(past -> !past.verdict().counts())
                .filter(this::limited)
                .toList();
    }

    private static int hits(List<PastAttempt> newestFirst) {
        int hits = 0;
        for (int i = 0; i < newestFirst.size(); i++) {
            PastAttempt limit = newestFirst.get(i);
            PastAttempt before = i + 1 < newestFirst.size() ? newestFirst.get(i + 1) : null;
            if (announced(limit) == null || againTooSoon(before, limit)) {
                hits++;
            }
        }
        return hits;
    }

    private static boolean againTooSoon(@Nullable PastAttempt before, PastAttempt limit) {
        Instant reset = before == null ? null : announced(before);
        return reset != null && limit.endedAt().isBefore(reset.plus(TOO_SOON));
    }

    private boolean limited(PastAttempt past) {
        return past.verdict() instanceof RateLimited limited && limited.limit() == kind;
    }

    /** The announced reset; one in the past is as good as none. */
    private static @Nullable Instant announced(PastAttempt past) {
        Instant reset = past.verdict() instanceof RateLimited limited ? limited.resetsAt() : null;
        return reset != null && reset.isAfter(past.endedAt()) ? reset : null;
    }

    private boolean tooFar(Instant from, Instant reset) {
        return Duration.between(from, reset).compareTo(settings.maxResetWait()) > 0;
    }

    private Obstacle tooFarOff(Instant reset) {
        return new Obstacle(
                reset,
                Kind.FINAL,
                "the limit of %s resets at %s, further off than backoff.max_reset_wait_mins allows"
                        .formatted(agent, reset));
    }

    private Obstacle lifting(Instant until) {
        return switch (kind) {
            case RATE -> new Obstacle(until, Kind.PASSING, "the rate limit of " + agent);
            case QUOTA -> new Obstacle(until, Kind.STUBBORN, "the quota of " + agent);
            case OVERLOAD -> new Obstacle(until, Kind.PASSING, "the provider of " + agent + " to recover");
        };
    }

    private int most() {
        return kind == Limit.QUOTA
                ? Math.min(2, settings.maxConsecutiveRateLimits())
                : settings.maxConsecutiveRateLimits();
    }

    private Obstacle tooMany(int hits, PastAttempt last) {
        Instant rested = last.endedAt().plus(settings.rest());
        Instant reset = announced(last);
        return new Obstacle(
                reset != null && reset.isAfter(rested) ? reset : rested,
                Kind.FINAL,
                tooMany(hits, last.verdict().reason()));
    }

    private String tooMany(int hits, String last) {
        return switch (kind) {
            case RATE -> "%d rate limits in a row: %s".formatted(hits, last);
            case OVERLOAD -> "the provider failed %d times in a row: %s".formatted(hits, last);
            case QUOTA ->
                "the quota of %s is used up (%s): add credit or change the plan, then run again".formatted(agent, last);
        };
    }

    /** Spreads loops that wait for the same reset; from the id, so that the same history gives the same answer. */
    private static Duration jitter(String id, Duration wait) {
        CRC32 spread = new CRC32();
        spread.update(id.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        Duration most = wait.dividedBy(4).compareTo(MOST_JITTER) < 0 ? wait.dividedBy(4) : MOST_JITTER;
        return most.multipliedBy(spread.getValue() % 1000).dividedBy(1000);
    }
}
