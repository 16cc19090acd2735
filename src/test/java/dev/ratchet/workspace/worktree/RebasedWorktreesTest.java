package dev.ratchet.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Entry;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is open in a work tree goes along with a base that moves, or whoever has to know is told why not. */
class RebasedWorktreesTest {
    @TempDir
    Path directory;

    private final List<Event> events = new ArrayList<>();
    private final Map<String, List<String>> prerequisites = new HashMap<>();
    private SampleRepository sample;
    private Path worktrees;
    private WorktreeStock stock;
    private Workspace workspace;
    private int attempts;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        sample.raw("echo .ratchet > .gitignore; git add -A; git commit -qm ignored");
        RepositoryWriter writer = sample.writer();
        worktrees = sample.project().resolve(".ratchet/worktrees");
        WorktreeSettings settings = new WorktreeSettings(
                null, null, worktrees, List.of(), WorktreeSettings.SETUP_TIMEOUT, List.of(), 0, Duration.ZERO);
        Git git = new Git(sample.shell(), writer.repository(), sample.scratch(), _ -> {});
        stock = new WorktreeStock(
                settings,
                writer,
                git,
                events::add,
                new EarlierWork(
                        item -> prerequisites.getOrDefault(item, List.of()),
                        _ -> Optional.empty(),
                        _ -> Optional.empty()),
                new WorktreeOccupants());
        workspace = stock.workspace(sample.project(), sample.shell(), List::of);
    }

    private Workspace.Visit enter(WorkItem item) throws Exception {
        return ((Entry.Entered) workspace.enter(attempt(item))).visit();
    }

    private Attempt attempt(WorkItem item) {
        return new Attempt("a-" + ++attempts, "docs", item, new RunPosition(0, 0), Sample.NOON);
    }

    private void leave(Workspace.Visit visit, WorkItem item, Verdict verdict) throws Exception {
        visit.leave(new PastAttempt(attempt(item), null, null, Changes.NONE, verdict, Sample.NOON));
    }

    private static WorkItem task(String id) {
        return new WorkItem(id, "task " + id, "claim", List.of(), null);
    }

    /** Done on a branch of its own, as where people bring branches to the base. */
    private void done(String id, String script) throws Exception {
        Workspace.Visit visit = enter(task(id));
        sample.raw(visit.directory().path(), script + "; git add -A; git commit -qm " + id);
        leave(visit, task(id), new Verdict.Accepted("good"));
    }

    @Test
    void aLoopsWorkIsPutOnTheBaseBetweenAttemptsCommittedOrNot() throws Exception {
        Workspace.Visit visit = enter(Sample.PROMPT);
        Path tree = visit.directory().path();
        sample.raw(
                tree, "echo c > committed; git add -A; git commit -qm work; echo u > untracked; echo x >> sub/b.txt");
        leave(visit, Sample.PROMPT, new Verdict.Progressed("some"));
        assertThat(stock.refreshing().rebaseBetweenAttempts("docs"))
                .as("the base has not moved")
                .isEmpty();
        assertThat(events).isEmpty();
        sample.raw("echo hand > a.txt; git commit -qam hand");

        assertThat(stock.refreshing().rebaseBetweenAttempts("docs")).isEmpty();

        assertThat(events).hasExactlyElementsOfTypes(Event.Rebasing.class, Event.Rebased.class);
        assertThat(sample.raw(tree, "git log --format=%s; git status --porcelain; cat a.txt sub/b.txt"))
                .isEqualTo("work\nhand\nignored\nfirst\n M sub/b.txt\n?? untracked\nhand\nb\nx");
        assertThat(sample.raw("git rev-parse main~0")).isEqualTo(sample.raw(tree, "git rev-parse ratchet/docs~1"));
    }

    /** As a kill -9 leaves it that comes before the rebase, after it, or when the base has moved back meanwhile. */
    @ParameterizedTest
    @ValueSource(strings = {"true", "git rebase -q main", "cd \"$TOP\"; git reset -q --hard HEAD^"})
    void whatWasNotCommittedWhenSomebodyWasKilledInMidRebaseIsNotCommittedWhenItGoesOn(String before) throws Exception {
        Workspace.Visit visit = enter(Sample.PROMPT);
        Path tree = visit.directory().path();
        sample.raw(tree, "echo c > committed; git add -A; git commit -qm work; echo u > untracked");
        leave(visit, Sample.PROMPT, new Verdict.Progressed("some"));
        String start = sample.raw("git rev-parse main");
        sample.raw("echo hand > a.txt; git commit -qam hand");
        LinkedWorktrees linked = new LinkedWorktrees(sample.writer());
        linked.commitAll(linked.find(tree).orElseThrow(), start, WorktreeRebase.UNCOMMITTED);
        sample.raw(tree, "TOP='%s'; %s".formatted(sample.project(), before));

        Workspace.Visit again = enter(Sample.PROMPT);

        assertThat(again.directory().path()).isEqualTo(tree);
        assertThat(sample.raw(tree, "git log -1 --format=%s; git status --porcelain"))
                .isEqualTo("work\n?? untracked");
        assertThat(sample.raw(tree, "git merge-base main HEAD")).isEqualTo(sample.raw("git rev-parse main"));
    }

    @Test
    void whatWasNotCommittedIsNotCommittedEitherWhenItCannotBePutOnTheBase() throws Exception {
        Workspace.Visit visit = enter(Sample.PROMPT);
        Path tree = visit.directory().path();
        sample.raw(tree, "echo c > committed; git add -A; git commit -qm work; echo u > untracked");
        leave(visit, Sample.PROMPT, new Verdict.Progressed("some"));
        Path main = sample.project().resolve(".git/refs/heads/main");
        String base = Files.readString(main);
        Files.writeString(main, "1".repeat(40) + "\n");

        assertThatThrownBy(() -> stock.refreshing().rebaseBetweenAttempts("docs"))
                .isInstanceOf(Trouble.class);

        Files.writeString(main, base);
        assertThat(sample.raw(tree, "git log -1 --format=%s; git status --porcelain"))
                .isEqualTo("work\n?? untracked");
    }

    @Test
    void aLoopWhoseWorkDoesNotFitIsBlockedAndNothingOfItIsTouched() throws Exception {
        Workspace.Visit visit = enter(Sample.PROMPT);
        Path tree = visit.directory().path();
        sample.raw(tree, "echo mine > a.txt; git commit -qam mine; echo more >> a.txt");
        leave(visit, Sample.PROMPT, new Verdict.Progressed("some"));
        sample.raw("echo hand > a.txt; git commit -qam hand");

        assertThat(stock.refreshing().rebaseBetweenAttempts("docs")).hasValueSatisfying(blocked -> {
            assertThat(blocked.kind()).isEqualTo(Outcome.Kind.BLOCKED);
            assertThat(blocked.reason()).contains("ratchet/docs", "a.txt", "git rebase main");
        });

        assertThat(((Event.Rebased) events.getLast()).conflicts()).containsExactly("a.txt");
        assertThat(sample.raw(tree, "git log -1 --format=%s; cat a.txt")).isEqualTo("mine\nmine\nmore");
        assertThat(workspace.enter(attempt(Sample.PROMPT)))
                .as("an attempt meets the same")
                .isInstanceOf(Entry.Refused.class);
        sample.raw(tree, "git commit -qam more; git rebase -q main -X theirs");
        assertThat(stock.refreshing().rebaseBetweenAttempts("docs")).isEmpty();
    }

    @Test
    void aTaskWhoseWorkDoesNotFitGoesOnAndIsTold() throws Exception {
        Workspace.Visit visit = enter(task("t-1"));
        Path tree = visit.directory().path();
        sample.raw(tree, "echo mine > a.txt");
        assertThat(visit.directory().notes()).isEmpty();
        leave(visit, task("t-1"), new Verdict.Rejected("not yet"));
        sample.raw("echo hand > a.txt; git commit -qam hand");

        Workspace.Visit again = enter(task("t-1"));

        assertThat(again.directory().path()).isEqualTo(tree);
        assertThat(again.directory().notes()).contains("a.txt", "mine", "hand", "RATCHET_BASE");
        assertThat(sample.raw(tree, "git log -1 --format=%s; cat a.txt")).isEqualTo("ignored\nmine");
    }

    @Test
    void aDependentStartsFromTheBaseWithWhatItBuildsOn() throws Exception {
        done("t-1", "echo one > one");
        done("t-2", "echo two > two");
        prerequisites.put("t-3", List.of("t-1", "t-2", "t-none"));

        Workspace.Visit visit = enter(task("t-3"));
        Path tree = visit.directory().path();
        assertThat(sample.raw(tree, "cat one two")).isEqualTo("one\ntwo");
        assertThat(visit.directory().notes()).isEmpty();
        sample.raw(tree, "echo three > three; git add -A; git commit -qm three");
        leave(visit, task("t-3"), new Verdict.Rejected("not yet"));
        sample.raw("git merge -q --no-edit ratchet/t-1-1; git branch -D -q ratchet/t-1-1; echo h > h; git add h;"
                + " git commit -qm hand");

        Workspace.Visit again = enter(task("t-3"));
        assertThat(again.directory().path()).isEqualTo(tree);
        assertThat(sample.raw(tree, "cat one two three h; git status --porcelain"))
                .isEqualTo("one\ntwo\nthree\nh");
        assertThat(sample.raw(tree, "git merge-base --is-ancestor main HEAD && echo on main"))
                .isEqualTo("on main");
    }

    @Test
    void whatItBuildsOnAndDoesNotGoTogetherIsTold() throws Exception {
        done("t-1", "echo one > a.txt");
        done("t-2", "echo two > a.txt");
        done("t-3", "echo three > three");
        prerequisites.put("t-4", List.of("t-1", "t-2", "t-3"));

        Workspace.Visit visit = enter(task("t-4"));

        assertThat(sample.raw(visit.directory().path(), "cat a.txt three")).isEqualTo("one\nthree");
        assertThat(visit.directory().notes())
                .contains("t-2", "git merge ratchet/t-2-1", "a.txt")
                .doesNotContain("ratchet/t-1-1");
        leave(visit, task("t-4"), new Verdict.Rejected("not yet"));
        int before = events.size();
        assertThat(enter(task("t-4")).directory().notes()).contains("git merge ratchet/t-2-1");
        assertThat(events).as("nothing has moved").hasSize(before);
    }
}
