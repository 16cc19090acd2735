package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.several;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.DiffHtml;
import dev.ratchet.web.piece.FactHtml;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.PastAttempts;
import dev.ratchet.web.piece.PastAttemptsHtml;
import dev.ratchet.web.piece.QuestionHtml;
import dev.ratchet.web.piece.TaskForms;
import dev.ratchet.web.piece.TaskState;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.web.piece.VerdictBadge;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskLogEntry;
import dev.ratchet.work.graph.TaskQueries;
import java.util.ArrayList;
import java.util.List;

/** A task with all that is on record about it. */
public record TaskPage(PageFrame frame, Task task, Neighbours neighbours, Record record) {
    /** The tasks around it. */
    public record Neighbours(List<Task> blockers, List<Task> dependents, List<Task> children) {}

    /**
     * What is on record.
     *
     * @param attempts the latest first
     * @param questions those that are open
     * @param diff what was changed last, as far as it is known; empty for nothing
     */
    public record Record(
            ItemSpending spent,
            TaskQueries.LogEnd log,
            PastAttempts attempts,
            List<ReceiptTable.Dated> receipts,
            List<Question> questions,
            String diff) {}

    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(PageFrame.path(link("/board", "Board")));
        parts.add(tag("h1").with(words(task.title()), TaskState.badge(task)));
        if (frame.steers()) {
            parts.add(TaskForms.of(task));
        }
        record.questions.stream()
                .filter(question -> question.kind() != Question.Kind.APPROVAL)
                .forEach(question -> parts.add(QuestionHtml.of(question, frame.steering())));
        if (frame.steers() && "awaiting".equals(task.approval())) {
            parts.add(TaskForms.approval(task));
        }
        parts.add(facts());
        if (!task.description().isBlank()) {
            parts.add(tag("div", "description").with(task.description()));
        }
        if (frame.steers()) {
            parts.add(tag("div", "forms").with(forms()));
        }
        around(parts, "Waits for", neighbours.blockers);
        around(parts, "Others wait for it", neighbours.dependents);
        around(parts, "Parts", neighbours.children);
        record(parts);
        return frame.live("/board", task.title(), parts.toArray(Html[]::new));
    }

    private List<Html> forms() {
        return task.status().resolved()
                ? List.of(TaskForms.edit(task))
                : List.of(TaskForms.edit(task), TaskForms.note(task));
    }

    private void record(List<Html> parts) {
        if (!record.attempts.isEmpty()) {
            parts.add(
                    PageFrame.section("Attempts", PastAttemptsHtml.of(record.attempts, PastAttemptsHtml.Columns.LOOP)));
        }
        if (!record.receipts.isEmpty()) {
            parts.add(PageFrame.section(
                    "Receipts",
                    record.receipts.reversed().stream().map(TaskPage::receipt).toArray(Html[]::new)));
        }
        if (!record.diff.isEmpty()) {
            parts.add(PageFrame.section("Changes", DiffHtml.of(record.diff)));
        }
        if (!record.log.entries().isEmpty()) {
            parts.add(PageFrame.section(
                    "Log",
                    tag("ul", "plain log")
                            .with(record.log.entries().reversed().stream()
                                    .map(TaskPage::entry)
                                    .toList()),
                    earlier()));
        }
    }

    private Html earlier() {
        int leftOut = record.log.leftOut();
        return leftOut == 0
                ? Html.nothing()
                : tag("p", "note").with("%,d earlier entries: ratchet task log %s".formatted(leftOut, task.id()));
    }

    private Html facts() {
        List<Html> facts = new ArrayList<>();
        facts.add(FactHtml.of("Id", tag("span", "mono").with(task.id())));
        facts.add(FactHtml.of("Priority", words(Integer.toString(task.priority()))));
        if (task.feature() != null) {
            facts.add(FactHtml.of("Feature", words(task.feature())));
        }
        if (task.parent() != null) {
            facts.add(FactHtml.of("Part of", link("/tasks/" + ValueFormats.part(task.parent()), task.parent())));
        }
        facts.add(FactHtml.of("Tries", words("%d of %d".formatted(task.retryCount(), task.maxRetries()))));
        if (task.claimedBy() != null) {
            facts.add(FactHtml.of("Claimed by", words(task.claimedBy())));
        }
        facts.add(FactHtml.of(
                "Cost", words(ValueFormats.money(record.spent.usage().costUsd()))));
        facts.add(FactHtml.of("Sessions", words(Integer.toString(record.spent.sessions()))));
        facts.add(FactHtml.of("Changed", ValueFormats.moment(task.updatedAt())));
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
                .with(
                        TaskState.badge(other),
                        words(" "),
                        link("/tasks/" + ValueFormats.part(other.id()), other.title()));
    }

    private static Html entry(TaskLogEntry entry) {
        return tag("li")
                .with(
                        tag("p", "note")
                                .with(
                                        ValueFormats.moment(entry.at()),
                                        words(" · " + entry.kind().word())),
                        tag("div", "description").with(entry.text()));
    }

    private static Html receipt(ReceiptTable.Dated dated) {
        boolean passed = dated.receipt().passed();
        Html head = several(
                VerdictBadge.of(passed ? "passed" : "failed", ""),
                words(" "),
                tag("code").with(dated.receipt().command()),
                tag("span", "note")
                        .with(" " + HumanUnits.seconds(dated.receipt().took())));
        String output = (dated.receipt().stdout() + dated.receipt().stderr()).strip();
        return tag("details", "receipt")
                .with(tag("summary").with(head), tag("pre").with(output));
    }
}
