package dev.ratchet.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Entry;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.SampleWorktrees;
import dev.ratchet.testing.SampleWorktrees.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HookedWorkspaceTest extends WorkspaceContract {
    private final List<Event> events = new ArrayList<>();

    @Test
    void hooksLearnAboutTheAttempt() throws Exception {
        HookedWorkspace hooked =
                hooked(List.of("env | grep ^HARNESS_ | sort > pre"), List.of("env | grep ^HARNESS_ | sort > post"));

        visit(hooked, 0, new Verdict.Progressed("worked"));

        assertThat(lines("pre"))
                .containsExactly(
                        "HARNESS_GLOBAL_ITERATION=362", "HARNESS_ITERATION=14", "HARNESS_PROMPT_FILE=PROMPT.md");
        assertThat(lines("post"))
                .containsExactly(
                        "HARNESS_COMMITTED=false",
                        "HARNESS_EXIT_CODE=0",
                        "HARNESS_GLOBAL_ITERATION=362",
                        "HARNESS_ITERATION=14",
                        "HARNESS_OUTPUT_BYTES=4000",
                        "HARNESS_OUTPUT_FILE=session-362.jsonl",
                        "HARNESS_PROMPT_FILE=PROMPT.md",
                        "HARNESS_SESSION_DURATION=30");
    }

    @Test
    void aHookThatFailsRefusesTheAttemptAndTheNextIsNotRun() throws Exception {
        HookedWorkspace hooked = hooked(List.of("echo no repository >&2; exit 3", "touch second"), List.of());

        assertThat(hooked.enter(attempt(0)))
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict())
                                .isEqualTo(new Verdict.Wasted(
                                        Waste.REFUSED,
                                        "pre-session hook 'echo no repository >&2; exit 3' failed with exit"
                                                + " code 3: no repository")));
        assertThat(directory.resolve("second")).doesNotExist();
    }

    @Test
    void whoIsRefusedByAHookHasThePlaceNoMore() throws Exception {
        Path place = Files.createDirectory(directory.resolve("worktrees"));
        SampleWorktrees worktrees = SampleWorktrees.in(place);
        Work first = worktrees.work("t-1", "echo new > new; git add -A; git commit -qm new");
        first.leave(new Verdict.Rejected("red"));
        HookedWorkspace hooked = hooked(worktrees.workspace(), List.of("exit 1"), List.of());

        assertThat(hooked.enter(worktrees.attempt("t-1", "refused"))).isInstanceOf(Entry.Refused.class);

        assertThat(worktrees.enter(worktrees.attempt("t-1", "let in")).directory())
                .as("the next attempt goes on with what was done so far")
                .isEqualTo(first.directory())
                .isDirectoryContaining("glob:**/new");
    }

    @Test
    void somethingIsDoneBetweenAttemptsIfThereIsAHook() {
        assertThat(hooked(List.of(), List.of()).hasEffects()).isFalse();
        assertThat(hooked(List.of("true"), List.of()).hasEffects()).isTrue();
        assertThat(hooked(List.of(), List.of("true")).hasEffects()).isTrue();
    }

    @Test
    void aHookThatHangsIsEnded() throws Exception {
        HookedWorkspace hooked = hooked(List.of("sleep 600"), List.of());

        assertThat(hooked.enter(attempt(0)))
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict().reason()).contains("hooks.timeout_secs"));
    }

    @Test
    void aHookThatFailsAfterTheSessionIsOnlyToldOf() throws Exception {
        visit(hooked(List.of(), List.of("exit 4", "touch second")), 0, new Verdict.Progressed("worked"));

        assertThat(events)
                .anySatisfy(event -> assertThat(event)
                        .isInstanceOfSatisfying(
                                Event.Noticed.class,
                                noticed -> assertThat(noticed.message()).contains("exit code 4")));
        assertThat(directory.resolve("second")).exists();
    }

    @Test
    void aRetryEntersWithoutHooksAndIsFollowedByThemOnlyIfItDidSomething() throws Exception {
        HookedWorkspace hooked = hooked(List.of("touch pre"), List.of("touch post"));

        visit(hooked, 1, new Verdict.Wasted(Waste.EMPTY, "nothing"));
        assertThat(directory.resolve("pre")).doesNotExist();
        assertThat(directory.resolve("post")).doesNotExist();

        visit(hooked, 2, new Verdict.Progressed("worked"));
        assertThat(directory.resolve("pre")).doesNotExist();
        assertThat(directory.resolve("post")).exists();
    }

    @Test
    void limitedSessionsAreFollowedByHooksAndInterruptedOnesAreNot() throws Exception {
        visit(hooked(List.of(), List.of("touch interrupted")), 0, new Verdict.Interrupted("signal"));
        visit(
                hooked(List.of(), List.of("touch limited")),
                0,
                new Verdict.RateLimited(Verdict.Limit.RATE, null, "limited"));

        assertThat(directory.resolve("interrupted")).doesNotExist();
        assertThat(directory.resolve("limited")).exists();
    }

    private void visit(HookedWorkspace hooked, int retry, Verdict verdict) throws InterruptedException {
        Entry.Entered entered = (Entry.Entered) hooked.enter(attempt(retry));
        entered.visit()
                .leave(new PastAttempt(
                        attempt(retry),
                        Sample.ticket(362),
                        Sample.session(SessionClass.NORMAL, 0),
                        Changes.NONE,
                        verdict,
                        Sample.NOON));
    }

    @Override
    protected Workspace workspace() {
        return hooked(List.of("true"), List.of("true"));
    }

    private HookedWorkspace hooked(List<String> before, List<String> after) {
        return hooked(new ProjectDirectory(directory), before, after);
    }

    private HookedWorkspace hooked(Workspace inner, List<String> before, List<String> after) {
        HookSettings settings = new HookSettings(before, after, Duration.ofSeconds(2));
        Hooks hooks = new Hooks(settings, new Shell(new LocalLauncher(), Path.of("/tmp")), events::add, new FakeTime());
        return new HookedWorkspace(inner, hooks, new AttemptEnvironment(Path.of("PROMPT.md")), new Fixed());
    }

    private static Attempt attempt(int retry) {
        return new Attempt("hook-test", "main", Sample.PROMPT, new RunPosition(14, retry), Sample.NOON);
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(directory.resolve(file));
    }

    private static final class Fixed implements SessionNumbers {
        @Override
        public Numbered take() {
            return new Numbered(362, Path.of("session-362.jsonl"));
        }

        @Override
        public int upcoming() {
            return 362;
        }
    }
}
