package dev.ratchet.app.question;

import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom a note is for: the next attempt of a loop, or the next one at a task.
 *
 * @param loop null if it is for a task
 * @param task null if it is for a loop
 */
record NoteRecipient(@Nullable String loop, @Nullable String task) {
    /** A loop: the one that is named, else the only one that runs, else the main one. */
    static NoteRecipient loop(@Nullable String named, Project project) {
        String loop = named == null ? onlyLoop(project) : named;
        if (!project.loops().contains(loop)) {
            throw Trouble.notFound(project.unknownLoop(loop)
                    .orElse(new Complaint(
                            "no loop '%s' has run here yet".formatted(loop),
                            "start it, or leave the note at a task (--task ID)")));
        }
        return new NoteRecipient(loop, null);
    }

    private static String onlyLoop(Project project) {
        List<String> running = project.running();
        if (running.size() > 1) {
            throw new WrongUsage("more than one loop is running here (%s): say which with %s"
                    .formatted(String.join(", ", running), NameOption.NAME));
        }
        if (running.size() == 1) {
            return running.getFirst();
        }
        List<String> known = project.loops();
        return known.size() == 1 ? known.getFirst() : project.loopNamed(NameOption.MAIN);
    }

    /** The task that is meant. */
    static NoteRecipient task(String word, TaskQueries tasks) {
        String id = tasks.meant(word);
        if (tasks.get(id).status().resolved()) {
            throw Trouble.refused("task %s is %s, and nobody will be at it again"
                            .formatted(id, tasks.get(id).status().word()))
                    .withHint("'ratchet task reset %s' opens it again".formatted(id));
        }
        return new NoteRecipient(null, id);
    }

    /** Who is told it next. */
    String next() {
        return task == null
                ? "The next session of '%s' is told.".formatted(loop)
                : "The next attempt at %s is told.".formatted(task);
    }
}
