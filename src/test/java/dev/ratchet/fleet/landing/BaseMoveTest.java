package dev.ratchet.fleet.landing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.BegunWork;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The base goes on to what has landed, or what has landed waits, whatever the user does with his checkout. */
class BaseMoveTest {
    @TempDir
    Path directory;

    private SampleRepository sample;
    private RepositoryWriter writer;
    private BaseMove move;
    private BaseBranch main;
    private Database database;
    private LandingQueue queue;
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        writer = sample.writer();
        main = new BaseBranch(writer, "main");
        database = Database.open(directory.resolve("ratchet.db"));
        queue = new LandingQueue(database, new SteadyTime());
        WorktreeSettings settings = new WorktreeSettings(
                null,
                null,
                Files.createDirectory(directory.resolve("worktrees")),
                List.of(),
                WorktreeSettings.SETUP_TIMEOUT,
                List.of(),
                0,
                Duration.ZERO);
        Git git = new Git(sample.shell(), writer.repository(), sample.scratch(), _ -> {});
        BegunWork begun = new BegunWork(settings, writer, git);
        move = new BaseMove(writer, new UserCheckout(writer), new LandedSoFar(queue, begun, writer), told::add);
    }

    @AfterEach
    void close() {
        queue.close();
        database.close();
    }

    /** A commit on top of another, which no branch has. */
    private String commit(String parent, String file) throws Exception {
        return sample.raw(
                "git worktree add -q --detach ../aside " + parent + "; cd ../aside; echo " + file + " > " + file
                        + "; git add -A; git commit -qm " + file + "; git rev-parse HEAD; cd - > /dev/null;"
                        + " git worktree remove --force ../aside");
    }

    private boolean lands(BaseBranch base, String to, BaseMove.Destination target) throws Exception {
        return move.carryOut(base, move.plan(base, to, target).orElseThrow(), "landed");
    }

    private String at(String branch) throws Exception {
        return sample.raw("git rev-parse --verify -q " + branch + " || true");
    }

    @Test
    void aCleanCheckoutGoesAlong() throws Exception {
        String landed = commit("main", "new");

        assertThat(lands(main, landed, BaseMove.Destination.THE_BASE)).isTrue();

        assertThat(at("main")).isEqualTo(landed);
        assertThat(sample.raw("cat new; git status --porcelain")).isEqualTo("new");
    }

    @Test
    void beneathAChangedOneItWaitsAndFollowsLater() throws Exception {
        String before = at("main");
        String first = commit("main", "new");
        sample.raw("echo mine >> a.txt");

        assertThat(lands(main, first, BaseMove.Destination.THE_BASE)).isTrue();
        assertThat(at("main")).isEqualTo(before);
        assertThat(main.tip()).isEqualTo(first);
        assertThat(move.catchUp(main)).hasValueSatisfying(why -> assertThat(why).contains("changes of its own"));
        sample.raw("git commit -qam mine");
        assertThat(move.catchUp(main))
                .as("what waits is put on the user's commit, and the base follows")
                .isEmpty();

        assertThat(sample.raw("git log --format=%s main; cat new; git status --porcelain"))
                .isEqualTo("new\nmine\nfirst\nnew");
        assertThat(told).containsExactly("main and your checkout have what had landed meanwhile: 1 commit");
        assertThat(at("ratchet/landed")).isEmpty();
    }

    /** Who looks at what was about to land when somebody was cut off has no turn: he may put something there beside who has it. */
    @Test
    void whatWasPutThereFirstIsKnownAsOursThoughAnotherHadPlannedTheSame() throws Exception {
        String faster = commit("main", "faster");
        String slower = commit("main", "slower");
        sample.raw("echo mine >> a.txt");
        BaseMove.Plan slow =
                move.plan(main, slower, BaseMove.Destination.THE_BASE).orElseThrow();
        assertThat(lands(main, faster, BaseMove.Destination.THE_BASE)).isTrue();

        assertThat(move.carryOut(main, slow, "too late")).isFalse();

        assertThat(main.planted()).isEmpty();
        assertThat(main.waiting()).contains(faster);
        sample.raw("git checkout -q a.txt");
        assertThat(move.catchUp(main)).isEmpty();
        assertThat(at("main")).isEqualTo(faster);
    }

    @Test
    void whatTheUserHasMergedByHandWaitsNoLonger() throws Exception {
        String landed = commit("main", "new");
        sample.raw("echo mine >> a.txt");
        assertThat(lands(main, landed, BaseMove.Destination.THE_BASE)).isTrue();
        sample.raw("git merge -q ratchet/landed");

        assertThat(move.catchUp(main)).isEmpty();

        assertThat(at("ratchet/landed")).isEmpty();
        assertThat(sample.raw("git status --porcelain; cat new")).isEqualTo("M a.txt\nnew");
    }

    @Test
    void beneathAnotherWorktreeOfTheUsersTheBaseDoesNotMoveEither() throws Exception {
        String before = at("main");
        sample.raw("git switch -qc elsewhere; git worktree add -q ../mine main");
        String landed = commit("main", "new");

        assertThat(lands(main, landed, BaseMove.Destination.THE_BASE)).isTrue();

        assertThat(at("main")).isEqualTo(before);
        assertThat(main.tip()).isEqualTo(landed);
        assertThat(move.catchUp(main))
                .hasValueSatisfying(why -> assertThat(why)
                        .contains("main is checked out in", "/mine; what lands waits on ratchet/landed until"));
        assertThat(sample.raw("git -C ../mine status --porcelain")).isEmpty();
        sample.raw("git worktree remove ../mine");
        assertThat(told).isEmpty();
        assertThat(move.catchUp(main)).isEmpty();
        assertThat(at("main")).isEqualTo(landed);
        assertThat(told).containsExactly("main has what had landed meanwhile: 1 commit");
    }

    @Test
    void whatAnAgentPutsWhereLandingsWaitComesToNoBranch() throws Exception {
        String before = at("main");
        String unchecked = commit("main", "unchecked");
        sample.raw("git update-ref refs/heads/ratchet/landed " + unchecked
                + "; git symbolic-ref refs/ratchet/landed-for refs/heads/main");

        assertThat(main.tip()).isEqualTo(before);
        assertThat(main.current()).isEqualTo("main");
        assertThat(move.catchUp(main))
                .hasValueSatisfying(why -> assertThat(why).contains(unchecked, "git branch -m ratchet/landed NAME"));
        assertThat(at("main")).isEqualTo(before);

        String landed = commit("main", "landed");
        assertThat(lands(main, landed, BaseMove.Destination.THE_BASE)).isTrue();
        assertThat(at("main")).isEqualTo(landed);
    }

    @Test
    void whatWaitsAndIsMovedByAnAgentWaitsNoLonger() throws Exception {
        String before = at("main");
        sample.raw("echo mine >> a.txt");
        assertThat(lands(main, commit("main", "landed"), BaseMove.Destination.THE_BASE))
                .isTrue();
        sample.raw("git update-ref refs/heads/ratchet/landed " + commit("ratchet/landed", "unchecked")
                + "; git checkout -q a.txt; printf 'ref: x' > .git/refs/ratchet/landed-for");

        assertThat(move.catchUp(main)).hasValueSatisfying(why -> assertThat(why).contains("nothing of it was checked"));

        assertThat(at("main")).isEqualTo(before);
    }

    @Test
    void aFileThatNobodyTracksInTheWayIsLeftThereAndSaid() throws Exception {
        String landed = commit("main", "new");
        sample.raw("echo mine > new");

        assertThat(lands(main, landed, BaseMove.Destination.THE_BASE)).isFalse();
        assertThat(lands(main, landed, BaseMove.Destination.BESIDE_IT)).isTrue();
        assertThat(move.catchUp(main)).hasValueSatisfying(why -> assertThat(why).contains("cannot follow"));
        assertThat(sample.raw("cat new")).isEqualTo("mine");

        sample.raw("rm new");
        assertThat(move.catchUp(main)).isEmpty();
        assertThat(at("main")).isEqualTo(landed);
    }

    @Test
    void whatWaitsForOneBaseDoesNotComeToAnother() throws Exception {
        sample.raw("git branch other");
        BaseBranch other = new BaseBranch(writer, "other");
        String forMain = commit("main", "for-main");
        String forOther = commit("other", "for-other");
        sample.raw("echo mine >> a.txt");
        assertThat(lands(main, forMain, BaseMove.Destination.THE_BASE)).isTrue();

        assertThat(other.tip()).isEqualTo(at("other"));
        assertThat(lands(other, forOther, BaseMove.Destination.THE_BASE)).isTrue();
        assertThat(at("other")).isEqualTo(forOther);
        assertThat(move.plan(other, forMain, BaseMove.Destination.BESIDE_IT))
                .as("something waits already")
                .isEmpty();
        sample.raw("git checkout -q a.txt");
        assertThat(move.catchUp(other)).isEmpty();

        assertThat(at("main")).isEqualTo(forMain);
        assertThat(at("other")).isEqualTo(forOther);
    }

    @Test
    void whatWasIntendedIsFinishedOrHasNotHappened() throws Exception {
        String from = at("main");
        String landed = commit("main", "new");
        LandingIntent intent = new LandingIntent(1, "t-1", "refs/heads/main", from, landed);

        assertThat(move.wasCarriedOut(main, intent)).as("it can still be done").isTrue();
        assertThat(at("main")).isEqualTo(landed);
        assertThat(move.wasCarriedOut(main, intent)).isTrue();

        String later = commit("main", "later");
        sample.raw("echo x > x; git add x; git commit -qm x");
        assertThat(move.wasCarriedOut(main, new LandingIntent(2, "t-2", "refs/heads/main", landed, later)))
                .isFalse();
        assertThat(sample.raw("git status --porcelain")).isEmpty();
    }

    @Test
    void whatSomebodyIntendedWhoOnlySleepsIsDoneForHimAndNotOnceMoreWhenHeWakes() throws Exception {
        for (String user : List.of("git switch -qc elsewhere", "git switch -q main; echo mine >> a.txt")) {
            sample.raw(user);
            String landed = commit(main.tip(), "new-" + user.length());
            BaseMove.Plan sleeping =
                    move.plan(main, landed, BaseMove.Destination.THE_BASE).orElseThrow();
            LandingIntent intent = new LandingIntent(1, "t-1", sleeping.ref(), main.tip(), landed);

            assertThat(move.wasCarriedOut(main, intent)).as(user).isTrue();

            assertThat(main.tip()).isEqualTo(landed);
            assertThat(move.carryOut(main, sleeping, "woken")).as(user).isFalse();
            assertThat(main.tip()).isEqualTo(landed);
        }
        assertThat(sample.raw("git status --porcelain")).isEqualTo("M a.txt");
    }

    @Test
    void whatSomebodyIntendedComesBesideTheBaseIfTheCheckoutCannotFollow() throws Exception {
        String before = at("main");
        String landed = commit("main", "new");
        sample.raw("echo mine > new");

        assertThat(move.wasCarriedOut(main, new LandingIntent(1, "t-1", main.ref(), before, landed)))
                .isTrue();

        assertThat(at("main")).isEqualTo(before);
        assertThat(at("ratchet/landed")).isEqualTo(landed);
        assertThat(sample.raw("cat new")).isEqualTo("mine");
    }

    @Test
    void whoSwitchesToTheBaseRightBeforeItMovesFindsItsFiles() throws Exception {
        sample.raw("git switch -qc elsewhere");
        String landed = commit("main", "new");
        BaseMove.Plan plan =
                move.plan(main, landed, BaseMove.Destination.THE_BASE).orElseThrow();
        sample.raw("git switch -q main; echo mine > untracked");

        assertThat(move.carryOut(main, plan, "landed")).isTrue();

        assertThat(sample.raw("git log -1 --format=%s; cat new; git status --porcelain"))
                .isEqualTo("new\nnew\n?? untracked");
    }

    @Test
    void aBaseThatSomebodyMovesBetweenLookAndMoveStaysWhereItIs() throws Exception {
        sample.raw("git switch -qc elsewhere");
        String landed = commit("main", "new");
        BaseMove.Plan plan =
                move.plan(main, landed, BaseMove.Destination.THE_BASE).orElseThrow();
        String theirs = commit("main", "theirs");
        sample.raw("git push -q . " + theirs + ":main");

        assertThat(move.carryOut(main, plan, "landed")).isFalse();

        assertThat(at("main")).isEqualTo(theirs);
    }

    @Test
    void whatHadLandedWhenSomebodyWasCutOffIsOnRecordBeforeItIsPutElsewhere() throws Exception {
        String landed = commit("main", "new");
        sample.raw("echo mine >> a.txt");
        LandingEntry entry =
                queue.enter(new LandingEntry.Candidate("t-1", "a-1", "w1", "ratchet/t-1-1", landed, "main"));
        LandingTurn turn = queue.awaitTurn(entry).orElseThrow();
        assertThat(queue.intend(turn, BaseBranch.LANDED, at("main"), landed)).isTrue();
        assertThat(lands(main, landed, BaseMove.Destination.THE_BASE)).isTrue();
        sample.raw("git commit -qam mine");

        assertThat(move.catchUp(main)).isEmpty();

        assertThat(main.tip()).isNotEqualTo(landed);
        assertThat(queue.openIntentsOf("t-1")).as("nobody does it again").isEmpty();
        assertThat(queue.landed(turn, landed)).as("it is on record").isFalse();
    }
}
