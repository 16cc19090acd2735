package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.work.graph.Task;
import java.util.ArrayList;
import java.util.List;

/** What can be asked of a task. */
final class TaskForms {
    private TaskForms() {}

    static Html add() {
        return tag("details")
                .having("id", "add-form")
                .with(
                        tag("summary").with("Add a task"),
                        tag("form")
                                .having("method", "post")
                                .having("action", "/tasks")
                                .with(
                                        line("add-title", "title", "Title", ""),
                                        area("add-description", "description", "Description", ""),
                                        number("add-priority", "0"),
                                        tag("button", "main")
                                                .having("type", "submit")
                                                .with("Add")));
    }

    static Html of(Task task) {
        String base = "/tasks/" + WebText.part(task.id());
        List<Html> all = new ArrayList<>();
        switch (task.status()) {
            case FAILED, DONE, IN_PROGRESS -> all.add(LoopForms.asking(base + "/retry", "Retry …"));
            case PENDING -> all.add(LoopForms.button(base + "/block", "Block"));
            case BLOCKED -> all.add(LoopForms.button(base + "/unblock", "Unblock"));
        }
        return tag("div", "actions").with(all);
    }

    static Html edit(Task task) {
        return tag("details")
                .having("id", "edit-form")
                .with(
                        tag("summary").with("Edit"),
                        tag("form")
                                .having("method", "post")
                                .having("action", "/tasks/" + WebText.part(task.id()))
                                .with(
                                        line("edit-title", "title", "Title", task.title()),
                                        area("edit-description", "description", "Description", task.description()),
                                        number("edit-priority", Integer.toString(task.priority())),
                                        tag("button", "main")
                                                .having("type", "submit")
                                                .with("Save")));
    }

    private static Element line(String id, String name, String label, String value) {
        return tag("div", "field")
                .with(
                        tag("label").having("for", id).with(label),
                        tag("input", "wide")
                                .having("id", id)
                                .having("name", name)
                                .having("required")
                                .having("maxlength", "500")
                                .having("value", value));
    }

    private static Element area(String id, String name, String label, String value) {
        return tag("div", "field")
                .with(
                        tag("label").having("for", id).with(label),
                        tag("textarea")
                                .having("id", id)
                                .having("name", name)
                                .having("rows", "5")
                                .with(value));
    }

    private static Element number(String id, String value) {
        return tag("div", "field")
                .with(
                        tag("label").having("for", id).with("Priority; the lowest number comes first"),
                        tag("input")
                                .having("id", id)
                                .having("name", "priority")
                                .having("type", "number")
                                .having("value", value));
    }
}
