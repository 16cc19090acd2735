package dev.ratchet.fleet.landing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.testing.SampleWorktrees.Work;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.workspace.checkout.UserCheckout;
import java.io.BufferedReader;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Accepted work comes to the base as it was checked there, or back to its author with what was wrong. */
class LandingTest extends LandingSetting {
    @Test
    void whatIsNotCommittedIsCommittedUnderItsTitleWhateverThatIs() throws Exception {
        String title = "Say \"$(hi)\", 'it' & `that` \\n; 🦀 --amend";
        Work work = worktrees.enter(worktrees.attempt("t-1", title));
        Files.writeString(work.directory().resolve("new.txt"), "new\n");

        assertThat(lands(work))
                .isInstanceOfSatisfying(
                        Confirmation.Confirmed.class,
                        landed -> assertThat(landed.reason()).matches("landed as [0-9a-f]{12} on main"));

        assertThat(main()).isEqualTo(title + "\nignored\nfirst");
        assertThat(sample.raw("cat new.txt; git status --porcelain")).isEqualTo("new");
        work.leave(new Verdict.Accepted("landed"));
        assertThat(worktrees.left()).isEmpty();
    }

    /** Nothing names what was put on the base until the base does. */
    @Test
    void whatIsCheckedOutlivesTheUsersGarbageCollection() throws Exception {
        Work late = worktrees.work("t-1", "echo late > late; git add -A; git commit -qm late");
        Work early = worktrees.work("t-2", "echo early > early; git add -A; git commit -qm early");
        assertThat(lands(early)).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(lands(
                        late,
                        "cd '" + sample.project()
                                + "' && git reflog expire --expire=now --all && git gc -q --prune=now"))
                .isInstanceOf(Confirmation.Confirmed.class);

        assertThat(main()).isEqualTo("late\nearly\nignored\nfirst");
        assertThat(sample.raw("git fsck --strict --no-dangling; git for-each-ref refs/ratchet"))
                .isEmpty();
    }

    /** Another process, which keeps the checkout of a project for itself until it is ended. */
    public static void main(String[] words) throws Exception {
        try (FileChannel turn = FileChannel.open(Path.of(words[0]), StandardOpenOption.WRITE)) {
            System.out.println(turn.lock().isValid());
            new CountDownLatch(1).await();
        }
    }

    @Test
    @Timeout(60)
    void whoeverFindsAnotherProcessAtTheCheckoutForLongAsksAgainLaterAndCanBeStoppedMeanwhile() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new");
        Path turn = Files.createDirectories(sample.project().resolve(".git/" + RepositoryPaths.LANDING))
                .resolve("turn");
        Files.createFile(turn);
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LandingTest.class.getName(),
                        turn.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Landing landing = landing(new UserCheckout(worktrees.writer(), Duration.ofMillis(50)), Optional.empty());
        try (BufferedReader told = other.inputReader()) {
            assertThat(told.readLine()).isEqualTo("true");

            assertThat(landing.confirm(work.finished(), worktrees))
                    .isInstanceOfSatisfying(
                            Confirmation.Undecided.class,
                            undecided -> assertThat(undecided.waitingFor())
                                    .isEqualTo("another process that is about to move " + sample.project()));
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(landing.confirm(work.finished(1), worktrees)).isInstanceOf(Confirmation.Confirmed.class);
    }

    @Test
    void whatHasLandedHasLandedThoughTheRefThatHeldItMeanwhileCannotBeDeleted() throws Exception {
        Work late = worktrees.work("t-1", "echo late > late; git add -A; git commit -qm late");
        Work early = worktrees.work("t-2", "echo early > early; git add -A; git commit -qm early");
        assertThat(lands(early)).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(lands(
                        late,
                        "cd '" + sample.project() + "' && if git rev-parse -q --verify refs/ratchet/landing/t-1-1; then"
                                + " git symbolic-ref refs/ratchet/landing/t-1-1 refs/heads/main; fi"))
                .isInstanceOf(Confirmation.Confirmed.class);

        assertThat(main()).isEqualTo("late\nearly\nignored\nfirst");
    }

    @Test
    void workThatIsBehindIsCheckedAsItWillBeOnTheBaseAndLandsInOneLine() throws Exception {
        Work late = worktrees.work("t-1", "echo late > late; git add -A; git commit -qm late");
        Work early = worktrees.work("t-2", "echo early > early; git add -A; git commit -qm early");
        assertThat(lands(early)).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(lands(late, "cp early '" + sample.marks() + "' || true; test -f late"))
                .isInstanceOf(Confirmation.Confirmed.class);

        assertThat(sample.marks().resolve("early"))
                .as("once on its own, once on the base")
                .exists();
        assertThat(checksRun()).isEqualTo(2);
        assertThat(main()).isEqualTo("late\nearly\nignored\nfirst");
        assertThat(sample.raw("git log --merges --oneline main")).isEmpty();
    }

    @Test
    void aTreeThatWasCheckedIsNotCheckedTwice() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new");

        assertThat(lands(work, "test -f new")).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(checksRun()).isOne();
    }

    @Test
    void whatPassesAloneAndFailsOnTheBaseIsRejectedWithTheOutput() throws Exception {
        Work early = worktrees.work("t-1", "echo early > early");
        Work late = worktrees.work("t-2", "echo late > late");
        assertThat(lands(early)).isInstanceOf(Confirmation.Confirmed.class);
        String before = main();

        assertThat(lands(late, "! { test -f early && test -f late; } || { echo they quarrel; false; }"))
                .isInstanceOfSatisfying(
                        Confirmation.Objected.class,
                        rejected -> assertThat(rejected.reason()).contains("they quarrel"));

        assertThat(main()).isEqualTo(before);
        assertThat(statuses()).containsExactly("t-1 landed", "t-2 rejected");
    }

    @Test
    void whatIsRedByItselfTakesNobodysTurn() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new");

        assertThat(lands(work, "false")).isInstanceOf(Confirmation.Objected.class);

        assertThat(statuses()).isEmpty();
    }

    @Test
    void aConflictGoesBackWithBothSidesAndAfterTooManyThereIsNoMore() throws Exception {
        Work early = worktrees.work("t-1", "echo early >> a.txt");
        Work late = worktrees.work("t-2", "echo late >> a.txt");
        assertThat(lands(early)).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(lands(late))
                .isInstanceOfSatisfying(
                        Confirmation.Conflicted.class,
                        conflict -> assertThat(conflict.reason())
                                .startsWith("it does not fit onto main, by a.txt\n")
                                .contains("early", "late"));
        assertThat(lands(late))
                .isInstanceOfSatisfying(
                        Confirmation.Refused.class,
                        refused -> assertThat(refused.reason())
                                .contains("2 times in all (landing.max_conflicts), by a.txt"));

        assertThat(statuses()).containsExactly("t-1 landed", "t-2 conflict", "t-2 conflict");
        assertThat(sample.raw("cat a.txt")).endsWith("early");
    }

    @Test
    void whoHasBroughtBothSidesTogetherLands() throws Exception {
        Work early = worktrees.work("t-1", "echo early >> a.txt; git commit -qam early");
        Work late = worktrees.work("t-2", "echo late >> a.txt; git commit -qam late");
        assertThat(lands(early)).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(lands(late)).isInstanceOf(Confirmation.Conflicted.class);

        sample.raw(
                late.directory(),
                "! git rebase -q main 2> /dev/null; printf '1\\n2\\n3\\nearly\\nlate\\n' > a.txt; git add -A;"
                        + " GIT_EDITOR=true git rebase --continue > /dev/null 2>&1");

        assertThat(lands(late)).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(main()).isEqualTo("late\nearly\nignored\nfirst");
    }

    @Test
    void acceptedWorkWithoutACommitHasLandedWhereTheBaseIs() throws Exception {
        Work work = worktrees.work("t-1", "true");
        String before = sample.raw("git rev-parse --short=12 main");

        assertThat(lands(work)).isEqualTo(new Confirmation.Confirmed("landed as " + before + " on main"));
    }

    @Test
    void aWorktreeThatWasDeletedByHandHasNothingToLand() throws Exception {
        for (String deletion : List.of("git worktree remove --force --force", "rm -r")) {
            Work work = worktrees.work("t-" + deletion.length(), "echo new > new");
            sample.raw(deletion + " '" + work.directory() + "'");

            assertThat(lands(work))
                    .isEqualTo(new Confirmation.Gone("its worktree was deleted: nothing can land from there"));
        }
    }

    @Test
    void workInARepositoryOfItsOwnIsNotTakenForAllOfIt() throws Exception {
        String committed = "git init -q two; cd two; echo x > x; git add x; git commit -qm x; echo y > y";
        for (String made : List.of("git init -q one; echo y > one/y", committed)) {
            String name = made.contains("one") ? "one" : "two";
            Work work = worktrees.work("t-" + name, "echo new > new; " + made);

            assertThat(lands(work))
                    .isEqualTo(new Confirmation.Objected(
                            "%s/ is a git repository of its own, so that nothing in it is committed: delete %s/.git, or have git ignore it"
                                    .formatted(name, name)));

            sample.raw("echo " + name + " >> '" + work.directory() + "/.gitignore'");
            assertThat(lands(work)).isInstanceOf(Confirmation.Confirmed.class);
        }
    }

    @Test
    void beneathAChangedCheckoutTheBaseDoesNotMove() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new; git add -A; git commit -qm new");
        sample.raw("echo mine >> a.txt");

        assertThat(lands(work))
                .isInstanceOfSatisfying(
                        Confirmation.Confirmed.class,
                        landed -> assertThat(landed.reason()).endsWith(" on ratchet/landed, for main"));

        assertThat(sample.raw("git log -1 --format=%s main; git log -1 --format=%s ratchet/landed; tail -1 a.txt"))
                .isEqualTo("ignored\nnew\nmine");
        Work next = worktrees.work("t-2", "echo next > next");
        assertThat(next.directory().resolve("new"))
                .as("worktrees start from there")
                .exists();
        sample.raw("git checkout -q a.txt");
        assertThat(lands(next)).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(main()).isEqualTo("the title of t-2\nnew\nignored\nfirst");
    }

    @Test
    void whoDidNotFitThreeTimesGoesFirst() throws Exception {
        TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(7)));
        graph.add(TaskDraft.titled("unlucky"), List.of());
        String unlucky =
                database.first("SELECT id FROM tasks", row -> row.text("id")).orElseThrow();
        database.update("UPDATE tasks SET status = 'in_progress', lease_until = '2030-01-01T00:00:00.000000Z'");
        Work early = worktrees.work("t-1", "echo early >> a.txt");
        Work poor = worktrees.work(unlucky, "echo poor >> a.txt; git commit -qam poor");
        Work harmless = worktrees.work("t-2", "echo b > b");
        assertThat(lands(early)).isInstanceOf(Confirmation.Confirmed.class);
        for (int i = 0; i < 3; i++) {
            assertThat(lands(poor)).isNotInstanceOf(Confirmation.Confirmed.class);
        }
        Work rival = worktrees.work("t-3", "echo rival >> a.txt");

        Landing landing = landing();
        assertThat(landing.confirm(rival.finished(), worktrees))
                .isEqualTo(new Confirmation.Undecided(
                        time.now().plusSeconds(10), "work to land that did not fit 3 times"));
        assertThat(lands(harmless)).isInstanceOf(Confirmation.Confirmed.class);
        time.pass(Duration.ofMinutes(30));
        assertThat(landing.confirm(rival.finished(1), worktrees))
                .as("but not for ever")
                .isInstanceOf(Confirmation.Confirmed.class);
    }

    @Test
    void whatWasFoundGoodIsNotCheckedAgainHoweverOftenItHasToWait() throws Exception {
        Work behind = worktrees.work("t-1", "echo behind > behind");
        assertThat(lands(worktrees.work("t-2", "echo other > other"))).isInstanceOf(Confirmation.Confirmed.class);
        Landing landing = landing(Optional.empty(), "test -f behind");
        sample.raw("git branch ratchet/landed main; echo mine >> a.txt");
        for (int round = 0; round < 3; round++) {
            assertThat(landing.confirm(behind.finished(round), worktrees)).isInstanceOf(Confirmation.Undecided.class);
        }

        assertThat(checksRun()).as("by itself, and on the base").isEqualTo(2);
        assertThat(database.query("SELECT DISTINCT reason FROM landings WHERE item = 't-1'", row -> row.text("reason")))
                .containsExactly("what waits on ratchet/landed for another branch");
    }

    @Test
    void whatLandsLeavesNoIntentOfAnEarlierRoundBehind() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new; git add -A; git commit -qm new");
        LandingTurn cutOff = queue.awaitTurn(
                        queue.enter(new LandingEntry.Candidate("t-1", "a", "w1", "ratchet/t-1-1", "abc", "main")))
                .orElseThrow();
        assertThat(queue.intend(cutOff, "refs/heads/main", "abc", "def")).isTrue();
        queue.withdraw(cutOff.entry(), "the remote did not answer");

        assertThat(lands(work)).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(queue.openIntents()).isEmpty();
        assertThat(statuses()).containsExactly("t-1 withdrawn", "t-1 landed");
    }

    @Test
    void theBaseIsPushedAndARemoteThatCannotBeReachedTakesNothingBack() throws Exception {
        sample.raw("git init -q --bare ../remote; git remote add origin ../remote");
        Shell shell = new Shell(new LocalLauncher(), sample.scratch());
        Work one = worktrees.work("t-1", "echo one > one");
        Work two = worktrees.work("t-2", "echo two > two");

        List<String> complaints = new CopyOnWriteArrayList<>();
        BasePush there = push(shell, "origin", complaints);
        assertThat(landing(Optional.of(there)).confirm(one.finished(), worktrees))
                .isInstanceOf(Confirmation.Confirmed.class);
        there.finish();
        assertThat(sample.raw("git -C ../remote log -1 --format=%s main")).isEqualTo("the title of t-1");
        assertThat(complaints).isEmpty();

        BasePush nowhere = push(shell, "nowhere", complaints);
        assertThat(landing(Optional.of(nowhere)).confirm(two.finished(), worktrees))
                .isInstanceOf(Confirmation.Confirmed.class);
        nowhere.finish();
        assertThat(complaints).last().asString().contains("what has landed on main is not on the remote");
        assertThat(main()).startsWith("the title of t-2\n");
    }

    private BasePush push(Shell shell, String remote, List<String> complaints) {
        return new BasePush(
                new RemoteRepository(sample.project(), shell, remote, Duration.ofMinutes(1)), complaints::add);
    }
}
