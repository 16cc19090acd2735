package dev.ratchet.app;

import dev.ratchet.journal.Moments;
import dev.ratchet.journal.Receipts;
import dev.ratchet.loop.HumanUnits;
import dev.ratchet.loop.Receipt;
import dev.ratchet.tui.Clean;
import dev.ratchet.work.graph.Fact;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.LogEntry;
import dev.ratchet.work.graph.Status;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.Tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tasks, features and what happened to them in words. */
final class TaskText {
    private static final int RECEIPT_LINES = 10;
    private static final int STATE_WIDTH = 11;
    private static final int PRIORITY_WIDTH = 3;

    private TaskText() {}

    /** By hand, since a format would take most of the time of a long list. */
    static String line(Task task) {
        StringBuilder line = new StringBuilder(task.id()).append("  ");
        String state = state(task);
        String priority = Integer.toString(task.priority());
        line.append(state).repeat(' ', Math.max(0, STATE_WIDTH - state.length()));
        line.append(' ').repeat(' ', Math.max(0, PRIORITY_WIDTH - priority.length()));
        line.append(priority).append("  ").append(Clean.line(task.title()));
        if (task.feature() != null) {
            line.append("  [").append(task.feature()).append(']');
        }
        if (!task.dependsOn().isEmpty() && !task.status().resolved()) {
            line.append("  after ").append(String.join(", ", task.dependsOn()));
        }
        return line.toString().stripTrailing();
    }

    /** A pending task that can be claimed is the one that people look for. */
    static String state(Task task) {
        return task.ready() ? "ready" : task.status().word();
    }

    static List<String> page(Tasks tasks, Task task) {
        List<String> lines = new ArrayList<>();
        lines.add(task.id() + "  " + Clean.line(task.title()));
        row(lines, "status", state(task) + (task.claimedBy() == null ? "" : claim(task)));
        row(lines, "priority", Integer.toString(task.priority()));
        row(lines, "feature", task.feature() == null ? "" : task.feature());
        row(lines, "model", task.model() == null ? "" : Clean.line(task.model()));
        row(lines, "retries", "%d of %d".formatted(task.retryCount(), task.maxRetries()));
        row(lines, "verified", task.verificationStatus() == null ? "" : task.verificationStatus());
        row(lines, "created", Moments.toSecond(task.createdAt()));
        row(lines, "updated", Moments.toSecond(task.updatedAt()));
        String parent = task.parent();
        others(lines, "part of", parent == null ? List.of() : List.of(tasks.get(parent)));
        others(lines, "waits for", tasks.blockers(task.id()));
        others(lines, "needed by", tasks.dependents(task.id()));
        others(lines, "sub-tasks", tasks.children(task.id()));
        if (!task.description().isBlank()) {
            lines.add("");
            task.description().lines().map(Clean::line).forEach(lines::add);
        }
        List<LogEntry> log = tasks.log(task.id());
        if (!log.isEmpty()) {
            lines.add("");
            log.forEach(entry -> lines.addAll(entry(entry)));
        }
        return lines;
    }

    /** What was run to check the work, with the end of what it said. */
    static List<String> receipts(List<Receipts.Dated> receipts) {
        List<String> lines = new ArrayList<>();
        for (Receipts.Dated dated : receipts) {
            Receipt receipt = dated.receipt();
            lines.add("");
            lines.add("%s  check %s: %s (%s, %s%s)"
                    .formatted(
                            Moments.toSecond(dated.at()),
                            receipt.passed() ? "passed" : "failed",
                            Clean.line(receipt.command()),
                            receipt.ending(),
                            HumanUnits.seconds(receipt.took()),
                            receipt.commit() == null ? "" : ", commit %.12s".formatted(Clean.line(receipt.commit()))));
            List<String> output = receipt.output().strip().lines().toList();
            output.stream()
                    .skip(Math.max(0, output.size() - RECEIPT_LINES))
                    .map(line -> " ".repeat(22) + Clean.line(line))
                    .forEach(lines::add);
        }
        return lines;
    }

    private static String claim(Task task) {
        return " by " + task.claimedBy()
                + (task.leaseUntil() == null ? "" : " until " + Moments.toSecond(task.leaseUntil()));
    }

    private static void row(List<String> lines, String label, String value) {
        if (!value.isEmpty()) {
            lines.add("  %-10s %s".formatted(label, value));
        }
    }

    private static void others(List<String> lines, String label, List<Task> others) {
        for (int i = 0; i < others.size(); i++) {
            lines.add("  %-10s %s".formatted(i == 0 ? label : "", line(others.get(i))));
        }
    }

    static List<String> entry(LogEntry entry) {
        List<String> text = entry.text().lines().map(Clean::line).toList();
        List<String> lines = new ArrayList<>();
        String kind = entry.kind() == LogEntry.Kind.NOTE ? "" : entry.kind().word() + ": ";
        lines.add(Moments.toSecond(entry.at()) + "  " + kind + text.getFirst());
        text.stream().skip(1).map(line -> " ".repeat(22) + line).forEach(lines::add);
        return lines;
    }

    static String line(Feature feature) {
        Feature.Counts counts = feature.counts();
        return String.format(
                Locale.ROOT,
                "%s  %-8s %s  %d %s, %d open, %d failed",
                feature.id(),
                feature.status().word(),
                feature.name(),
                counts.tasks(),
                counts.tasks() == 1 ? "task" : "tasks",
                counts.open(),
                counts.failed());
    }

    static String line(Fact fact) {
        return switch (fact) {
            case Fact.Added(var task) -> task + " is new";
            case Fact.Deleted(var task) -> task + " is deleted";
            case Fact.Moved(var task, var from, var to, var cause) ->
                "%s: %s → %s (%s)".formatted(task, from.word(), to.word(), cause.words());
            case Fact.FeatureMoved(var feature, var from, var to) ->
                "feature %s: %s → %s".formatted(feature, from.word(), to.word());
            case Fact.ClaimLost(var task, var owner) -> "%s is no longer %s's; nothing changed".formatted(task, owner);
        };
    }

    /** The sign of a status in a tree. */
    static String mark(Task task) {
        Status status = task.status();
        return switch (status) {
            case PENDING -> "[ ]";
            case IN_PROGRESS -> "[~]";
            case BLOCKED -> "[-]";
            case DONE -> "[x]";
            case FAILED -> "[!]";
        };
    }
}
