package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.several;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.journal.query.RunHistoryQueries.Line;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskLogEntry;
import java.util.ArrayList;
import java.util.List;

/** A task with all that is on record about it. */
public record TaskPage(PageFrame frame, Task task, Neighbours neighbours, Record record) {
    /** The tasks around it. */
    public record Neighbours(List<Task> blockers, List<Task> dependents, List<Task> children) {}

    /** @param attempts the latest first */
    public record Record(
            ItemSpending spent, List<TaskLogEntry> log, List<Line> attempts, List<ReceiptTable.Dated> receipts) {}

    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(PageFrame.path(link("/tasks", "Tasks")));
        parts.add(tag("h1").with(words(task.title()), TaskState.badge(task)));
        if (frame.steers()) {
            parts.add(TaskForms.of(task));
        }
        parts.add(facts());
        if (!task.description().isBlank()) {
            parts.add(tag("div", "description").with(task.description()));
        }
        if (frame.steers()) {
            parts.add(TaskForms.edit(task));
        }
        around(parts, "Waits for", neighbours.blockers);
        around(parts, "Others wait for it", neighbours.dependents);
        around(parts, "Parts", neighbours.children);
        if (!record.attempts.isEmpty()) {
            parts.add(PageFrame.section(
                    "Attempts", PastAttemptsHtml.of(record.attempts, PastAttemptsHtml.Columns.WITH_LOOP)));
        }
        if (!record.receipts.isEmpty()) {
            parts.add(PageFrame.section(
                    "Receipts",
                    record.receipts.reversed().stream().map(TaskPage::receipt).toArray(Html[]::new)));
        }
        if (!record.log.isEmpty()) {
            parts.add(PageFrame.section(
                    "Log",
                    tag("ul", "plain log")
                            .with(record.log.reversed().stream()
                                    .map(TaskPage::entry)
                                    .toList())));
        }
        return frame.live("", task.title(), parts.toArray(Html[]::new));
    }

    private Html facts() {
        List<Html> facts = new ArrayList<>();
        facts.add(Facts.fact("Id", tag("span", "mono").with(task.id())));
        facts.add(Facts.fact("Priority", words(Integer.toString(task.priority()))));
        if (task.feature() != null) {
            facts.add(Facts.fact("Feature", words(task.feature())));
        }
        if (task.parent() != null) {
            facts.add(Facts.fact("Part of", link("/tasks/" + WebText.part(task.parent()), task.parent())));
        }
        facts.add(Facts.fact("Tries", words("%d of %d".formatted(task.retryCount(), task.maxRetries()))));
        if (task.claimedBy() != null) {
            facts.add(Facts.fact("Claimed by", words(task.claimedBy())));
        }
        facts.add(Facts.fact("Cost", words(WebText.money(record.spent.usage().costUsd()))));
        facts.add(Facts.fact("Sessions", words(Integer.toString(record.spent.sessions()))));
        facts.add(Facts.fact("Changed", WebText.moment(task.updatedAt())));
        return tag("dl", "facts").with(facts);
    }

    private static void around(List<Html> parts, String heading, List<Task> tasks) {
        if (!tasks.isEmpty()) {
            parts.add(PageFrame.section(
                    heading,
                    tag("ul", "plain").with(tasks.stream().map(TaskPage::line).toList())));
        }
    }

    private static Element line(Task other) {
        return tag("li")
                .with(TaskState.badge(other), words(" "), link("/tasks/" + WebText.part(other.id()), other.title()));
    }

    private static Html entry(TaskLogEntry entry) {
        return tag("li")
                .with(
                        tag("p", "note")
                                .with(
                                        WebText.moment(entry.at()),
                                        words(" · " + entry.kind().word())),
                        tag("div", "description").with(entry.text()));
    }

    private static Html receipt(ReceiptTable.Dated dated) {
        boolean passed = dated.receipt().passed();
        Html head = several(
                Verdicts.badge(passed ? "passed" : "failed", ""),
                words(" "),
                tag("code").with(dated.receipt().command()),
                tag("span", "note")
                        .with(" " + HumanUnits.seconds(dated.receipt().took())));
        String output = (dated.receipt().stdout() + dated.receipt().stderr()).strip();
        return tag("details", "receipt")
                .with(tag("summary").with(head), tag("pre").with(output));
    }
}
