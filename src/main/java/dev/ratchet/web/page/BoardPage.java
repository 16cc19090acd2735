package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.PageTabs;
import dev.ratchet.web.piece.TaskForms;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.work.graph.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All tasks by how far they are, from what can be begun to what is done.
 *
 * @param waiting how many cannot be begun yet
 */
public record BoardPage(PageFrame frame, List<Column> columns, int waiting) {
    /**
     * The tasks that are equally far.
     *
     * @param all where to see all of them
     * @param count how many there are
     * @param cards as many as are shown
     */
    public record Column(Stage stage, int count, List<Card> cards, String all) {}

    /** How far tasks can be. */
    public enum Stage {
        READY("Ready", "Nothing can be begun."),
        IN_PROGRESS("In progress", "Nobody works on anything."),
        VERIFYING("Verifying", "Nothing is looked at."),
        LANDING("Landing", "Nothing waits to land."),
        HELD("Needs you", "Nothing waits for you."),
        DONE("Done", "Nothing is done yet."),
        FAILED("Failed", "Nothing has failed.");

        private final String title;
        private final String none;

        Stage(String title, String none) {
            this.title = title;
            this.none = none;
        }
    }

    /**
     * A task on the board.
     *
     * @param by who works on it; may be empty
     * @param since since when it is so far; null if that does not matter
     */
    public record Card(Task task, String by, @Nullable Instant since) {}

    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(tag("h1").with("Board"));
        parts.add(PageTabs.ofTasks("/board"));
        parts.add(tag("div", "board").with(columns.stream().map(this::column).toList()));
        if (waiting > 0) {
            parts.add(tag("p", "note")
                    .with(
                            link("/tasks?status=pending", HumanUnits.count(waiting, "more task")),
                            words(" cannot be begun yet: others come first, or somebody has blocked them.")));
        }
        return frame.live("/board", "Board", parts.toArray(Html[]::new));
    }

    private Element column(Column column) {
        Element head = tag("h2")
                .with(words(column.stage.title + " "), tag("span", "count").with(HumanUnits.count(column.count)));
        Element all = tag("section", "column " + tone(column.stage)).with(head);
        if (column.cards.isEmpty()) {
            return all.with(tag("p", "note").with(column.stage.none));
        }
        Element cards = tag("ul", "plain")
                .with(column.cards.stream()
                        .map(card -> card(card, column.stage))
                        .toList());
        int more = column.count - column.cards.size();
        return more <= 0
                ? all.with(cards)
                : all.with(cards, tag("p", "note").with(link(column.all, HumanUnits.count(more) + " more")));
    }

    private Html card(Card card, Stage stage) {
        Task task = card.task;
        List<Html> facts = new ArrayList<>();
        facts.add(tag("span", "mono").with(task.id()));
        if (task.feature() != null) {
            facts.add(words(task.feature()));
        }
        if (!card.by.isEmpty()) {
            facts.add(link("/loops/" + ValueFormats.part(card.by), card.by));
        }
        if (card.since != null) {
            facts.add(
                    switch (stage) {
                        case IN_PROGRESS, VERIFYING, LANDING -> ValueFormats.since(card.since);
                        case READY, HELD, DONE, FAILED -> ValueFormats.moment(card.since);
                    });
        }
        if (task.retryCount() > 0 && stage != Stage.DONE) {
            facts.add(words("try %d of %d".formatted(task.retryCount() + 1, task.maxRetries() + 1)));
        }
        Element item = tag("li")
                .having("id", "card-" + task.id())
                .with(
                        tag("a", "name")
                                .having("href", "/tasks/" + ValueFormats.part(task.id()))
                                .with(task.title()),
                        tag("p", "facts")
                                .with(facts.stream()
                                        .map(fact -> tag("span").with(fact))
                                        .toList()));
        return stage == Stage.READY && frame.steers() ? item.with(TaskForms.first(task)) : item;
    }

    private static String tone(Stage stage) {
        return switch (stage) {
            case READY -> "quiet";
            case IN_PROGRESS, VERIFYING, LANDING -> "working";
            case HELD -> "waiting";
            case DONE -> "done";
            case FAILED -> "failed";
        };
    }
}
