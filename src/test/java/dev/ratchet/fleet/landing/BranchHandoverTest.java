package dev.ratchet.fleet.landing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.judge.CheckCommands;
import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.testing.SampleWorktrees;
import dev.ratchet.testing.SampleWorktrees.Work;
import dev.ratchet.workspace.CleanCheckouts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accepted work is left on its branch, with a pull request where that is asked for, and the base is not moved. */
class BranchHandoverTest {
    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private SampleWorktrees worktrees;
    private SampleRepository sample;

    @BeforeEach
    void aRepository() throws Exception {
        worktrees = SampleWorktrees.in(directory);
        sample = worktrees.sample();
        sample.raw("git init -q --bare ../remote; git remote add origin ../remote");
    }

    private Optional<RemoteRepository> to(String remote) {
        Shell shell = new Shell(new LocalLauncher(), sample.scratch());
        return Optional.of(new RemoteRepository(sample.project(), shell, remote, Duration.ofMinutes(1)));
    }

    private BranchHandover handover(Optional<RemoteRepository> push, String openCommand) {
        return new BranchHandover(worktrees.stock().begun(), Optional.empty(), push, openCommand, time);
    }

    @Test
    void theBranchStaysWhenItsWorktreeGoes() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new");
        String base = sample.raw("git rev-parse main");

        assertThat(handover(Optional.empty(), "").confirm(work.finished(), worktrees))
                .isEqualTo(new Confirmation.Confirmed("it is on branch ratchet/t-1-1"));
        work.leave(new Verdict.Accepted("handed over"));

        assertThat(sample.raw("git log -1 --format=%s ratchet/t-1-1")).isEqualTo("the title of t-1");
        assertThat(worktrees.left()).isEqualTo("refs/heads/ratchet/t-1-1");
        assertThat(sample.raw("git rev-parse main")).isEqualTo(base);
    }

    @Test
    void whoOpensAPullRequestIsToldOfWhat() throws Exception {
        String opened = sample.marks().resolve("opened").toString();
        Work work = worktrees.enter(worktrees.attempt("t-1", "Say \"$(hi)\" 🦀"));
        sample.raw(work.directory(), "echo new > new");

        assertThat(handover(
                                to("origin"),
                                "echo \"$RATCHET_TASK|$RATCHET_TITLE|$RATCHET_BRANCH|$(cat new)\" > '" + opened + "'")
                        .confirm(work.finished(), worktrees))
                .isInstanceOf(Confirmation.Confirmed.class);

        assertThat(Path.of(opened)).hasContent("t-1|Say \"$(hi)\" 🦀|ratchet/t-1-1|new");
        assertThat(sample.raw("git -C ../remote log -1 --format=%s ratchet/t-1-1"))
                .isEqualTo("Say \"$(hi)\" 🦀");
    }

    @Test
    void whereNothingWasChangedNothingIsPushedAndNoPullRequestOpened() throws Exception {
        Work work = worktrees.work("t-1", "true");

        assertThat(handover(to("origin"), "exit 3").confirm(work.finished(), worktrees))
                .isEqualTo(new Confirmation.Confirmed("nothing was changed: there is no work to hand over"));

        assertThat(sample.raw("git -C ../remote for-each-ref")).isEmpty();
    }

    @Test
    void whatFailsIsTriedThreeTimesAndThenHeldWithItsOutput() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new");
        BranchHandover handover = handover(to("origin"), "echo no token >&2; exit 3");
        String failure = "landing.open_command failed with exit code 3: no token";

        assertThat(handover.confirm(work.finished(0), worktrees))
                .isEqualTo(new Confirmation.Undecided(time.now().plusSeconds(5), failure));
        assertThat(handover.confirm(work.finished(1), worktrees))
                .isEqualTo(new Confirmation.Undecided(time.now().plusSeconds(10), failure));
        assertThat(handover.confirm(work.finished(2), worktrees))
                .isEqualTo(new Confirmation.Held("it is on branch ratchet/t-1-1, but " + failure));
    }

    /** Handed over, but no pull request could be opened: it goes on, and the base has moved since. */
    private Work rebasedSinceItWasPushed() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new");
        assertThat(handover(to("origin"), "exit 3").confirm(work.finished(2), worktrees))
                .isInstanceOf(Confirmation.Held.class);
        work.leave(new Verdict.Held("no token"));
        sample.raw("echo other > other; git add -A; git commit -qm other");
        return worktrees.work("t-1", "echo more > more");
    }

    @Test
    void aBranchOfOursThatWasRebasedSinceItWasPushedIsReplacedThere() throws Exception {
        for (int again = 0; again < 2; again++) {
            Work work = rebasedSinceItWasPushed();

            assertThat(handover(to("origin"), "exit 3").confirm(work.finished(2), worktrees))
                    .isEqualTo(new Confirmation.Held(
                            "it is on branch ratchet/t-1-1, but landing.open_command failed with exit code 3:"
                                    + " nothing was said about why"));
            work.leave(new Verdict.Held("no token"));
            sample.raw("git reset -q --hard HEAD^; git commit -q --allow-empty -m again");
        }
        assertThat(sample.raw("git -C ../remote rev-parse ratchet/t-1-1"))
                .isEqualTo(sample.raw("git rev-parse ratchet/t-1-1"));
    }

    @Test
    void whatSomebodyElseHasMadeOfABranchThereIsNeverReplaced() throws Exception {
        Work work = rebasedSinceItWasPushed();
        sample.raw("git clone -q ../remote ../theirs; cd ../theirs; git checkout -q ratchet/t-1-1;"
                + " git commit -q --allow-empty -m theirs; git push -q origin HEAD; cd \"$OLDPWD\"; git fetch -q");

        assertThat(handover(to("origin"), "").confirm(work.finished(), worktrees))
                .isInstanceOfSatisfying(
                        Confirmation.Undecided.class,
                        undecided -> assertThat(undecided.waitingFor()).contains("ratchet/t-1-1", "rejected"));

        assertThat(sample.raw("git -C ../remote log -1 --format=%s ratchet/t-1-1"))
                .isEqualTo("theirs");
    }

    @Test
    void whatCannotBePushedIsNotAskedFor() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new");

        assertThat(handover(to("nowhere"), "touch '" + sample.marks() + "/asked'")
                        .confirm(work.finished(), worktrees))
                .isInstanceOf(Confirmation.Undecided.class);

        assertThat(sample.marks()).isEmptyDirectory();
    }

    @Test
    void itIsCheckedOnceBeforeAndNotAgainForEachTry() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new");
        CheckCommands red = new CheckCommands(
                List.of("false"), Duration.ofMinutes(1), new CleanCheckouts(worktrees.git()), sample.shell(), time);
        BranchHandover handover =
                new BranchHandover(worktrees.stock().begun(), Optional.of(red), to("origin"), "", time);

        assertThat(handover.confirm(work.finished(0), worktrees)).isInstanceOf(Confirmation.Objected.class);
        assertThat(sample.raw("git -C ../remote branch")).isEmpty();
        assertThat(handover.confirm(work.finished(1), worktrees)).isInstanceOf(Confirmation.Confirmed.class);
    }
}
