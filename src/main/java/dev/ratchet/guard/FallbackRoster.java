package dev.ratchet.guard;

import dev.ratchet.guard.RateLimits.Obstacle;
import dev.ratchet.guard.RateLimits.Obstacle.Kind;
import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.Roster;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Limit;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.SessionTicket;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The first agent that can work does: the others stand in while those before them are limited or do not start. As a
 * guard it waits while nobody can.
 *
 * @param agents in the order of preference, each with a name of its own
 * @param patience a limit of the first that lifts within this time is waited for
 */
public record FallbackRoster(List<Agent> agents, Duration patience, BackoffSettings backoff) implements Roster, Guard {
    public static final Duration PATIENCE = Duration.ofMinutes(1);

    /** A program that does not start is tried again after {@link #patience}, at first; never so soon that it spins. */
    private static final Duration LEAST_ABSENCE = Duration.ofSeconds(1);

    private static final Comparator<Obstacle> SEVEREST = (one, other) -> {
        // What Comparator would make of two keys is a class that no start-up cache keeps.
        int kinds = one.kind().compareTo(other.kind());
        return kinds == 0 ? one.until().compareTo(other.until()) : kinds;
    };

    public FallbackRoster {
        agents = List.copyOf(agents);
        if (agents.isEmpty()) {
            throw new IllegalArgumentException("no agent");
        }
    }

    @Override
    public Turn next(History history) {
        Agent chosen = agents.stream()
                .filter(agent -> obstacle(agent, history).isEmpty())
                .findFirst()
                .orElseGet(() -> agents.stream()
                        .min(Comparator.comparing(agent -> free(agent, history)))
                        .orElseThrow());
        return new Turn(chosen, notice(chosen.name(), history));
    }

    @Override
    public Decision check(History history) {
        Optional<Obstacle> first = obstacle(agents.getFirst(), history);
        if (first.isEmpty()) {
            return Decision.PROCEED;
        }
        if (worthWaiting(first.get(), history.asOf())) {
            return waiting(first.get());
        }
        List<Obstacle> hindrances = agents.stream()
                .flatMap(agent -> obstacle(agent, history).stream())
                .toList();
        if (hindrances.size() < agents.size()) {
            return Decision.PROCEED;
        }
        if (hindrances.stream().allMatch(obstacle -> obstacle.kind() == Kind.FINAL)) {
            return new Decision.Stop(
                    Outcome.tripped(hindrances.stream().map(Obstacle::words).collect(Collectors.joining("; "))));
        }
        return waiting(
                hindrances.stream().min(Comparator.comparing(Obstacle::until)).orElseThrow());
    }

    private boolean worthWaiting(Obstacle obstacle, Instant now) {
        return switch (obstacle.kind()) {
            case PASSING -> Duration.between(now, obstacle.until()).compareTo(patience) <= 0;
            case STUBBORN, FINAL -> false;
        };
    }

    private static Decision waiting(Obstacle obstacle) {
        return new Decision.Wait(obstacle.until(), Decision.Pause.LIMIT, obstacle.words());
    }

    private Instant free(Agent agent, History history) {
        return obstacle(agent, history).map(Obstacle::until).orElse(history.asOf());
    }

    /** What keeps an agent from working right now. */
    private Optional<Obstacle> obstacle(Agent agent, History history) {
        return obstacle(agent.name(), agent.account(), history);
    }

    private Optional<Obstacle> obstacle(String agent, String account, History history) {
        Stream<Obstacle> limits = Arrays.stream(Limit.values())
                .flatMap(kind -> new RateLimits(kind, agent, account, backoff).obstacle(history).stream());
        return Stream.concat(limits, absence(agent, history).stream())
                .filter(obstacle -> obstacle.until().isAfter(history.asOf()))
                .max(SEVEREST);
    }

    /** A program that did not start is left alone for a while, twice as long each time; one that is all there is, is not. */
    private Optional<Obstacle> absence(String agent, History history) {
        if (agents.size() == 1) {
            return Optional.empty();
        }
        List<PastAttempt> failures = history.thisRun()
                .newestFirst()
                .filter(past -> past.by(agent))
                .takeWhile(FallbackRoster::notStarted)
                .toList();
        if (failures.isEmpty()) {
            return Optional.empty();
        }
        Instant until = failures.getFirst().endedAt().plus(absence(failures.size()));
        return Optional.of(new Obstacle(until, Kind.STUBBORN, "the program of " + agent + " to start"));
    }

    private Duration absence(int failures) {
        Duration first = patience.compareTo(LEAST_ABSENCE) > 0 ? patience : LEAST_ABSENCE;
        Duration longest = backoff.maxDelay().compareTo(first) > 0 ? backoff.maxDelay() : first;
        Duration grown = first.multipliedBy(1L << Math.min(failures - 1, 20));
        return grown.compareTo(longest) > 0 ? longest : grown;
    }

    private static boolean notStarted(PastAttempt past) {
        return past.verdict() instanceof Verdict.Wasted wasted && wasted.waste() == Verdict.Waste.NOT_STARTED;
    }

    private Optional<String> notice(String chosen, History history) {
        String before = history.thisRun()
                .newestFirst()
                .flatMap(past -> Stream.ofNullable(past.ticket()))
                .findFirst()
                .map(SessionTicket::agent)
                .orElse(agents.getFirst().name());
        return before.equals(chosen)
                ? Optional.empty()
                : Optional.of(obstacle(before, accountOf(before), history)
                        .map(why -> "%s goes on in place of %s, %s".formatted(chosen, before, held(why)))
                        .orElse("back to %s from %s".formatted(chosen, before)));
    }

    private String accountOf(String name) {
        return agents.stream()
                .filter(agent -> agent.name().equals(name))
                .map(Agent::account)
                .findFirst()
                .orElse(name);
    }

    private static String held(Obstacle obstacle) {
        Instant until = obstacle.until().truncatedTo(ChronoUnit.SECONDS);
        return switch (obstacle.kind()) {
            case PASSING, STUBBORN -> "which waits until %s for %s".formatted(until, obstacle.words());
            case FINAL -> "which is left alone until %s: %s".formatted(until, obstacle.words());
        };
    }
}
