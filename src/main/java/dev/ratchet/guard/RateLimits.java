package dev.ratchet.guard;

import dev.ratchet.loop.Decision;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.History;
import dev.ratchet.loop.OpenLimit;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.Run;
import dev.ratchet.loop.Verdict.Limit;
import dev.ratchet.loop.Verdict.RateLimited;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Backs off from a provider's limits of one kind: until the announced reset where there is one, else for a growing pause,
 * and ends the run after too many in a row.
 */
public record RateLimits(Limit kind, String agent, BackoffSettings settings) implements Guard {
    /** A limit that comes again this soon after its own reset counts as a hit: its announcements are not to be trusted. */
    private static final Duration TOO_SOON = Duration.ofMinutes(1);

    private static final Duration MOST_JITTER = Duration.ofSeconds(5);

    @Override
    public Decision check(History history) {
        Run run = history.thisRun();
        List<PastAttempt> inARow = inARow(run);
        int hits = hits(inARow);
        if (hits >= most()) {
            return new Decision.Stop(Outcome.tripped(tooMany(hits, run)));
        }
        Decision own = run.last()
                .filter(this::limited)
                .map(last -> afterLimit(last, hits))
                .orElse(Decision.PROCEED);
        return own instanceof Decision.Proceed ? afterOthers(history) : own;
    }

    private Decision afterLimit(PastAttempt last, int hits) {
        Instant reset = announced(last);
        Instant backedOff = last.endedAt().plus(settings.growing(hits));
        if (reset == null) {
            return waitUntil(backedOff);
        }
        if (tooFar(last.endedAt(), reset)) {
            return tooFarOff(reset);
        }
        Instant jittered = reset.plus(jitter(last.attempt().id(), Duration.between(last.endedAt(), reset)));
        return waitUntil(hits > 0 && backedOff.isAfter(jittered) ? backedOff : jittered);
    }

    /** What other loops of the project learnt of the same agent holds this one too. */
    private Decision afterOthers(History history) {
        if (kind != Limit.RATE) {
            return Decision.PROCEED;
        }
        Optional<Instant> reset =
                history.limits(agent).stream().map(OpenLimit::resetsAt).max(Instant::compareTo);
        return reset.map(at -> tooFar(history.asOf(), at)
                        ? tooFarOff(at)
                        : waitUntil(at.plus(jitter(history.thisRun().id(), Duration.between(history.asOf(), at)))))
                .orElse(Decision.PROCEED);
    }

    /** Newest first; only a session that worked ends the row, a failure in between does not. */
    private List<PastAttempt> inARow(Run run) {
        return run.newestFirst()
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

    private Decision tooFarOff(Instant reset) {
        return new Decision.Stop(
                Outcome.tripped("the limit of %s resets at %s, further off than backoff.max_reset_wait_mins allows"
                        .formatted(agent, reset)));
    }

    private Decision waitUntil(Instant until) {
        return new Decision.Wait(
                until,
                Decision.Pause.LIMIT,
                switch (kind) {
                    case RATE -> "the rate limit of " + agent;
                    case QUOTA -> "the quota of " + agent;
                    case OVERLOAD -> "the provider of " + agent + " to recover";
                });
    }

    private int most() {
        return kind == Limit.QUOTA
                ? Math.min(2, settings.maxConsecutiveRateLimits())
                : settings.maxConsecutiveRateLimits();
    }

    private String tooMany(int hits, Run run) {
        String last = run.newestFirst()
                .filter(this::limited)
                .findFirst()
                .orElseThrow()
                .verdict()
                .reason();
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
