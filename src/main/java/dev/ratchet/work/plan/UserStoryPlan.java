package dev.ratchet.work.plan;

import dev.ratchet.json.Json;
import dev.ratchet.json.MalformedJson;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.work.graph.Plan.PlannedTask;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A {@code prd.json}, as the scripts of the Ralph family have it: user stories that pass or do not pass yet. */
final class UserStoryPlan {
    private static final String STORIES = "userStories";
    private static final String BRANCH = "branchName";
    private static final Set<String> KEYS = Set.of(STORIES, BRANCH, "project", "description");
    private static final Set<String> STORY_KEYS =
            Set.of("id", "title", "description", "acceptanceCriteria", "priority", "passes", "notes");

    private final String file;
    private final List<PlannedTask> tasks = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private UserStoryPlan(String file) {
        this.file = file;
    }

    static PlanContents read(String file, String text) {
        try {
            UserStoryPlan plan = new UserStoryPlan(file);
            plan.add(Json.parse(text));
            return new PlanContents(plan.tasks, plan.remarks);
        } catch (MalformedJson e) {
            throw new Trouble("%s:%d: is no JSON: %s".formatted(file, e.line(), e.getMessage()), e);
        }
    }

    private void add(Json document) {
        if (!document.at(STORIES).isArray()) {
            throw new Trouble("%s is an object without '%s'".formatted(file, STORIES))
                    .withHint("a plan is an array of tasks, or a prd.json with user stories");
        }
        remarks.addAll(JsonPlan.unknownKeys(file, document, KEYS));
        String branch = document.at(BRANCH).scalar();
        if (branch != null && !branch.isBlank()) {
            remarks.add("%s: branchName '%s' is not heeded: work is done on the branch that is checked out"
                    .formatted(file, branch));
        }
        document.at(STORIES).items().forEach(this::story);
    }

    private void story(Json story) {
        String key = story.at("id").scalar();
        String where = "%s: story %s".formatted(file, key == null ? tasks.size() + 1 : key);
        String title = story.at("title").scalar();
        if (title == null) {
            throw new Trouble(where + ": needs a 'title'");
        }
        remarks.addAll(JsonPlan.unknownKeys(where, story, STORY_KEYS));
        try {
            TaskDraft draft = new TaskDraft(
                    title, description(story), null, null, JsonPlan.number("priority", story), null, null);
            TaskStatus status = story.at("passes").isTrue() ? TaskStatus.DONE : TaskStatus.PENDING;
            tasks.add(new PlannedTask(
                    key == null ? "#" + (tasks.size() + 1) : key, where, draft, null, List.of(), status));
        } catch (Trouble wrong) {
            throw new Trouble(wrong.complaint().in(where), wrong);
        }
    }

    private static String description(Json story) {
        List<String> parts = new ArrayList<>();
        part(parts, story.at("description").scalar());
        List<Json> criteria = story.at("acceptanceCriteria").items();
        if (!criteria.isEmpty()) {
            parts.add(criteria.stream()
                    .map(one -> "- " + one.scalar())
                    .collect(Collectors.joining("\n", "Acceptance criteria:\n", "")));
        }
        part(parts, story.at("notes").scalar());
        return String.join("\n\n", parts);
    }

    private static void part(List<String> parts, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            parts.add(text.strip());
        }
    }
}
