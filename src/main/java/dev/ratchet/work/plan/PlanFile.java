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

/** A plan in a file: JSON if it begins with a bracket or brace, else a Markdown checklist. */
public final class PlanFile {
    private PlanFile() {}

    /**
     * What a file has.
     *
     * @param remarks what of it was left out, or read in a way that its author may not have meant
     */
    public record Contents(Plan plan, List<String> remarks) {}

    /**
     * Reads it, or says where it is wrong.
     *
     * @param feature for tasks that name none
     */
    public static Contents read(Path file, @Nullable String feature) {
        PlanContents found = contents(String.valueOf(file.getFileName()), text(file));
        if (found.tasks().isEmpty()) {
            String remark =
                    found.remarks().isEmpty() ? "" : "; " + found.remarks().getFirst();
            throw new Trouble("%s has no tasks".formatted(file))
                    .withHint("write them as '- [ ] title', or as a JSON array of objects with 'title'%s"
                            .formatted(remark));
        }
        Plan plan =
                new Plan(found.tasks().stream().map(task -> in(feature, task)).toList());
        return new Contents(plan, found.remarks());
    }

    private static PlanContents contents(String name, String text) {
        String start = text.stripLeading();
        if (start.startsWith("{")) {
            return UserStoryPlan.read(name, text);
        }
        return start.startsWith("[") && !MarkdownPlan.isItem(start)
                ? JsonPlan.read(name, text)
                : new MarkdownPlan(name).read(text);
    }

    private static PlannedTask in(@Nullable String feature, PlannedTask task) {
        TaskDraft draft = task.draft();
        if (feature == null || draft.feature() != null) {
            return task;
        }
        TaskDraft own = new TaskDraft(
                draft.title(),
                draft.description(),
                null,
                feature,
                draft.priority(),
                draft.maxRetries(),
                draft.model(),
                draft.needs(),
                draft.needsApproval());
        return new PlannedTask(task.key(), task.where(), own, task.parent(), task.dependsOn(), task.status());
    }

    private static String text(Path file) {
        if (Files.isDirectory(file)) {
            throw new Trouble("%s is a directory".formatted(file)).withHint("name a file in it");
        }
        if (!Files.isRegularFile(file)) {
            throw Trouble.notFound("there is no file %s to import".formatted(file));
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
