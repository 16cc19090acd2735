package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.work.graph.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be asked of a task. */
public final class TaskForms {
    private TaskForms() {}

    public static Html add() {
        return FormFields.folded("add-form", "Add a task", adding(Map.of()));
    }

    /** The form for a new task, filled in as far as it was. */
    public static Element adding(Map<String, String> given) {
        return FormFields.form("/tasks")
                .with(
                        FormFields.line("add-title", "title", "Title", given.getOrDefault("title", "")),
                        FormFields.area(
                                "add-description", "description", "Description", given.getOrDefault("description", "")),
                        FormFields.row(
                                FormFields.line("add-feature", "feature", "Feature", given.getOrDefault("feature", "")),
                                FormFields.line(
                                        "add-after",
                                        "after",
                                        "Waits for (ids, with commas)",
                                        given.getOrDefault("after", "")),
                                FormFields.number(
                                        "add-priority",
                                        "priority",
                                        "Priority (lowest first)",
                                        given.getOrDefault("priority", "0"))),
                        FormFields.submit("Add"));
    }

    public static Html of(Task task) {
        String base = place(task);
        List<Html> all = new ArrayList<>();
        switch (task.status()) {
            case FAILED, DONE, IN_PROGRESS -> all.add(FormFields.asking(base + "/retry", "Retry …"));
            case PENDING -> {
                all.add(FormFields.button(base + "/first", "Do first"));
                all.add(FormFields.button(base + "/last", "Do last"));
                all.add(FormFields.button(base + "/block", "Block"));
            }
            case BLOCKED -> all.add(FormFields.button(base + "/unblock", "Unblock"));
        }
        return tag("div", "actions").with(all);
    }

    /** A small button that puts a task before all others. */
    public static Element first(Task task) {
        Element button = tag("button", "small")
                .having("type", "submit")
                .having("aria-label", "Do %s first".formatted(task.title()))
                .with("Do first");
        return FormFields.form(place(task) + "/first")
                .with(
                        tag("input")
                                .having("type", "hidden")
                                .having("name", "back")
                                .having("value", "/board"),
                        button);
    }

    public static Html edit(Task task) {
        Element form = FormFields.form(place(task))
                .with(
                        FormFields.line("edit-title", "title", "Title", task.title()),
                        FormFields.area("edit-description", "description", "Description", task.description()),
                        FormFields.row(
                                FormFields.line("edit-feature", "feature", "Feature", orEmpty(task.feature())),
                                FormFields.line(
                                        "edit-after",
                                        "after",
                                        "Waits for (ids, with commas)",
                                        String.join(", ", task.dependsOn())),
                                FormFields.line("edit-model", "model", "Model", orEmpty(task.model()))),
                        FormFields.row(
                                FormFields.number(
                                        "edit-priority",
                                        "priority",
                                        "Priority (lowest first)",
                                        Integer.toString(task.priority())),
                                FormFields.number(
                                        "edit-retries",
                                        "max_retries",
                                        "Tries after the first",
                                        Integer.toString(task.maxRetries()))),
                        FormFields.submit("Save"));
        return FormFields.folded("edit-form", "Edit", form);
    }

    /** Words for whoever is next at it. */
    public static Html note(Task task) {
        Element form = FormFields.form(place(task) + "/note")
                .with(
                        FormFields.area("note", "text", "What should the next attempt know?", ""),
                        FormFields.submit("Send"));
        return FormFields.folded("note-form", "Tell the next attempt something", form);
    }

    /** What is to become of work that waits for a person. */
    public static Html approval(Task task) {
        Element approve = FormFields.form(place(task) + "/approve").with(FormFields.submit("Approve"));
        Element reject = FormFields.form(place(task) + "/reject")
                .with(
                        FormFields.area("reject-why", "text", "What is wrong, for the next attempt", ""),
                        tag("button").having("type", "submit").with("Reject"));
        return tag("div", "question")
                .with(
                        tag("p").with("This work is done and verified. It lands once you approve of it."),
                        tag("div", "decision").with(approve, FormFields.folded("reject-form", "Reject …", reject)));
    }

    private static String place(Task task) {
        return "/tasks/" + ValueFormats.part(task.id());
    }

    private static String orEmpty(@Nullable String word) {
        return word == null ? "" : word;
    }
}
