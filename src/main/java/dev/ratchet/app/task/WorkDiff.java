package dev.ratchet.app.task;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.work.graph.TaskApprovals;

/** What was changed by work that waits for approval, as whoever decides about it reads it. */
public record WorkDiff(Project project, Terminal terminal) {
    /** What is said of work that no commit has. */
    public static final String UNCOMMITTED = "Nothing of it is committed; what is changed is in the directory.";

    /** Empty if nothing of it is committed. */
    public String of(TaskApprovals.Work work) {
        if (work.start() == null || work.tip() == null || work.start().equals(work.tip())) {
            return "";
        }
        try {
            return project.git(project.shell(terminal), terminal)
                    .output("diff", "--stat", "--patch", work.start() + ".." + work.tip())
                    .orElseThrow(() -> Trouble.notFound("the commit %.12s is not here".formatted(work.tip()))
                            .withHint("it was made on another machine, or is gone with its worktree"));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted");
        }
    }
}
