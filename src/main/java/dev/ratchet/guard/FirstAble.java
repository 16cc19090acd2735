package dev.ratchet.guard;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Decision;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.History;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.Roster;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Verdict;
import dev.ratchet.loop.Verdict.Limit;
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
public record FirstAble(List<Agent> agents, Duration patience, BackoffSettings backoff) implements Roster, Guard {
    public static final Duration PATIENCE = Duration.ofMinutes(1);

    /** A program that does not start is tried again after {@link #patience}, at first; never so soon that it spins. */
    private static final Duration LEAST_ABSENCE = Duration.ofSeconds(1);

    private static final Comparator<Hindrance> SEVEREST =
            Comparator.comparing(Hindrance::kind).thenComparing(Hindrance::until);

    public FirstAble {
        agents = List.copyOf(agents);
        if (agents.isEmpty()) {
            throw new IllegalArgumentException("no agent");
        }
    }

    @Override
    public Turn next(History history) {
        Agent chosen = agents.stream()
                .filter(agent -> hindrance(agent.name(), history).isEmpty())
                .findFirst()
                .orElseGet(() -> agents.stream()
                        .min(Comparator.comparing(agent -> free(agent, history)))
                        .orElseThrow());
        return new Turn(chosen, notice(chosen.name(), history));
    }

    @Override
    public Decision check(History history) {
        List<Hindrance> hindrances = agents.stream()
                .flatMap(agent -> hindrance(agent.name(), history).stream())
                .toList();
        Optional<Hindrance> first = hindrance(agents.getFirst().name(), history);
        if (first.isEmpty()) {
            return Decision.PROCEED;
        }
        if (worthWaiting(first.get(), history.asOf())) {
            return waiting(first.get());
        }
        if (hindrances.size() < agents.size()) {
            return Decision.PROCEED;
        }
        if (hindrances.stream().allMatch(hindrance -> hindrance.kind() == Hindrance.Kind.FINAL)) {
            return new Decision.Stop(
                    Outcome.tripped(hindrances.stream().map(Hindrance::words).collect(Collectors.joining("; "))));
        }
        return waiting(
                hindrances.stream().min(Comparator.comparing(Hindrance::until)).orElseThrow());
    }

    private boolean worthWaiting(Hindrance hindrance, Instant now) {
        return switch (hindrance.kind()) {
            case PASSING -> Duration.between(now, hindrance.until()).compareTo(patience) <= 0;
            case STUBBORN, FINAL -> false;
        };
    }

    private static Decision waiting(Hindrance hindrance) {
        return new Decision.Wait(hindrance.until(), Decision.Pause.LIMIT, hindrance.words());
    }

    private Instant free(Agent agent, History history) {
        return hindrance(agent.name(), history).map(Hindrance::until).orElse(history.asOf());
    }

    /** What keeps an agent from working right now. */
    private Optional<Hindrance> hindrance(String agent, History history) {
        Stream<Hindrance> limits = Arrays.stream(Limit.values())
                .flatMap(kind -> new RateLimits(kind, agent, backoff).hindrance(history).stream());
        return Stream.concat(limits, absence(agent, history).stream())
                .filter(hindrance -> hindrance.until().isAfter(history.asOf()))
                .max(SEVEREST);
    }

    /** A program that did not start is left alone for a while, twice as long each time; one that is all there is, is not. */
    private Optional<Hindrance> absence(String agent, History history) {
        List<PastAttempt> failures = history.thisRun()
                .newestFirst()
                .filter(past -> past.by(agent))
                .takeWhile(FirstAble::notStarted)
                .toList();
        if (failures.isEmpty() || agents.size() == 1) {
            return Optional.empty();
        }
        Instant until = failures.getFirst().endedAt().plus(absence(failures.size()));
        return Optional.of(new Hindrance(until, Hindrance.Kind.STUBBORN, "the program of " + agent + " to start"));
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
                : Optional.of(hindrance(before, history)
                        .map(why -> "%s goes on in place of %s, %s".formatted(chosen, before, held(why)))
                        .orElse("back to %s from %s".formatted(chosen, before)));
    }

    private static String held(Hindrance hindrance) {
        Instant until = hindrance.until().truncatedTo(ChronoUnit.SECONDS);
        return switch (hindrance.kind()) {
            case PASSING, STUBBORN -> "which waits until %s for %s".formatted(until, hindrance.words());
            case FINAL -> "which is left alone until %s: %s".formatted(until, hindrance.words());
        };
    }
}
