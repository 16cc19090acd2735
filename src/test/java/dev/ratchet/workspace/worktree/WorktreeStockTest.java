package dev.ratchet.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the work tree of a task from its making to its end, whenever somebody is cut off. */
class WorktreeStockTest {
    private static final WorkItemKey TASK = new WorkItemKey.OfTask("t-1");

    @TempDir
    Path directory;

    private SampleRepository sample;
    private RepositoryWriter writer;
    private Path worktrees;
    private WorktreeStock stock;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        sample.raw("printf '.ratchet\\n*.ignored\\n' > .gitignore; git add -A; git commit -qm ignored");
        writer = sample.writer();
        worktrees = sample.project().resolve(".ratchet/worktrees");
        stock = stock(0, List.of());
    }

    private WorktreeStock stock(int minFreeGb, List<String> copy) {
        WorktreeSettings settings = new WorktreeSettings(
                null, null, worktrees, List.of(), WorktreeSettings.SETUP_TIMEOUT, copy, minFreeGb, Duration.ZERO);
        Git git = new Git(sample.shell(), writer.repository(), sample.scratch(), _ -> {});
        EarlierWork earlier =
                new EarlierWork(_ -> List.of(), _ -> Optional.empty(), word -> Verdict.recorded(word, ""));
        return new WorktreeStock(settings, writer, git, _ -> {}, earlier, new WorktreeOccupants());
    }

    private String saved() throws Exception {
        return sample.raw("git for-each-ref --format='%(refname:lstrip=2)' refs/ratchet/saved");
    }

    private void assertNothingIsLeft() throws Exception {
        assertThat(sample.raw(
                        "git branch --list 'ratchet/*'; git worktree list | tail -n +2; ls .git/worktrees || true"))
                .isEmpty();
        assertThat(sample.raw("ls -A .ratchet/worktrees | grep -v json || true"))
                .isEmpty();
    }

    @Test
    void whatWasLeftAsItShouldBeIsGoneOnInAndWhatWasNotIsSavedAndMadeAnew() throws Exception {
        WorktreeRecord first = stock.make(TASK, "attempt-1");
        Files.writeString(stock.directory(first).resolve("new"), "work\n");
        stock.free(first);

        assertThat(stock.kept("t-1", "attempt-2")).contains(first.usedBy(""));
        assertThat(stock.refreshing().refresh(first.usedBy("attempt-2")))
                .isInstanceOf(WorktreeRefresh.Refreshed.Ready.class);
        assertThat(stock.kept("t-1", "attempt-3")).isEmpty();

        assertThat(saved()).isEqualTo("saved/t-1/1");
        WorktreeRecord second = stock.make(TASK, "attempt-3");
        assertThat(second.branch()).isEqualTo("ratchet/t-1-2");
        assertThat(stock.directory(second)).isDirectoryNotContaining("glob:**/new");
        stock.finish("t-1");
        stock.sweep(_ -> true, _ -> "nobody works on it any more");
        assertNothingIsLeft();
    }

    /** The approval of what waits there would be lost with it, for instance. */
    @Test
    void whoWasKilledBetweenTheRecordOfHisAttemptAndItsEndHasLeftItAsHeShould() throws Exception {
        for (String verdict : List.of("held", "conflicted", "unavailable")) {
            WorktreeRecord record = stock.make(TASK, verdict);

            assertThat(stock.kept("t-1", "attempt-2")).contains(record);
            stock.discard(record, "test");
        }
        assertThat(saved()).isEmpty();
    }

    @Test
    void whereTheWorkOfALoopWithoutTasksIsCanBeSaidAsLongAsItIsNowhereElse() throws Exception {
        assertThat(stock.begun().whereabouts("docs")).isEmpty();
        WorktreeRecord record = stock.make(new WorkItemKey.OfLoop("docs"), "attempt-1");
        stock.free(record);
        assertThat(stock.begun().whereabouts("docs")).isEmpty();

        Path tree = stock.directory(record);
        Files.writeString(tree.resolve("draft"), "work\n");
        assertThat(stock.begun().whereabouts("docs"))
                .contains("work of docs that is not committed is in %s, on branch ratchet/docs".formatted(tree));

        sample.raw(tree, "git add -A; git commit -qm draft");
        assertThat(stock.begun().whereabouts("docs"))
                .contains("work of docs that is not on main is in %s, on branch ratchet/docs".formatted(tree));

        sample.raw("git merge -q ratchet/docs");
        assertThat(stock.begun().whereabouts("docs")).isEmpty();
        stock.discard(stock.kept("docs", "attempt-2").orElseThrow(), "test");
        assertThat(stock.begun().whereabouts("docs")).isEmpty();
    }

    private void killedBeforeItLeft() throws Exception {
        WorktreeRecord record = stock.make(TASK, "accepted");
        sample.raw(
                stock.directory(record),
                "echo c > committed; git add -A; git commit -qm c; echo built > built.ignored");
    }

    @Test
    void workThatWasHandedOverKeepsItsBranchAlsoIfItsProcessWasKilledBeforeItLeft() throws Exception {
        killedBeforeItLeft();
        stock.sweep(_ -> false, _ -> "nobody works on it any more");
        assertThat(sample.raw(
                        "git for-each-ref --format='%(refname)' refs/heads/ratchet; git worktree list | tail -n +2"))
                .isEqualTo("refs/heads/ratchet/t-1-1");

        killedBeforeItLeft();
        assertThat(stock.kept("t-1", "attempt-2")).isEmpty();
        assertThat(sample.raw(
                        "git for-each-ref --format='%(refname)' refs/heads/ratchet; git worktree list | tail -n +2"))
                .isEqualTo("refs/heads/ratchet/t-1-1\nrefs/heads/ratchet/t-1-2");
    }

    @Test
    void ofWorkThatHadLandedNothingIsLeftNorSavedIfItsProcessWasKilledBeforeItLeft() throws Exception {
        killedBeforeItLeft();
        stock.begun().landed("t-1", sample.raw("git merge -q --ff-only ratchet/t-1-1; git rev-parse main"));

        stock.sweep(_ -> false, _ -> "nobody works on it any more");

        assertThat(saved()).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    void whatAnEndedProcessHadPutAsideIsDeletedByTheNext() throws Exception {
        WorktreeRecord open = stock.make(TASK, "attempt-1");
        Files.createDirectories(worktrees.resolve("t-9-1.gone/src"));
        Files.writeString(worktrees.resolve("t-9-1.gone/src/a"), "a\n");

        stock.sweep(_ -> true, _ -> "nobody works on it any more");

        assertThat(worktrees.resolve("t-9-1.gone")).doesNotExist();
        assertThat(stock.directory(open)).isDirectory();
    }

    @Test
    void oneThatIsDeletedWhileItIsMadeReadyIsToldInWords() throws Exception {
        WorktreeRecord record = stock.make(TASK, "attempt-1");
        sample.raw("echo x > x; git add x; git commit -qm x; git worktree remove -f -f '%s'"
                .formatted(stock.directory(record)));

        assertThatThrownBy(() -> stock.refreshing().refresh(record))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("is gone: somebody has deleted it");
        assertThatThrownBy(() -> stock.scratch(record)).isInstanceOf(Trouble.class);
    }

    @Test
    void theBaseIsThatOfTheFirstOne() throws Exception {
        WorktreeRecord first = stock.make(TASK, "attempt-1");
        stock.discard(first, "for a test");
        sample.raw("git switch -qc elsewhere; echo x > x; git add x; git commit -qm x");

        assertThat(stock.make(TASK, "attempt-2").base()).isEqualTo("main");
        assertThat(stock.make(new WorkItemKey.OfTask("t-2"), "attempt-3").base())
                .isEqualTo("elsewhere");
    }

    @Test
    void whoeverIsCutOffAfterSavingDoesNotSaveTheSameAgain() throws Exception {
        WorktreeRecord record = stock.make(TASK, "attempt-1");
        Path tree = stock.directory(record);
        sample.raw(tree, "echo c > committed; git add -A; git commit -qm c; echo u > untracked; echo i > x.ignored");
        LinkedWorktree linked = new LinkedWorktrees(writer).find(tree).orElseThrow();
        assertThat(new WorktreeSaving(writer)
                        .save(linked, "t-1", "attempt-1", sample.raw("git rev-parse main"), "first", Set.of()))
                .isPresent();

        assertThat(stock.kept("t-1", "attempt-2")).isEmpty();
        assertThat(saved()).isEqualTo("saved/t-1/1");
        assertNothingIsLeft();

        WorktreeRecord again = stock.make(TASK, "attempt-2");
        sample.raw(stock.directory(again), "echo other > untracked");
        assertThat(stock.kept("t-1", "attempt-3")).isEmpty();
        assertThat(saved()).isEqualTo("saved/t-1/1\nsaved/t-1/2");
    }

    @Test
    void whatIsHalfMadeOrHalfTakenAwayIsTakenAway() throws Exception {
        WorktreeRecord going = stock.make(TASK, "attempt-1");
        Path tree = stock.directory(going);
        sample.raw(tree, "echo c > committed; git add -A; git commit -qm c; echo u > untracked");
        LinkedWorktree linked = new LinkedWorktrees(writer).find(tree).orElseThrow();
        assertThat(new WorktreeSaving(writer)
                        .save(linked, "t-1", "attempt-1", sample.raw("git rev-parse main"), "first", Set.of()))
                .isPresent();
        Files.move(tree, tree.resolveSibling("t-1-1.gone"));
        assertThat(stock.kept("t-1", "attempt-2")).isEmpty();
        assertThat(saved()).isEqualTo("saved/t-1/1");
        assertNothingIsLeft();

        WorktreeRecord making = stock.make(TASK, "attempt-2");
        sample.raw("rm -r .ratchet/worktrees/t-1-2/* .ratchet/worktrees/t-1-2/.g*;"
                + " find .git/worktrees/t-1-2 -mindepth 1 -not -name locked -delete");
        assertThat(stock.kept("t-1", "attempt-3")).isEmpty();
        assertThat(making.number()).isEqualTo(2);
        assertNothingIsLeft();
    }

    @Test
    void anAgentThatLeadsHeadToTheBaseHasNothingCommittedThere() throws Exception {
        WorktreeRecord record = stock.make(TASK, "attempt-1");
        String base = sample.raw("git rev-parse main");
        sample.raw(
                stock.directory(record),
                "echo c > committed; git add -A; git commit -qm c;"
                        + " git symbolic-ref HEAD refs/heads/main; echo unchecked > new");

        assertThat(stock.begun().committed("t-1", "work").orElseThrow().branch())
                .isEqualTo("ratchet/t-1-1");

        assertThat(sample.raw("git rev-parse main")).isEqualTo(base);
        assertThat(sample.raw("git show ratchet/t-1-1:new")).isEqualTo("unchecked");
    }

    @Test
    void commitsOfABranchThatItsAgentHasLeftAreSavedBeforeItIsDeleted() throws Exception {
        WorktreeRecord record = stock.make(TASK, "attempt-1");
        sample.raw(
                stock.directory(record),
                "echo c > committed; git add -A; git commit -qm c; git switch -qc elsewhere main");

        assertThat(stock.kept("t-1", "attempt-2")).isEmpty();

        assertThat(sample.raw("git branch --list 'ratchet/*'")).isEmpty();
        assertThat(sample.raw("git log --format=%s refs/ratchet/saved/t-1/1")).contains("c");
        assertThat(sample.raw("git rev-parse --verify -q refs/ratchet/saved/t-1/1^2:committed"))
                .isNotEmpty();
    }

    @Test
    void aRecordThatLeadsToAnotherPlaceOrBranchIsNone() throws Exception {
        Path precious = Files.createDirectories(directory.resolve("precious"));
        Files.createDirectories(worktrees);
        for (String branch : List.of("main", "ratchet/..", "ratchet/t-9-1", "ratchet/../../precious")) {
            WorktreeRecord forged = new WorktreeRecord(
                    "t-1", 1, branch, "main", sample.raw("git rev-parse main"), "", "", "", List.of(), List.of());
            Files.writeString(worktrees.resolve("t-1.json"), forged.text());

            assertThat(stock.kept("t-1", "attempt-1")).as(branch).isEmpty();
            stock.sweep(_ -> false, _ -> "nobody works on it any more");

            assertThat(sample.raw("git rev-parse --verify main")).as(branch).isNotEmpty();
            assertThat(precious).isDirectory();
        }
        WorktreeRecord another = stock.make(new WorkItemKey.OfTask("t-2"), "attempt-1");
        Files.writeString(worktrees.resolve("t-1.json"), another.text());
        assertThat(stock.kept("t-1", "attempt-1")).isEmpty();
        assertThat(stock.directory(another)).isDirectory();
    }

    @Test
    void wantOfRoomIsNamed() throws Exception {
        assertThat(stock(1 << 20, List.of()).shortage())
                .hasValueSatisfying(words -> assertThat(words).contains("workspace.min_free_gb", "make room"));
        assertThat(stock(0, List.of()).shortage()).isEmpty();
    }

    @Test
    void whatIsCopiedAndNotIgnoredIsNamed() throws Exception {
        WorktreeStock copying = stock(0, List.of("*"));
        WorktreeRecord record = copying.make(TASK, "attempt-1");
        sample.raw(copying.directory(record), "touch x.ignored 'p lain é'");

        assertThat(copying.untracked(record)).containsExactly("p lain é");
    }

    @Test
    void nobodyIsToldOfWhatIsSweptButWhatWasInItIsSaved() throws Exception {
        WorktreeRecord open = stock.make(TASK, "attempt-1");
        WorktreeRecord over = stock.make(new WorkItemKey.OfTask("t-2"), "attempt-2");
        Files.writeString(stock.directory(over).resolve("new"), "work\n");

        stock.sweep("t-1"::equals, _ -> "nobody works on it any more");

        assertThat(stock.directory(open)).exists();
        assertThat(stock.directory(over)).doesNotExist();
        assertThat(saved()).isEqualTo("saved/t-2/1");
    }

    @Test
    void whatIsWrongWithOneThatIsSweptDoesNotKeepTheOthers() throws Exception {
        sample.raw("git switch -qc feature-x");
        WorktreeRecord gone = stock.make(TASK, "attempt-1");
        WorktreeRecord broken = stock.make(new WorkItemKey.OfTask("t-2"), "attempt-2");
        WorktreeRecord sound = stock.make(new WorkItemKey.OfTask("t-3"), "attempt-3");
        for (WorktreeRecord record : List.of(gone, broken, sound)) {
            Files.writeString(stock.directory(record).resolve("new"), "work\n");
        }
        sample.raw("git switch -q main; git branch -qD feature-x; git update-ref refs/ratchet/saved/t-2 main");

        stock.sweep(_ -> false, _ -> "nobody works on it any more");

        assertThat(saved()).isEqualTo("saved/t-1/1\nsaved/t-2\nsaved/t-3/1");
        assertThat(stock.directory(broken).resolve("new"))
                .as("what cannot be saved stays")
                .exists();
    }

    @Test
    void whatTheGitOfOthersMakesAgainOfWorktreesThatAreGoneIsTakenAway() throws Exception {
        sample.raw("git worktree add -q ../mine; mkdir .git/worktrees/t-2-1");

        stock.sweep("t-1"::equals, _ -> "nobody works on it any more");

        assertThat(sample.raw("ls .git/worktrees; cd ../mine; git status --porcelain"))
                .isEqualTo("mine");
    }
}
