package dev.ratchet.app.task;

import dev.ratchet.app.text.ReceiptText;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.Listing;
import dev.ratchet.work.TaskSettings;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskLogEntry;
import dev.ratchet.work.graph.TaskQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tasks, features and what happened to them in words. */
public final class TaskText {
    private static final int RECEIPT_LINES = 10;
    private static final int STATE_WIDTH = 11;
    private static final int PRIORITY_WIDTH = 3;

    private TaskText() {}

    /** By hand, since a format would take most of the time of a long list. */
    public static String line(Task task) {
        StringBuilder line = new StringBuilder(task.id()).append("  ");
        String state = state(task);
        String priority = Integer.toString(task.priority());
        line.append(state).repeat(' ', Math.max(0, STATE_WIDTH - state.length()));
        line.append(' ').repeat(' ', Math.max(0, PRIORITY_WIDTH - priority.length()));
        line.append(priority).append("  ").append(TerminalSafeText.line(task.title()));
        if (task.feature() != null) {
            line.append("  [").append(task.feature()).append(']');
        }
        if (!task.dependsOn().isEmpty() && !task.status().resolved()) {
            line.append("  after ").append(String.join(", ", task.dependsOn()));
        }
        if (!task.needs().isEmpty() && !task.status().resolved()) {
            line.append("  needs ").append(needs(task));
        }
        return line.toString().stripTrailing();
    }

    private static boolean isAwaited(Task task) {
        return task.held() && "awaiting".equals(task.approval());
    }

    private static String approval(Task task) {
        return task.approval() == null ? (task.needsApproval() ? "needed" : "") : task.approval();
    }

    /** What it needs; that nobody has it is what somebody has to do something about. */
    private static String needs(Task task) {
        return String.join(", ", task.needs()) + (task.noWorker() ? " (no live worker has that)" : "");
    }

    /** People look for what can be claimed, and for what waits for them. */
    static String state(Task task) {
        if (task.held()) {
            return isAwaited(task) ? "awaiting approval" : "held";
        }
        return task.ready() ? "ready" : task.status().word();
    }

    public static List<String> page(TaskQueries tasks, Task task, ItemSpending spent, TaskSettings settings) {
        List<String> lines = new ArrayList<>();
        lines.add(task.id() + "  " + TerminalSafeText.line(task.title()));
        row(lines, "status", state(task) + claim(task));
        row(lines, "priority", Integer.toString(task.priority()));
        row(lines, "feature", task.feature() == null ? "" : task.feature());
        row(lines, "needs", needs(task));
        row(lines, "approval", approval(task));
        row(lines, "model", task.model() == null ? "" : TerminalSafeText.line(task.model()));
        row(lines, "retries", "%d of %d".formatted(task.retryCount(), settings.retriesOf(task)));
        row(lines, "verified", task.verificationStatus() == null ? "" : task.verificationStatus());
        row(lines, "spent", spent(spent));
        row(lines, "created", TimestampFormat.toSecond(task.createdAt()));
        row(lines, "updated", TimestampFormat.toSecond(task.updatedAt()));
        String parent = task.parent();
        others(lines, "part of", parent == null ? List.of() : List.of(tasks.get(parent)));
        others(lines, "waits for", tasks.blockers(task.id()));
        others(lines, "needed by", tasks.dependents(task.id()));
        others(lines, "sub-tasks", tasks.children(task.id()));
        if (!task.description().isBlank()) {
            lines.add("");
            task.description().lines().map(TerminalSafeText::line).forEach(lines::add);
        }
        TaskQueries.LogEnd log = tasks.logEnd(task.id());
        if (!log.entries().isEmpty()) {
            lines.add("");
            if (log.leftOut() > 0) {
                lines.add("%,d earlier entries: 'ratchet task log %s'".formatted(log.leftOut(), task.id()));
            }
            log.entries().forEach(entry -> lines.addAll(entry(entry)));
        }
        return lines;
    }

    /** What was run to check the work, with the end of what it said. */
    public static List<String> receipts(List<ReceiptTable.Dated> receipts) {
        List<String> lines = new ArrayList<>();
        for (ReceiptTable.Dated dated : receipts) {
            lines.add("");
            lines.addAll(ReceiptText.lines(dated, RECEIPT_LINES));
        }
        return lines;
    }

    /** Everything that it took, whatever came of it. */
    private static String spent(ItemSpending spent) {
        Usage usage = spent.usage();
        return spent.attempts() == 0
                ? ""
                : "%s, %s in %s (%d rejected), %s with %d verifying, %s in and %s out"
                        .formatted(
                                HumanUnits.money(usage.costUsd(), "unknown cost"),
                                HumanUnits.time(spent.duration()),
                                HumanUnits.count(spent.attempts(), "attempt"),
                                spent.rejected(),
                                HumanUnits.count(spent.sessions(), "session"),
                                spent.verifyingSessions(),
                                HumanUnits.count(usage.inputTokens(), "token"),
                                HumanUnits.count(usage.outputTokens()));
    }

    private static String claim(Task task) {
        if (isAwaited(task)) {
            return "; 'ratchet approve %1$s' lets it land, 'ratchet reject %1$s -m TEXT' has it done again"
                    .formatted(task.id());
        }
        if (task.held()) {
            return " for a person to look at; 'ratchet task reset %s' releases it".formatted(task.id());
        }
        return task.claimedBy() == null
                ? ""
                : " by " + task.claimedBy()
                        + (task.leaseUntil() == null ? "" : " until " + TimestampFormat.toSecond(task.leaseUntil()));
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

    public static List<String> entry(TaskLogEntry entry) {
        List<String> text = entry.text().lines().map(TerminalSafeText::line).toList();
        List<String> lines = new ArrayList<>();
        String kind = entry.kind() == TaskLogEntry.Kind.NOTE ? "" : entry.kind().word() + ": ";
        lines.add(TimestampFormat.toSecond(entry.at()) + "  " + kind + text.getFirst());
        text.stream().skip(1).map(line -> " ".repeat(22) + line).forEach(lines::add);
        return lines;
    }

    public static String lines(TaskLogEntry entry) {
        return String.join("\n", entry(entry));
    }

    /** Tasks as a list. */
    public static Listing<Task> listing() {
        return Listing.<Task>empty()
                .with("ID", Task::id)
                .with("STATUS", TaskText::state)
                .withNumber("PRIORITY", task -> Integer.toString(task.priority()))
                .with("FEATURE", task -> task.feature() == null ? "" : task.feature())
                .with("NEEDS", task -> task.status().resolved() ? "" : needs(task))
                .with("AFTER", task -> task.status().resolved() ? "" : String.join(",", task.dependsOn()))
                .with("TITLE", Task::title);
    }

    /** Features as a list. */
    public static Listing<Feature> features() {
        return Listing.<Feature>empty()
                .with("ID", Feature::id)
                .with("STATUS", feature -> feature.status().word())
                .withNumber(
                        "TASKS", feature -> Integer.toString(feature.counts().tasks()))
                .withNumber("OPEN", feature -> Integer.toString(feature.counts().open()))
                .withNumber(
                        "FAILED", feature -> Integer.toString(feature.counts().failed()))
                .with("NAME", Feature::name);
    }

    public static String line(Feature feature) {
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

    public static String line(GraphFact fact) {
        return switch (fact) {
            case GraphFact.Added(var task) -> task + " is new";
            case GraphFact.Recognised(var task) -> task + " was there already";
            case GraphFact.Deleted(var task) -> task + " is deleted";
            case GraphFact.Moved(var task, var from, var to, var cause) ->
                "%s: %s → %s (%s)".formatted(task, from.word(), to.word(), cause.words());
            case GraphFact.FeatureMoved(var feature, var from, var to) ->
                "feature %s: %s → %s".formatted(feature, from.word(), to.word());
            case GraphFact.ClaimLost lost ->
                "%s is no longer %s's; nothing changed".formatted(lost.task(), lost.owner());
        };
    }

    /** The sign of a status in a tree. */
    static String mark(Task task) {
        return switch (task.status()) {
            case PENDING -> "[ ]";
            case IN_PROGRESS -> "[~]";
            case BLOCKED -> "[-]";
            case DONE -> "[x]";
            case FAILED -> "[!]";
        };
    }
}
