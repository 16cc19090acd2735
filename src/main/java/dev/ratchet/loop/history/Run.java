package dev.ratchet.loop.history;

import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a run has done so far: a fold over its events.
 *
 * @param inherited what runs before it had spent that were cut off without an outcome
 * @param tail its latest attempts, oldest first; the totals know all of them
 */
public record Run(
        String id,
        String loop,
        Instant startedAt,
        Spent inherited,
        List<PastAttempt> tail,
        Totals totals,
        List<LoopRequest> requests) {

    /** How many attempts the tail keeps: more than any rule over trailing attempts looks at. */
    static final int TAIL = 256;

    public Run {
        tail = List.copyOf(tail);
        requests = List.copyOf(requests);
    }

    public static Run starting(String id, String loop, Instant at) {
        return new Run(id, loop, at, Spent.NOTHING, List.of(), Totals.NONE, List.of());
    }

    /** This run with what earlier ones pass on to it. */
    public Run inheriting(Spent earlier) {
        return new Run(id, loop, startedAt, earlier, tail, totals, requests);
    }

    /** The run after one more event; the start of a run is the beginning of another. */
    public Run with(Event event) {
        return switch (event) {
            case Event.RunStarted started -> starting(started.run(), started.loop(), started.at());
            case Event.Requested requested -> with(requested.request());
            case Event.AttemptEnded ended -> with(ended.past());
            default -> this;
        };
    }

    /** This run with one more attempt behind it. */
    public Run with(PastAttempt past) {
        List<PastAttempt> longer = new ArrayList<>(tail);
        longer.add(past);
        List<PastAttempt> latest = longer.subList(Math.max(0, longer.size() - TAIL), longer.size());
        return new Run(id, loop, startedAt, inherited, latest, totals.with(past), requests);
    }

    /** This run with one more request received. */
    public Run with(LoopRequest request) {
        return new Run(
                id,
                loop,
                startedAt,
                inherited,
                tail,
                totals,
                Stream.concat(requests.stream(), Stream.of(request)).toList());
    }

    /** This run and the one before it as if they were one. */
    public Run after(Run earlier) {
        List<PastAttempt> all =
                Stream.concat(earlier.tail.stream(), tail.stream()).toList();
        return new Run(
                id,
                loop,
                earlier.startedAt,
                earlier.inherited,
                all.subList(Math.max(0, all.size() - TAIL), all.size()),
                earlier.totals.plus(totals),
                requests);
    }

    /** What it and those before it have used up by the end of a span of time that began with it. */
    Spent spent(Instant end) {
        Duration runtime = Duration.between(startedAt, end);
        return inherited.plus(new Spent(totals.usage(), runtime.isNegative() ? Duration.ZERO : runtime));
    }

    public Optional<LoopRequest> firstRequest(LoopRequest.Kind kind) {
        return requests.stream().filter(request -> request.kind() == kind).findFirst();
    }

    /** The request that holds this run, if the last word on it was to pause. */
    public Optional<LoopRequest> paused() {
        return requests.reversed().stream()
                .filter(request ->
                        request.kind() == LoopRequest.Kind.PAUSE || request.kind() == LoopRequest.Kind.RESUME)
                .findFirst()
                .filter(request -> request.kind() == LoopRequest.Kind.PAUSE);
    }

    public Optional<PastAttempt> last() {
        return tail.isEmpty() ? Optional.empty() : Optional.of(tail.getLast());
    }

    /** What the agent reported last. */
    public Optional<ReportedStatus> lastStatus() {
        return newestFirst()
                .map(PastAttempt::session)
                .filter(Objects::nonNull)
                .map(session -> session.transcript().remarks().status())
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** The attempts, newest first. */
    public Stream<PastAttempt> newestFirst() {
        return IntStream.iterate(tail.size() - 1, i -> i >= 0, i -> i - 1).mapToObj(tail::get);
    }

    /**
     * The sums of a run so far.
     *
     * @param tasks completed, as the agents report them
     * @param files modified, as the agents report them
     */
    public record Totals(int attempts, int sessions, int iterations, Usage usage, long tasks, long files) {
        public static final Totals NONE = new Totals(0, 0, 0, Usage.NONE, 0, 0);

        Totals plus(Totals later) {
            return new Totals(
                    attempts + later.attempts,
                    sessions + later.sessions,
                    iterations + later.iterations,
                    usage.plus(later.usage),
                    tasks + later.tasks,
                    files + later.files);
        }

        Totals with(PastAttempt past) {
            SessionFacts session = past.session();
            ReportedStatus status =
                    session == null ? null : session.transcript().remarks().status();
            return new Totals(
                    attempts + 1,
                    sessions + (past.ticket() == null ? 0 : 1),
                    iterations + (past.counts() ? 1 : 0),
                    usage.plus(past.usage()),
                    tasks + (status == null ? 0 : status.tasksCompleted()),
                    files + (status == null ? 0 : status.filesModified()));
        }
    }
}
