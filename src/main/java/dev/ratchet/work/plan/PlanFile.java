package dev.ratchet.work.plan;

import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.Plan.PlannedTask;
import dev.ratchet.work.graph.TaskDraft;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plan in a file: JSON if it begins with a bracket, else a Markdown checklist. */
public final class PlanFile {
    private PlanFile() {}

    /**
     * Reads it, or says where it is wrong.
     *
     * @param feature for tasks that name none
     */
    public static Plan read(Path file, @Nullable String feature) {
        String text = text(file);
        String name = String.valueOf(file.getFileName());
        List<PlannedTask> tasks = text.stripLeading().startsWith("[") && !MarkdownPlan.isItem(text.stripLeading())
                ? JsonPlan.read(name, text)
                : new MarkdownPlan(name).read(text);
        if (tasks.isEmpty()) {
            throw new Trouble("%s has no tasks; write them as '- [ ] title', or as a JSON array of objects with 'title'"
                    .formatted(file));
        }
        return new Plan(tasks.stream().map(task -> in(feature, task)).toList());
    }

    private static PlannedTask in(@Nullable String feature, PlannedTask task) {
        TaskDraft draft = task.draft();
        if (feature == null || draft.feature() != null) {
            return task;
        }
        TaskDraft own = new TaskDraft(
                draft.title(), draft.description(), null, feature, draft.priority(), draft.maxRetries(), draft.model());
        return new PlannedTask(task.key(), task.where(), own, task.parent(), task.dependsOn(), task.status());
    }

    private static String text(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new Trouble("there is no file %s to import".formatted(file));
        }
        try {
            String text = SmallFile.utf8(file, SmallFile.LONGEST_TEXT);
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new Trouble("%s is no UTF-8 text".formatted(file), e);
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }
}
