package dev.ratchet.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.ratchet.loop.Requests;
import dev.ratchet.loop.Workspace.Entry;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.testing.SampleWorktrees;
import dev.ratchet.testing.SampleWorktrees.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where an attempt works, and what becomes of that by its verdict. */
class ItemWorktreesTest {
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

    private Attempt ofLoop(String loop) {
        return worktrees.attempt(loop, new WorkItem("prompt", "PROMPT.md"));
    }

    static Stream<Verdict> goingOn() {
        return Stream.of(
                new Verdict.Rejected("the check failed"),
                new Verdict.Conflicted("it does not fit"),
                new Verdict.Progressed("it did not say that it was done"),
                new Verdict.Held("the remote does not answer"),
                new Verdict.RateLimited(Verdict.Limit.RATE, null, "limited"),
                new Verdict.Interrupted("stopped before it was confirmed", Verdict.Remains.WHOLE),
                new Verdict.Wasted(Verdict.Waste.EMPTY, "nothing was said"));
    }

    @ParameterizedTest
    @MethodSource("goingOn")
    void theNextAttemptGoesOnInIt(Verdict verdict) throws Exception {
        Work first = worktrees.work("t-1", WORK);
        first.leave(verdict);

        Work second = enter("t-1");

        assertThat(second.directory()).isEqualTo(first.directory());
        assertThat(sample.raw(second.directory(), "git log -1 --format=%s; tail -1 a.txt; git branch --show-current"))
                .isEqualTo("new\nmore\nratchet/t-1-1");
    }

    static Stream<Verdict> beginningAnew() {
        return Stream.of(
                new Verdict.GaveUp("it cannot be done"),
                new Verdict.Interrupted("killed"),
                new Verdict.Wasted(Verdict.Waste.FAILED, "it broke"));
    }

    @ParameterizedTest
    @MethodSource("beginningAnew")
    void whatWasDoneIsSavedAndAFreshOneIsMade(Verdict verdict) throws Exception {
        worktrees.work("t-1", WORK).leave(verdict);
        assertThat(worktrees.left()).isEqualTo("refs/ratchet/saved/t-1/1\nt-1.json");

        Work second = enter("t-1");

        assertThat(second.directory().resolve("new")).doesNotExist();
        assertThat(second.visit().directory().variables()).containsEntry("RATCHET_BRANCH", "ratchet/t-1-2");
        assertThat(sample.raw("git show refs/ratchet/saved/t-1/1:a.txt")).endsWith("more");
    }

    /** The file has no blocks, and git would read it for half an hour all the same. */
    @Test
    void whoeverEndsItAtOnceDoesNotWaitForWhatTakesLongAndTheNextAttemptSavesIt() throws Exception {
        Work killed = worktrees.work("t-1", WORK + "; truncate -s 300G image");
        Thread.currentThread().interrupt();

        assertTimeout(Duration.ofSeconds(30), () -> killed.leave(new Verdict.Interrupted("killed")));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(worktrees.left()).contains("refs/heads/ratchet/t-1-1", ".ratchet/worktrees/t-1-1");
        assertThat(killed.directory().resolve("image")).exists();
        assertThat(worktrees.events())
                .last()
                .asInstanceOf(InstanceOfAssertFactories.type(Event.Noticed.class))
                .extracting(Event.Noticed::message)
                .asString()
                .contains("what t-1 has in its worktree is not saved yet, and stays in " + killed.directory());

        sample.raw(killed.directory(), "rm image");
        assertThat(enter("t-1").visit().directory().variables()).containsEntry("RATCHET_BRANCH", "ratchet/t-1-2");
        assertThat(sample.raw("git show refs/ratchet/saved/t-1/1:a.txt")).endsWith("more");
    }

    /** What git itself keeps: heads, indexes and logs of all worktrees, and what any ref names. */
    @Test
    void whatASessionHasAndWhatIsSavedOutlivesTheUsersGarbageCollection() throws Exception {
        worktrees.work("t-2", WORK).leave(new Verdict.Interrupted("killed"));
        Work work = worktrees.work(
                "t-1",
                WORK + "; git checkout -q --detach; git commit -qam detached; echo staged > staged;"
                        + " git add staged; echo new > untracked");

        sample.raw("git worktree prune --expire now; git gc -q --prune=now; git fsck --strict --no-dangling");
        work.leave(new Verdict.Interrupted("killed"));

        assertThat(worktrees.left())
                .isEqualTo("refs/ratchet/saved/t-1/1\nrefs/ratchet/saved/t-2/1\nt-1.json\nt-2.json");
        assertThat(sample.raw("for saved in 1/1 2/1; do git ls-tree --name-only refs/ratchet/saved/t-$saved | grep"
                        + " -v sub; done; git log --format=%s -2 refs/ratchet/saved/t-1/1^"))
                .isEqualTo(".gitignore\na.txt\nnew\nstaged\nuntracked\n.gitignore\na.txt\nnew\ndetached\nnew");
    }

    @Test
    void acceptedWorkThatDidNotLandKeepsItsBranchAndWhatLandedKeepsNothing() throws Exception {
        worktrees.work("t-1", WORK).leave(new Verdict.Accepted("handed over"));
        assertThat(worktrees.left()).contains("refs/heads/ratchet/t-1-1", "refs/ratchet/saved/t-1/1");

        Work landed = worktrees.work("t-2", WORK);
        worktrees.stock().begun().landed("t-2", sample.raw(landed.directory(), "git rev-parse HEAD"));
        landed.leave(new Verdict.Accepted("landed"));

        assertThat(worktrees.left()).doesNotContain("t-2");
    }

    @Test
    void whatGoesOnIsPutOnTheBaseAsItIsByThen() throws Exception {
        Work first = worktrees.work("t-1", WORK);
        first.leave(new Verdict.Rejected("red"));
        sample.raw("echo other > other; git add -A; git commit -qm other");

        Work second = enter("t-1");

        assertThat(sample.raw(second.directory(), "git log --format=%s; git status --porcelain; ls other"))
                .isEqualTo("new\nother\nignored\nfirst\n M a.txt\nother");
    }

    @Test
    void aTaskThatDoesNotFitGoesOnAsItIsAndALoopIsBlocked() throws Exception {
        Work task = worktrees.work("t-1", "echo task >> a.txt");
        Work loop = worktrees.enter(ofLoop("docs"));
        sample.raw(loop.directory(), "echo loop >> a.txt");
        task.leave(new Verdict.Rejected("red"));
        loop.leave(new Verdict.Progressed("worked"));
        sample.raw("echo base >> a.txt; git commit -qam base");

        assertThat(sample.raw(enter("t-1").directory(), "tail -1 a.txt; git log -1 --format=%s"))
                .isEqualTo("task\nignored");
        assertThat(worktrees.workspace().enter(ofLoop("docs")))
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict())
                                .isInstanceOfSatisfying(Verdict.Halted.class, halted -> {
                                    assertThat(halted.outcome().kind()).isEqualTo(Outcome.Kind.BLOCKED);
                                    assertThat(halted.reason()).contains("a.txt");
                                }));
        assertThat(sample.raw(loop.directory(), "tail -1 a.txt")).isEqualTo("loop");
    }

    @Test
    void aLoopWithoutTasksStaysOnABranchOfItsName() throws Exception {
        Work first = worktrees.enter(ofLoop("docs"));
        sample.raw(first.directory(), WORK);
        first.leave(new Verdict.Interrupted("stopped"));

        Work second = worktrees.enter(ofLoop("docs"));

        assertThat(sample.raw(second.directory(), "git branch --show-current; git log -1 --format=%s; tail -1 a.txt"))
                .isEqualTo("ratchet/docs\nnew\nmore");
    }

    @Test
    void workWhoseBaseIsGoneIsHeldAndThatOfOthersGoesOn() throws Exception {
        BaseRequired workspace =
                new BaseRequired(worktrees.workspace(), worktrees.stock().begun());
        sample.raw("git switch -qc feature-x");
        Work task = worktrees.work("t-1", WORK);
        Work loop = worktrees.enter(ofLoop("docs"));
        task.leave(new Verdict.Rejected("red"));
        loop.leave(new Verdict.Progressed("worked"));
        sample.raw("git switch -q main; git branch -qD feature-x");

        assertThat(workspace.enter(worktrees.attempt("t-1", "again")))
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict())
                                .isEqualTo(new Verdict.Held(
                                        "the branch 'feature-x' that it was begun on is gone; make it anew,"
                                                + " for the work to come to: 'git branch feature-x COMMIT'")));
        assertThat(workspace.enter(ofLoop("docs")))
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict()).isInstanceOf(Verdict.Halted.class));
        assertThat(workspace.enter(worktrees.attempt("t-2", "another"))).isInstanceOf(Entry.Entered.class);
        sample.raw("git branch feature-x");
        assertThat(workspace.enter(worktrees.attempt("t-1", "once more")))
                .isInstanceOfSatisfying(
                        Entry.Entered.class,
                        entered ->
                                assertThat(entered.visit().directory().path()).isEqualTo(task.directory()));
    }

    @Test
    void agentsFindWhereTheyAre() throws Exception {
        Work work = enter("t-1");

        assertThat(work.visit().directory().variables())
                .containsEntry("RATCHET_WORKTREE", work.directory().toString())
                .containsEntry("RATCHET_BASE", "main")
                .hasEntrySatisfying(
                        "RATCHET_PORT",
                        port -> assertThat(Integer.parseInt(port)).isPositive())
                .hasEntrySatisfying(
                        "RATCHET_SCRATCH",
                        scratch -> assertThat(Path.of(scratch)).isEmptyDirectory());
        Path scratch =
                Path.of(String.valueOf(work.visit().directory().variables().get("RATCHET_SCRATCH")));
        Files.writeString(scratch.resolve("temporary"), "");
        work.leave(new Verdict.Rejected("red"));
        assertThat(scratch).doesNotExist();
    }

    @Test
    void oneThatWasDeletedByHandCostsANumberAndItsCommitsAreSaved() throws Exception {
        Work first = worktrees.work("t-1", WORK);
        first.leave(new Verdict.Rejected("red"));
        sample.raw("rm -rf '" + first.directory() + "'");

        assertThat(enter("t-1").visit().directory().variables()).containsEntry("RATCHET_BRANCH", "ratchet/t-1-2");

        assertThat(sample.raw("git log -1 --format=%s refs/ratchet/saved/t-1/1^2 2> /dev/null || git log --format=%s"
                        + " refs/ratchet/saved/t-1/1"))
                .contains("new");
    }

    @Test
    void filesOfOneWhoseLinkToTheRepositoryIsGoneOrReplacedAreSaved() throws Exception {
        for (String replaced : List.of("true", "git init -q")) {
            String item = "t-" + replaced.length();
            Work work = worktrees.work(item, "echo mine > mine; rm .git; " + replaced);
            work.leave(new Verdict.Rejected("red"));

            assertThat(enter(item).visit().directory().variables())
                    .containsEntry("RATCHET_BRANCH", "ratchet/" + item + "-2");

            assertThat(sample.raw("git log -1 --format=%B refs/ratchet/saved/" + item
                            + "/1; git show refs/ratchet/saved/" + item + "/1:mine"))
                    .contains("the .git of its worktree was deleted or replaced")
                    .endsWith("mine");
        }
    }

    @Test
    void aBranchNameThatIsTakenCostsANumber() throws Exception {
        sample.raw("git branch ratchet/t-1-1; git branch ratchet/t-1-2/below; git pack-refs --all;"
                + " git branch ratchet/t-1-3/below; git symbolic-ref refs/heads/ratchet/t-1-4 refs/heads/main");

        assertThat(enter("t-1").visit().directory().variables()).containsEntry("RATCHET_BRANCH", "ratchet/t-1-5");

        assertThat(sample.raw("git rev-parse ratchet/t-1-1")).isEqualTo(sample.raw("git rev-parse main"));
    }

    @Test
    void whatCannotBeMadeReadyIsRefusedAndNothingIsLeft() throws Exception {
        SampleWorktrees broken = SampleWorktrees.of(sample, List.of("echo no network >&2; exit 7"), List.of());

        assertThat(broken.workspace().enter(broken.attempt("t-1", "the title")))
                .isEqualTo(new Entry.Refused(new Verdict.Wasted(
                        Verdict.Waste.REFUSED,
                        "the set-up command 'echo no network >&2; exit 7' failed with exit code 7: no network")));

        assertThat(broken.left()).isEqualTo("t-1.json");
    }

    @Test
    void aRunThatIsToStopDoesNotWaitForWhatMakesAWorktreeReadyAndNothingIsLeft() throws Exception {
        Requests stopped = new Requests() {
            @Override
            public List<LoopRequest> drain() {
                return List.of();
            }

            @Override
            public <T> Optional<T> await(Awaited<T> awaited) {
                return Optional.empty();
            }
        };
        SampleWorktrees ended = SampleWorktrees.of(sample, List.of("sleep 1000"), List.of(), stopped);

        assertThat(ended.workspace().enter(ended.attempt("t-1", "the title")))
                .isEqualTo(new Entry.Refused(
                        new Verdict.Interrupted("stopped or paused while its worktree was made ready")));

        assertThat(ended.left()).isEqualTo("t-1.json");
    }

    @Test
    void whatIsCopiedAndNotIgnoredIsRefused() throws Exception {
        sample.raw("echo secret > .env");
        SampleWorktrees copying = SampleWorktrees.of(sample, List.of(), List.of(".env"));

        assertThat(copying.workspace().enter(copying.attempt("t-1", "the title")))
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict().reason())
                                .startsWith("git does not ignore .env (workspace.copy)"));
    }
}
