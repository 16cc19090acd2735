package dev.ratchet.work;

import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.attempt.WorkItem.Section;
import dev.ratchet.loop.attempt.WorkItem.Section.Topic;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskLogEntry;
import dev.ratchet.work.graph.TaskQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts together what an agent should know about a task.
 *
 * @param settings which say how often a task is tried again
 */
record TaskContext(TaskQueries tasks, Features features, FeatureFiles files, TaskSettings settings) {
    private static final int LONGEST_SUMMARY = 2000;

    WorkItem item(TaskClaim claim) {
        Task task = tasks.get(claim.task());
        return new WorkItem(task.id(), task.title(), claim.token(), sections(task), model(task));
    }

    private @Nullable String model(Task task) {
        if (task.model() != null || task.feature() == null) {
            return task.model();
        }
        return features.named(task.feature()).map(Feature::model).orElse(null);
    }

    private List<Section> sections(Task task) {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section(Topic.ASSIGNMENT, assignment(task)));
        if (task.parent() != null) {
            Task parent = tasks.get(task.parent());
            sections.add(new Section(Topic.PARENT, "**%s**%s".formatted(parent.title(), below(parent.description()))));
        }
        List<Task> done = tasks.blockers(task.id());
        if (!done.isEmpty()) {
            sections.add(new Section(
                    Topic.PREREQUISITES, done.stream().map(this::prerequisite).collect(Collectors.joining("\n"))));
        }
        if (task.feature() != null) {
            files.spec(task.feature()).ifPresent(text -> sections.add(new Section(Topic.SPECIFICATION, text)));
            files.plan(task.feature()).ifPresent(text -> sections.add(new Section(Topic.PLAN, text)));
        }
        retry(task).ifPresent(text -> sections.add(new Section(Topic.RETRY, text)));
        conflict(task).ifPresent(text -> sections.add(new Section(Topic.CONFLICT, text)));
        rejection(task).ifPresent(text -> sections.add(new Section(Topic.REJECTION, text)));
        return sections;
    }

    private static String assignment(Task task) {
        return "- **ID:** %s%n- **Title:** %s%s".formatted(task.id(), task.title(), below(task.description()));
    }

    private static String below(String description) {
        return description.isBlank() ? "" : "\n\n" + description.strip();
    }

    private String prerequisite(Task blocker) {
        String summary = tasks.lastWord(blocker.id(), TaskLogEntry.Kind.RESULT, TaskLogEntry.Kind.NOTE)
                .orElse(blocker.description())
                .strip();
        String cut = summary.length() <= LONGEST_SUMMARY ? summary : summary.substring(0, LONGEST_SUMMARY) + " …";
        return "- **%s: %s**%s".formatted(blocker.id(), blocker.title(), cut.isEmpty() ? "" : "\n" + cut.indent(2));
    }

    private Optional<String> retry(Task task) {
        if (task.retryCount() == 0) {
            return Optional.empty();
        }
        String reason = tasks.lastWord(task.id(), TaskLogEntry.Kind.FAILURE).orElse("no reason is on record");
        return Optional.of("""
            This is retry attempt %d of %d.

            The previous attempt failed verification with the following reason:

            %s

            Fix the issues identified above before marking the task as done.\
            """.formatted(task.retryCount(), settings.retriesOf(task), quoted(reason)));
    }

    private Optional<String> rejection(Task task) {
        return lastObjection(task, TaskLogEntry.Kind.REJECTION).map(entry -> """
            The task was done and found good, but a person has looked at it and does not approve of it:

            %s

            Your earlier work is in this directory. Change it accordingly, and mark the task as done again.\
            """.formatted(quoted(entry.text())));
    }

    private Optional<TaskLogEntry> lastObjection(Task task, TaskLogEntry.Kind kind) {
        return tasks.lastEntry(
                        task.id(), TaskLogEntry.Kind.FAILURE, TaskLogEntry.Kind.CONFLICT, TaskLogEntry.Kind.REJECTION)
                .filter(entry -> entry.kind() == kind);
    }

    private Optional<String> conflict(Task task) {
        return lastObjection(task, TaskLogEntry.Kind.CONFLICT).map(entry -> """
            The task was done and found good, but it does not fit onto the base branch any more, where others
            have changed the same lines meanwhile:

            %s

            Your earlier work is in this directory. Bring it together with the base branch (for instance by
            'git rebase'), keep what both sides wanted, and mark the task as done again.\
            """.formatted(quoted(entry.text())));
    }

    private static String quoted(String text) {
        return text.strip().lines().map(line -> "> " + line).collect(Collectors.joining("\n"));
    }
}
