package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.PageTabs;
import dev.ratchet.web.piece.TableHtml;
import dev.ratchet.web.piece.TaskForms;
import dev.ratchet.web.piece.TaskState;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskCounts;
import java.util.ArrayList;
import java.util.List;

/**
 * Tasks, those of one kind or all that hold some words.
 *
 * @param status the kind; empty for all
 * @param search the words; may be empty
 * @param tasks as many as are shown
 * @param found how many there are
 */
public record TaskListPage(
        PageFrame frame, TaskCounts counts, String status, String search, List<Task> tasks, int found) {
    private static final List<String> KINDS = List.of("ready", "in_progress", "pending", "blocked", "done", "failed");

    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(tag("h1").with("Tasks"));
        parts.add(PageTabs.ofTasks("/tasks"));
        parts.add(tag("p", "note").with(counts.words()));
        parts.add(filters());
        parts.add(searchForm());
        if (frame.steers()) {
            parts.add(TaskForms.add());
        }
        parts.add(tasks.isEmpty() ? tag("p", "empty").with("There are none.") : table());
        if (found > tasks.size()) {
            parts.add(tag("p", "note")
                    .with("%s are not shown; search for what you want."
                            .formatted(HumanUnits.count(found - tasks.size(), "task"))));
        }
        return frame.live("/board", "Tasks", parts.toArray(Html[]::new));
    }

    private Html filters() {
        List<Element> items = new ArrayList<>();
        items.add(filter("", "all"));
        KINDS.forEach(kind -> items.add(filter(kind, kind.replace('_', ' '))));
        return tag("ul", "filters").with(items);
    }

    private Element filter(String kind, String name) {
        Element to = link(kind.isEmpty() ? "/tasks" : "/tasks?status=" + kind, name);
        return tag("li").with(kind.equals(status) ? to.having("aria-current", "true") : to);
    }

    private Html searchForm() {
        Element form = tag("form", "inline")
                .having("method", "get")
                .having("action", "/tasks")
                .having("role", "search");
        if (!status.isEmpty()) {
            form = form.with(tag("input")
                    .having("type", "hidden")
                    .having("name", "status")
                    .having("value", status));
        }
        return form.with(
                tag("input")
                        .having("type", "search")
                        .having("name", "q")
                        .having("id", "q")
                        .having("aria-label", "Search tasks")
                        .having("placeholder", "Search tasks")
                        .having("value", search),
                tag("button").having("type", "submit").with("Search"));
    }

    private Html table() {
        return TableHtml.table(
                List.of("Task", "Title", "Status", "Feature", "Tries", "Changed"),
                tasks.stream().map(TaskListPage::row).toList());
    }

    private static Element row(Task task) {
        return tag("tr")
                .having("id", "task-" + task.id())
                .with(
                        TableHtml.cell(
                                "Task",
                                link("/tasks/" + ValueFormats.part(task.id()), task.id())
                                        .having("class", "mono")),
                        TableHtml.cell("Title", words(task.title())),
                        TableHtml.cell("Status", TaskState.badge(task)),
                        TableHtml.cell("Feature", words(task.feature() == null ? "–" : task.feature())),
                        TableHtml.cell("Tries", words("%d of %d".formatted(task.retryCount(), task.maxRetries()))),
                        TableHtml.cell("Changed", ValueFormats.moment(task.updatedAt())));
    }
}
