package dev.ratchet.work;

import dev.ratchet.loop.Guard;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.work.TaskSettings.FailuresMean;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import java.util.List;
import java.util.stream.Collectors;

/** Sees to it that a run which ends well does not hide the tasks of its scope that have failed for good. */
record FailedTasks(TaskScope scope, TaskQueries tasks, FailuresMean meaning) {
    private static final int NAMED = 3;

    /** The same guard, but where it ends the run the outcome names what has failed. */
    Guard namedBy(Guard guard) {
        return history -> {
            Decision decision = guard.check(history);
            return decision instanceof Decision.Stop(var outcome) ? new Decision.Stop(namedIn(outcome)) : decision;
        };
    }

    /** The outcome with what has failed, if that is not what the outcome is about anyway. */
    Outcome namedIn(Outcome outcome) {
        return switch (outcome.kind()) {
            case COMPLETE, LIMIT_REACHED -> {
                List<Task> failed = tasks.failed(scope, NAMED + 1);
                yield failed.isEmpty() ? outcome : blemished(outcome, failed);
            }
            case STOPPED, FAILURE, BLOCKED, NO_PLAN, TRIPPED, BUDGET, BUSY, KILLED -> outcome;
        };
    }

    private Outcome blemished(Outcome outcome, List<Task> failed) {
        String own = outcome.kind() == Outcome.Kind.COMPLETE ? outcome.reason() : outcome.reason() + "; failed";
        String reason = "%s: %s".formatted(own, words(failed));
        return switch (meaning) {
            case A_WARNING -> new Outcome(outcome.kind(), reason, Outcome.Merit.WITH_FAILURES);
            case A_FAILED_RUN -> Outcome.failure(reason);
        };
    }

    private static String words(List<Task> failed) {
        String named = failed.stream()
                .limit(NAMED)
                .map(task -> task.id() + " " + task.title())
                .collect(Collectors.joining(", "));
        return failed.size() == 1
                ? "%s ('ratchet task show %s' tells why)"
                        .formatted(named, failed.getFirst().id())
                : "%s%s ('ratchet task list --status failed' shows them)"
                        .formatted(named, failed.size() > NAMED ? " and others" : "");
    }
}
