package dev.ratchet.fleet.approval;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.work.graph.TaskApprovals.Work;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.worktree.BegunWork;
import java.util.Optional;
import java.util.stream.Collectors;

/** Work on a branch of its own, which may be put on a base that has moved while it waits. */
public record WorkOnBranch(BegunWork begun, Git git) implements DoneWork {
    @Override
    public Work of(Attempt attempt, Changes changes) throws InterruptedException {
        return begun.committed(attempt)
                .map(finished -> new Work(finished.start(), finished.tip()))
                .orElse(new Work(null, null));
    }

    @Override
    public Likeness compared(Attempt attempt, Work approved) throws InterruptedException {
        Work now = of(attempt, Changes.NONE);
        if (now.tip() == null || approved.tip() == null) {
            return Likeness.OTHER;
        }
        if (now.tip().equals(approved.tip())) {
            return Likeness.SAME_COMMIT;
        }
        Optional<String> before = changes(approved);
        return before.isPresent() && before.equals(changes(now)) ? Likeness.SAME_CHANGES : Likeness.OTHER;
    }

    /** What was changed, wherever in the files that is by now. */
    private Optional<String> changes(Work work) throws InterruptedException {
        return git.output("diff", "--no-renames", "--binary", "-U0", work.start() + ".." + work.tip())
                .map(text -> text.lines()
                        .filter(line -> !line.startsWith("@@ ") && !line.startsWith("index "))
                        .collect(Collectors.joining("\n")));
    }
}
