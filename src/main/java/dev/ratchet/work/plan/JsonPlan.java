package dev.ratchet.work.plan;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonItem;
import dev.ratchet.json.MalformedJson;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.work.graph.Plan.PlannedTask;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An array of tasks, as people write it or as {@code task list --json} prints it. */
final class JsonPlan {
    private final String file;
    /** Those that people write, and what {@code task list --json} tells of a task beyond them. */
    private static final Set<String> KEYS = Set.of(
            "key",
            "id",
            "title",
            "description",
            "priority",
            "parent",
            "parent_id",
            "depends_on",
            "status",
            "max_retries",
            "model",
            "needs",
            "no_worker",
            "feature",
            "retry_count",
            "verification_status",
            "claimed_by",
            "lease_until",
            "created_at",
            "updated_at",
            "ready",
            "log",
            "receipts");

    private final List<PlannedTask> tasks = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private JsonPlan(String file) {
        this.file = file;
    }

    static PlanContents read(String file, String text) {
        JsonPlan plan = new JsonPlan(file);
        try {
            JsonItem.each(text, plan::add);
        } catch (MalformedJson e) {
            throw new Trouble("%s:%d: is no JSON: %s".formatted(file, e.line(), e.getMessage()), e);
        }
        return new PlanContents(plan.tasks, plan.remarks);
    }

    /** A remark on each key that means nothing here. */
    static List<String> unknownKeys(String where, Json object, Set<String> known) {
        return object.members().keySet().stream()
                .filter(key -> !known.contains(key))
                .map(key -> "%s: the key '%s' means nothing here and is left out".formatted(where, key))
                .toList();
    }

    private void add(JsonItem item) {
        String where = file + ":" + item.line();
        if (!item.json().isObject()) {
            throw new Trouble(where + ": a task must be an object");
        }
        try {
            tasks.add(task(where, item.json()));
            remarks.addAll(unknownKeys(where, item.json(), KEYS));
        } catch (Trouble wrong) {
            throw new Trouble(wrong.complaint().in(where), wrong);
        }
    }

    private PlannedTask task(String where, Json task) {
        List<String> blockers = blockers(task.at("depends_on"));
        String title = task.at("title").scalar();
        if (title == null) {
            throw new Trouble("a task needs a 'title'");
        }
        String key = first(task, "key", "id");
        return new PlannedTask(
                key == null ? "#" + (tasks.size() + 1) : key,
                where,
                draft(title, task),
                first(task, "parent", "parent_id"),
                blockers,
                status(task.at("status").scalar()));
    }

    private static TaskDraft draft(String title, Json task) {
        return new TaskDraft(
                title,
                task.at("description").scalar(),
                null,
                task.at("feature").scalar(),
                number("priority", task),
                number("max_retries", task),
                task.at("model").scalar(),
                task.at("needs").isNothing() ? null : words("needs", "labels", task.at("needs")),
                null);
    }

    private static List<String> blockers(Json keys) {
        return words("depends_on", "keys", keys);
    }

    private static List<String> words(String name, String what, Json array) {
        if (!array.isNothing() && !array.isArray()) {
            throw noArray(name, what);
        }
        return array.items().stream()
                .map(item -> word(name, what, item))
                .distinct()
                .toList();
    }

    private static String word(String name, String what, Json item) {
        String word = item.scalar();
        if (word == null) {
            throw noArray(name, what);
        }
        return word;
    }

    private static Trouble noArray(String name, String what) {
        return new Trouble("'%s' must be an array of %s".formatted(name, what));
    }

    /** Somebody works on it elsewhere, if at all: here it is to be done. */
    private static TaskStatus status(@Nullable String word) {
        if (word == null) {
            return TaskStatus.PENDING;
        }
        TaskStatus status =
                TaskStatus.of(word).orElseThrow(() -> new Trouble("'%s' is no status of a task".formatted(word)));
        return status == TaskStatus.IN_PROGRESS ? TaskStatus.PENDING : status;
    }

    static @Nullable Integer number(String name, Json task) {
        String word = task.at(name).scalar();
        try {
            return word == null ? null : Integer.valueOf(word);
        } catch (NumberFormatException e) {
            throw new Trouble("'%s' must be a whole number, not '%s'".formatted(name, word), e);
        }
    }

    private static @Nullable String first(Json task, String one, String other) {
        String found = task.at(one).scalar();
        return found == null ? task.at(other).scalar() : found;
    }
}
