package dev.ratchet.work;

import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.Hold;
import dev.ratchet.loop.WorkSource;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Event.Level;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Run;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskCounts;
import dev.ratchet.work.graph.TaskQueries.ScopeOutlook;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.question.QuestionWords;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The tasks of a scope, each as soon as all that it waits for is done. As a guard it ends the run when none is left.
 *
 * @param owner under which tasks are claimed, unlike any other loop's
 */
public record TaskSource(
        TaskScope scope, String owner, TaskSettings settings, EmptyRetries retries, TaskSourceParts parts)
        implements WorkSource, Guard {
    private static final int NAMED = 3;

    /** Who holds a row of the database for a moment is not waited for at full speed. */
    private static final int LOOKS = 3;

    /** Whoever has done the last task need not wait to be told so. */
    @Override
    public Decision check(History history) {
        Run run = history.thisRun();
        // What there is to do at the start is for the source to say, which a loop that is paused does not ask.
        if (run.last().isEmpty() && run.paused().isEmpty()) {
            return Decision.PROCEED;
        }
        TaskCounts counts = parts.tasks().counts(scope);
        return counts.total() > 0 && counts.open() == 0 ? new Decision.Stop(complete(counts)) : Decision.PROCEED;
    }

    /** The same guard, but where it ends the run the outcome names the tasks that have failed. */
    public Guard namingFailures(Guard guard) {
        return failed().namedBy(guard);
    }

    private Outcome complete(TaskCounts counts) {
        return failed().namedIn(Outcome.complete(counts.words()));
    }

    private FailedTasks failed() {
        return new FailedTasks(scope, parts.tasks(), settings.failures());
    }

    @Override
    public Next next(History history) {
        for (int look = 0; look < LOOKS; look++) {
            Optional<TaskClaim> claim = claim();
            if (claim.isPresent()) {
                return begun(claim.get(), history);
            }
            ScopeOutlook outlook = parts.tasks().outlook(scope);
            if (outlook.counts().ready() == 0) {
                return nothingReady(outlook, history);
            }
            // If one that fits is ready now, somebody has set it free since.
            if (parts.tasks().fitting(scope, parts.claims().labels()).isEmpty()) {
                return nothingFits(history);
            }
        }
        return later(history, "tasks that somebody else is about to take");
    }

    private Next nothingFits(History history) {
        String waitingFor =
                "a worker for %s, which need what this one has not (worker.labels%s)".formatted(unfitting(), have());
        return laterAsTold(history, waitingFor);
    }

    /** Somebody has to do something about it, and should hear of it. */
    private Next laterAsTold(History history, String waitingFor) {
        if (parts.patience().isNew(waitingFor)) {
            parts.notice(Level.WARN, "waiting for " + waitingFor);
        }
        return later(history, waitingFor);
    }

    private String unfitting() {
        return parts.tasks().ready(scope, NAMED).stream()
                .map(task -> "%s (%s)".formatted(task.id(), String.join(", ", task.needs())))
                .collect(Collectors.joining(", "));
    }

    private String have() {
        Set<String> labels = parts.claims().labels();
        return labels.isEmpty() ? ": none" : ": " + String.join(", ", new TreeSet<>(labels));
    }

    private Next later(History history, String waitingFor) {
        return new Next.Later(history.asOf().plus(parts.patience().idle()), waitingFor);
    }

    /** A task that nobody else is at work on any more. */
    private Optional<TaskClaim> claim() {
        TaskClaims.Taken taken = parts.claims().next(scope, owner, settings.lease());
        TaskClaim claim = taken.claim();
        settlement().tell(taken.facts(), claim == null ? "" : claim.task());
        if (claim == null || !parts.eviction().test(claim.task())) {
            return Optional.ofNullable(claim);
        }
        // That may have taken longer than the lease.
        return parts.claims().renew(claim, settings.lease());
    }

    private Next begun(TaskClaim claim, History history) {
        WorkItem item = parts.context(settings).item(claim);
        String counts = parts.tasks().counts(scope).words();
        parts.observer().saw(new Event.Claimed(item, counts, parts.time().now()));
        return new Next.Claimed(item, position(history.thisRun(), item));
    }

    /** An empty session is only tried again in its place if the same task comes next. */
    private RunPosition position(Run run, WorkItem item) {
        boolean same = run.last()
                .filter(last -> last.attempt().item().id().equals(item.id()))
                .isPresent();
        return same ? retries.next(run) : new RunPosition(run.totals().iterations(), 0);
    }

    private Next nothingReady(ScopeOutlook outlook, History history) {
        TaskCounts counts = outlook.counts();
        if (counts.total() == 0) {
            return new Next.Finished(new Outcome(
                    Outcome.Kind.NO_PLAN,
                    "there are no tasks; 'ratchet task add TITLE', 'ratchet task import FILE' or"
                            + " 'ratchet feature build NAME' makes some"));
        }
        if (counts.open() == 0) {
            return new Next.Finished(complete(counts));
        }
        if (!outlook.hopes().isEmpty()) {
            String waitingFor = outlook.hopes().stream()
                    .map(task -> "%s (%s)".formatted(task.id(), task.claimedBy()))
                    .collect(Collectors.joining(", ", "tasks that others work on: ", ""));
            return later(history, waitingFor);
        }
        if (!outlook.questions().isEmpty()) {
            return laterAsTold(history, QuestionWords.waitingFor(outlook.questions()));
        }
        return new Next.Finished(new Outcome(Outcome.Kind.BLOCKED, blocked(counts)));
    }

    private String blocked(TaskCounts counts) {
        String stuck = parts.tasks().stuck(scope, NAMED).stream()
                .map(task -> "%s %s".formatted(task.id(), parts.whyNot(task)))
                .collect(Collectors.joining("; "));
        return "no task can become ready (%s): %s".formatted(counts.words(), stuck);
    }

    @Override
    public Hold hold(WorkItem item) {
        return new LeaseHold(
                claim(item),
                parts.claims(),
                settings.lease(),
                parts.patience().farewell(),
                parts.time(),
                why -> parts.notice(Level.WARN, why));
    }

    @Override
    public Verdict settle(PastAttempt past) {
        return settlement().settle(past, claim(past.attempt().item()));
    }

    private TaskSettlement settlement() {
        return new TaskSettlement(parts, settings);
    }

    private static TaskClaim claim(WorkItem item) {
        return TaskClaim.of(item.id(), Objects.requireNonNull(item.claim())).orElseThrow();
    }
}
