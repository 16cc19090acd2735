package dev.ratchet.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.testing.SampleWorktrees;
import dev.ratchet.testing.SampleWorktrees.Work;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be deleted, or was left locked, keeps nobody from going on. */
class UndeletableWorktreesTest {
    private static final String WORK = "echo new > new; git add -A; git commit -qm new; echo more >> a.txt";

    @TempDir
    Path directory;

    private SampleWorktrees worktrees;
    private SampleRepository sample;

    @BeforeEach
    void aRepository() throws Exception {
        worktrees = SampleWorktrees.in(directory);
        sample = worktrees.sample();
    }

    private Work enter(String task) throws InterruptedException {
        return worktrees.enter(worktrees.attempt(task, "the title of " + task));
    }

    /** As a file of another user's, or a directory in which something is mounted; undone at the end, since the test's files go away. */
    @ParameterizedTest
    @ValueSource(strings = {"stuck/file", "stuck", "."})
    void whatCannotBeDeletedIsPutAsideAndToldOnceAndTheNextAttemptHasAFreshOne(String held) throws Exception {
        Work work = worktrees.work("t-1", WORK + "; mkdir stuck; echo kept > stuck/file");
        assumeTrue(sample.raw(work.directory(), "chattr +i " + held + " 2> /dev/null && echo held || true")
                .equals("held"));
        try {
            work.leave(new Verdict.Interrupted("killed"));
            Work second = enter("t-1");

            assertThat(second.visit().directory().variables()).containsEntry("RATCHET_BRANCH", "ratchet/t-1-2");
            assertThat(second.directory().resolve("stuck")).doesNotExist();
            assertThat(sample.raw("git show refs/ratchet/saved/t-1/1:stuck/file"))
                    .isEqualTo("kept");
            second.leave(new Verdict.Interrupted("killed"));
            worktrees.stock().sweep(_ -> true, _ -> "nobody works on it any more");
            worktrees.stock().sweep(_ -> false, _ -> "nobody works on it any more");
            assertThat(worktrees.left()).doesNotContain(".json", "refs/heads", "t-1-2");
            assertThat(worktrees.events().toString()).containsOnlyOnce("cannot be deleted");

            enter("t-1").leave(new Verdict.GaveUp("enough"));
        } finally {
            sample.raw("chattr -R -i .ratchet/worktrees");
        }
    }

    @Test
    void whatHasLandedAndCannotBeDeletedIsInNobodysWay() throws Exception {
        Work work = worktrees.work("t-1", WORK + "; git commit -qam more; mkdir stuck; echo kept > stuck/file.ignored");
        assumeTrue(sample.raw(work.directory(), "chattr +i stuck/file.ignored 2> /dev/null && echo held || true")
                .equals("held"));
        try {
            worktrees.stock().begun().landed("t-1", sample.raw(work.directory(), "git rev-parse HEAD"));
            work.leave(new Verdict.Accepted("landed"));
            worktrees.stock().sweep(_ -> true, _ -> "nobody works on it any more");
            worktrees.stock().sweep(_ -> true, _ -> "nobody works on it any more");

            assertThat(worktrees.events().toString()).containsOnlyOnce("cannot be deleted");
            worktrees.work("t-1", WORK).leave(new Verdict.Interrupted("killed"));
        } finally {
            sample.raw("chattr -R -i .ratchet/worktrees");
        }
    }

    /** What a git leaves that is killed with its session in the middle of a commit. */
    private static String killedGit(String branch) {
        return "own=$(git rev-parse --git-dir); all=$(git rev-parse --git-common-dir); touch \"$all/refs/heads/"
                + branch + ".lock\" \"$own/index.lock\" \"$own/HEAD.lock\"";
    }

    @Test
    void locksOfAGitThatWasKilledInMidCommitKeepNobodyFromSavingCommittingOrGoingOn() throws Exception {
        worktrees.work("t-1", WORK + "; " + killedGit("ratchet/t-1-1")).leave(new Verdict.Interrupted("killed"));
        assertThat(worktrees.left()).isEqualTo("refs/ratchet/saved/t-1/1\nt-1.json");

        worktrees.work("t-2", WORK + "; " + killedGit("ratchet/t-2-1")).leave(new Verdict.Progressed("out of time"));
        assertThat(sample.raw(enter("t-2").directory(), "git commit -qam next; git log -1 --format=%s"))
                .isEqualTo("next");

        Work third = worktrees.work("t-3", WORK + "; " + killedGit("ratchet/t-3-1"));
        assertThat(worktrees.stock().begun().committed("t-3", "the rest\n")).isPresent();
        assertThat(sample.raw(third.directory(), "git log -1 --format=%s")).isEqualTo("the rest");
    }

    @Test
    void aBranchThatCannotBeDeletedIsToldOfAndIsInNobodysWay() throws Exception {
        Work first = worktrees.work("t-1", WORK);
        sample.raw("touch .git/packed-refs.lock");
        first.leave(new Verdict.Interrupted("killed"));

        assertThat(worktrees.events().toString())
                .contains("the branch ratchet/t-1-1 stays", "Unable to create", "packed-refs.lock': File exists");
        assertThat(enter("t-1").visit().directory().variables()).containsEntry("RATCHET_BRANCH", "ratchet/t-1-2");
    }
}
