package dev.ratchet.fleet.landing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.landing.LandingEntry.Candidate;
import dev.ratchet.loop.Workspace.Entry;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.SampleWorktrees;
import dev.ratchet.testing.SampleWorktrees.Work;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever comes after a crash finds out what had landed, and a task lands once. */
class LandedWorkTest {
    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private SampleWorktrees worktrees;
    private Database database;
    private LandingQueue queue;
    private LandedWork landedWork;
    private BaseMove move;

    @BeforeEach
    void aRepository() throws Exception {
        worktrees = SampleWorktrees.in(directory);
        database = Database.open(worktrees.sample().around().resolve("ratchet.db"));
        queue = new LandingQueue(database, time);
        move = new BaseMove(
                worktrees.writer(),
                new UserCheckout(worktrees.writer()),
                new LandedSoFar(queue, worktrees.stock().begun(), worktrees.writer()),
                _ -> {});
        landedWork = new LandedWork(
                worktrees.workspace(),
                queue,
                worktrees.stock(),
                new CloneTarget(queue, move, Optional.empty()),
                worktrees.events()::add,
                time);
    }

    @AfterEach
    void close() {
        queue.close();
        database.close();
    }

    /** Work that somebody was about to land when he was cut off, and its commit. */
    private String intended() throws Exception {
        Work work = worktrees.work("t-1", "echo new > new; git add -A; git commit -qm new");
        String commit = worktrees.sample().raw(work.directory(), "git rev-parse HEAD");
        LandingTurn turn = queue.awaitTurn(
                        queue.enter(new Candidate("t-1", "attempt-1", "w1", "ratchet/t-1-1", commit, "main")))
                .orElseThrow();
        assertThat(queue.intend(turn, "refs/heads/main", worktrees.sample().raw("git rev-parse main"), commit))
                .isTrue();
        queue.withdrawAllOf("w1", "its process was ended");
        return commit;
    }

    private Entry enter() throws InterruptedException {
        return landedWork.enter(worktrees.attempt("t-1", "the title"));
    }

    private List<String> statuses() {
        return database.query("SELECT status FROM landings ORDER BY id", row -> row.text("status"));
    }

    @Test
    void whatHadLandedIsNotDoneAgain() throws Exception {
        String commit = intended();
        worktrees.sample().raw("git merge -q --ff-only ratchet/t-1-1");

        assertThat(enter())
                .isEqualTo(new Entry.Refused(
                        new Verdict.Accepted("it had landed as %.12s when Ratchet was cut off".formatted(commit))));

        assertThat(statuses()).containsExactly("landed");
        assertThat(worktrees.left()).isEmpty();
    }

    @Test
    void whatIsDoneAgainDoesNotLandWhenHeWakesWhoIntendedIt() throws Exception {
        for (String asleep : List.of("git switch -qc elsewhere", "git switch -q main")) {
            BaseBranch main = new BaseBranch(worktrees.writer(), "main");
            Work work = worktrees.work("t-1", "echo new > new; git add -A; git commit -qm new");
            worktrees.sample().raw(asleep);
            String commit = worktrees.sample().raw(work.directory(), "git rev-parse HEAD");
            LandingTurn turn = queue.awaitTurn(queue.enter(new Candidate("t-1", "a-1", "w1", "b", commit, "main")))
                    .orElseThrow();
            BaseMove.Plan plan =
                    move.plan(main, commit, BaseMove.Destination.THE_BASE).orElseThrow();
            assertThat(queue.intend(turn, plan.ref(), main.tip(), commit)).isTrue();
            String before = main.own();
            worktrees.sample().raw("git switch -q main; echo mine >> a.txt");
            String other = worktrees.sample().raw("git commit-tree -m other -p main main^{tree}");
            BaseMove.Plan beside =
                    move.plan(main, other, BaseMove.Destination.THE_BASE).orElseThrow();
            assertThat(move.carryOut(main, beside, "other")).isTrue();

            assertThat(enter()).as(asleep).isInstanceOf(Entry.Entered.class);
            worktrees.sample().raw("git checkout -q a.txt");
            assertThat(move.carryOut(main, plan, "woken", () -> queue.holds(turn)))
                    .as(asleep)
                    .isFalse();

            assertThat(main.own()).isEqualTo(before);
            assertThat(main.tip()).isEqualTo(other);
            worktrees.stock().sweep(_ -> false, _ -> "nobody works on it any more");
            worktrees.sample().raw("git branch -qD ratchet/landed");
        }
    }

    @Test
    void whatTheCheckoutDoesNotStandInTheWayOfIsFinished() throws Exception {
        intended();

        assertThat(enter()).isInstanceOf(Entry.Refused.class);

        assertThat(worktrees.sample().raw("git log -1 --format=%s main; cat new; git status --porcelain"))
                .isEqualTo("new\nnew");
        assertThat(statuses()).containsExactly("landed");
    }

    @Test
    void whatHadNotLandedAndCannotAsItWasIsBegunAnewAndSaved() throws Exception {
        intended();
        worktrees.sample().raw("echo other > other; git add -A; git commit -qm other");

        assertThat(enter()).isInstanceOf(Entry.Entered.class);

        assertThat(statuses()).containsExactly("withdrawn");
        assertThat(queue.openIntentsOf("t-1")).isEmpty();
        assertThat(worktrees.left()).contains("refs/ratchet/saved/t-1/1", "refs/heads/ratchet/t-1-2");
    }

    @Test
    void whatWasIntendedAndThenSweptAwayByAGarbageCollectionIsBegunAnew() throws Exception {
        intended();
        worktrees
                .sample()
                .raw("git -C .ratchet/worktrees/t-1-1 reset -q --hard main; git reflog expire --expire=now --all;"
                        + " git gc -q --prune=now");

        assertThat(enter()).isInstanceOf(Entry.Entered.class);

        assertThat(statuses()).containsExactly("withdrawn");
        assertThat(queue.openIntentsOf("t-1")).isEmpty();
    }

    @Test
    void whatIsOnRecordAsLandedButNotAsDoneIsDone() throws Exception {
        worktrees.work("t-1", "echo new > new; git add -A; git commit -qm new");
        worktrees.stock().begun().landed("t-1", "0123456789abcdef0123456789abcdef01234567");

        assertThat(enter())
                .isEqualTo(new Entry.Refused(
                        new Verdict.Accepted("it had landed as 0123456789ab when Ratchet was cut off")));
    }

    /** It is started again for the next piece of work, under the same name. */
    @Test
    void aLoopWithoutTasksWhoseWorkHadLandedWhenItWasCutOffDoesMoreWorkLater() throws Exception {
        Work work = worktrees.enter(ofLoop());
        String commit = worktrees
                .sample()
                .raw(work.directory(), "echo new > new; git add -A; git commit -qm new; git rev-parse HEAD");
        String base = worktrees.sample().raw("git rev-parse main");
        String attempt = work.attempt().id();
        LandingTurn turn = queue.awaitTurn(
                        queue.enter(new Candidate("docs", attempt, "docs", "ratchet/docs", commit, "main")))
                .orElseThrow();
        assertThat(queue.intend(turn, "refs/heads/main", base, commit)).isTrue();
        worktrees.sample().raw("git merge -q --ff-only ratchet/docs");
        queue.withdrawAllOf("docs", "its process was ended");
        settled(attempt, "interrupted");

        Attempt next = ofLoop();
        settled(next.id(), null);
        assertThat(landedWork.enter(next))
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict()).isInstanceOf(Verdict.Accepted.class));
        assertThat(landedWork.enter(next)).as("before it is settled").isInstanceOf(Entry.Refused.class);
        settled(next.id(), "accepted");

        assertThat(landedWork.enter(ofLoop())).isInstanceOf(Entry.Entered.class);
    }

    private Attempt ofLoop() {
        return worktrees.attempt("docs", new WorkItem("prompt", "PROMPT.md"));
    }

    /** @param verdict null as long as there is none */
    private void settled(String attempt, @Nullable String verdict) {
        database.update("INSERT INTO runs (id, loop, recipe, pid, started_at) VALUES ('run', 'docs', 'status', 1,"
                + " '2026-07-25T12:00:00Z') ON CONFLICT DO NOTHING");
        database.update(
                "INSERT INTO attempts (id, run_id, loop, item, iteration, retry, started_at, verdict) VALUES"
                        + " (?, 'run', 'docs', 'prompt', 1, 0, '2026-07-25T12:00:00Z', ?)"
                        + " ON CONFLICT (id) DO UPDATE SET verdict = excluded.verdict",
                attempt,
                verdict);
    }

    @Test
    void whatKeepsTheBaseFromFollowingIsToldOnce() throws Exception {
        worktrees
                .sample()
                .raw("git branch ratchet/landed; git switch -q ratchet/landed; echo l > l; git add -A;"
                        + " git commit -qm landed; git switch -q main; echo mine >> a.txt");
        new BaseBranch(worktrees.writer(), "main")
                .expectLanded(worktrees.sample().raw("git rev-parse ratchet/landed"));

        landedWork.enter(worktrees.attempt("t-1", "one"));
        landedWork.enter(worktrees.attempt("t-2", "two"));

        assertThat(worktrees.events())
                .filteredOn(Event.Noticed.class::isInstance)
                .singleElement()
                .satisfies(told -> assertThat(((Event.Noticed) told).message())
                        .contains("what lands waits on ratchet/landed until they are committed or put away"));
    }
}
