package dev.ratchet.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.Workspace.Entry;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.testing.SampleWorktrees;
import dev.ratchet.testing.SampleWorktrees.Work;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who comes to a work tree that somebody else is still at, or comes back to one that the next has by now. */
class WorktreeSuccessionTest {
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

    /** A task is free as soon as an attempt at it is settled, and hooks may run for a while until its work tree is left. */
    @Test
    void whoeverHasTheTaskNextWaitsUntilItsWorkTreeIsLeftAndGoesOnInIt() throws Exception {
        Work first = worktrees.work("t-1", WORK);
        Attempt next = worktrees.attempt("t-1", "the title of t-1");
        FutureTask<Work> second = new FutureTask<>(() -> worktrees.enter(next));
        awaitWaiting(Thread.ofPlatform().start(second));

        first.leave(new Verdict.Rejected("red"));

        assertThat(second.get().directory()).isEqualTo(first.directory());
        assertThat(worktrees.left()).doesNotContain("saved");
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }

    /** Waits for a file of that name beside the project, once it has said that it began. */
    private SampleWorktrees settingUpUntil(String name, String then) {
        String command = "touch '%1$s/begun'; until [ -e '%1$s/%2$s' ]; do sleep 0.02; done; %3$s"
                .formatted(sample.around(), name, then);
        return SampleWorktrees.of(sample, List.of(command), List.of());
    }

    private Thread begun(FutureTask<?> task) throws Exception {
        Thread thread = Thread.ofPlatform().start(task);
        sample.raw("until [ -e '%s/begun' ]; do sleep 0.02; done".formatted(sample.around()));
        return thread;
    }

    @Test
    void whoeverHasTheTaskNextWaitsWhileItsWorkTreeIsBeingMadeReady() throws Exception {
        SampleWorktrees slow = settingUpUntil("go", "echo mine > set-up.ignored");
        Attempt attempt = slow.attempt("t-1", "the title of t-1");
        FutureTask<Work> first = new FutureTask<>(() -> {
            Work work = slow.enter(attempt);
            work.leave(new Verdict.Rejected("red"));
            return work;
        });
        Thread _ = begun(first);
        Attempt next = slow.attempt("t-1", "the title of t-1");
        FutureTask<Work> second = new FutureTask<>(() -> slow.enter(next));
        awaitWaiting(Thread.ofPlatform().start(second));

        sample.raw("touch '%s/go'".formatted(sample.around()));

        assertThat(first.get().directory().resolve("set-up.ignored")).exists();
        assertThat(second.get().directory()).isEqualTo(first.get().directory());
        assertThat(slow.left()).doesNotContain("saved");
    }

    @Test
    void ofWorkTreesWhoseMakingReadyWasInterruptedNothingIsLeftNorSaved() throws Exception {
        SampleWorktrees slow = settingUpUntil("never", "");
        Attempt attempt = slow.attempt("t-1", "the title of t-1");
        FutureTask<Entry> first = new FutureTask<>(() -> slow.workspace().enter(attempt));
        Thread loop = begun(first);

        loop.interrupt();
        assertThatThrownBy(first::get).hasCauseInstanceOf(InterruptedException.class);

        assertThat(slow.left()).isEqualTo("t-1.json");
        assertThat(enter("t-1").visit().directory().variables()).containsEntry("RATCHET_BRANCH", "ratchet/t-1-2");
        assertThat(worktrees.left()).doesNotContain("saved");
    }

    /** Each has its own work trees in mind: that is how it looks from another process. */
    @ParameterizedTest
    @ValueSource(strings = {"exit 0", "exit 7"})
    void whoeverMakesOneReadyThatWasTakenFromHimMeanwhileDoesNothingToThatOfTheNext(String then) throws Exception {
        SampleWorktrees asleep = settingUpUntil("go", then);
        Attempt attempt = asleep.attempt("t-1", "the title of t-1");
        FutureTask<Entry> first = new FutureTask<>(() -> asleep.workspace().enter(attempt));
        Thread _ = begun(first);
        Attempt _ = worktrees.attempt("t-0", "that the next has another name");
        Work second = worktrees.work("t-1", "echo second > second");

        sample.raw("touch '%s/go'".formatted(sample.around()));

        assertThat(first.get()).isInstanceOf(Entry.Refused.class);
        second.leave(new Verdict.Rejected("red"));
        Work third = enter("t-1");
        assertThat(third.directory()).isEqualTo(second.directory());
        assertThat(third.directory().resolve("second")).exists();
    }

    @Test
    void whoeverLeavesWhenTheNextHasLeftAlreadyDoesNothingToItsWorkTree() throws Exception {
        Work first = worktrees.work("t-1", WORK);
        Work second = worktrees.work("t-1", "echo second > second");
        second.leave(new Verdict.Rejected("red"));

        first.leave(new Verdict.Interrupted("killed"));

        assertThat(enter("t-1").directory()).isEqualTo(second.directory());
        assertThat(second.directory().resolve("second")).exists();
    }

    @Test
    void whoeverIsLateToLeaveDoesNothingToTheWorkTreeOfTheNext() throws Exception {
        Work first = worktrees.work("t-1", WORK);
        Work second = worktrees.work("t-1", "echo second > second");
        String before = worktrees.left();

        first.leave(new Verdict.Interrupted("killed"));

        assertThat(worktrees.left()).isEqualTo(before);
        second.leave(new Verdict.Rejected("red"));
        assertThat(enter("t-1").directory()).isEqualTo(second.directory());
        assertThat(second.directory().resolve("second")).exists();
    }
}
