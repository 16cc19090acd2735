package dev.ratchet.journal.files;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusFileTest {
    private Slots.Snapshot slots = new Slots.Snapshot(List.of(), List.of(), 0, Optional.empty());

    @TempDir
    Path directory;

    private final List<String> complaints = new ArrayList<>();
    private Optional<StatusFile.LastCompleted> before = Optional.empty();

    @Test
    void hasEveryFieldFromTheStartWithNullForWhatIsUnknown() throws IOException {
        StatusFile status = status("status.json");

        status.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));

        assertThat(Files.readString(directory.resolve("status.json")).strip())
                .isEqualTo(
                        "{\"pid\":42,\"state\":\"starting\",\"iteration\":0,\"max_iterations\":25,"
                            + "\"global_iteration\":null,\"output_file\":null,\"output_bytes\":0,\"session_start\":null,"
                            + "\"last_update\":\"2026-02-14T12:00:00Z\",\"last_completed_iteration\":null,"
                            + "\"last_committed\":null,\"consecutive_rate_limits\":0,\"name\":\"main\",\"recipe\":\"prompt\","
                            + "\"work_item\":null,\"model\":null,\"cost_usd\":null,\"resets_at\":null,\"waiting_for\":null,"
                            + "\"validating\":null,\"outcome\":null,\"reason\":null,\"run_started\":\"2026-02-14T12:00:00Z\","
                            + "\"slots\":{\"running\":[],\"queued\":[],\"queue_length\":0,\"waiting_for\":null,\"until\":null}}");
    }

    @Test
    void whileAWorktreeIsSetUpTheFileSaysSo() {
        StatusFile status = status("status.json");
        status.saw(new Event.RunStarted("run", "main", "task", 42, NOON));
        status.saw(new Event.AttemptStarted(Sample.attempt(0), NOON));

        status.saw(new Event.SettingUp("npm ci", 1, 2, NOON));
        assertThat(view().stateWord()).isEqualTo("starting");
        assertThat(view().waiting().reason()).isEqualTo("setting up its worktree: npm ci");

        status.saw(new Event.SessionStarted(Sample.attempt(0), Sample.ticket(1), NOON));
        assertThat(view().waiting().reason()).isNull();
    }

    @Test
    void whileACommandLooksAtTheWorkTheFileNamesItInAStateThatOthersKnow() {
        StatusFile status = status("status.json");
        SessionTicket ticket =
                new SessionTicket(1, directory.resolve("session-1.jsonl"), "claude", SessionTicket.Role.WORKING);
        status.saw(new Event.RunStarted("run", "main", "validated", 42, NOON));
        status.saw(new Event.Spawned(Sample.attempt(0), ticket, 43, NOON));

        status.saw(new Event.Examining(Sample.attempt(0), "make test", NOON));
        assertThat(view().doing()).isEqualTo("validating");
        assertThat(view().stateWord()).isEqualTo("idle");
        assertThat(view().validating()).isEqualTo("make test");

        Receipt receipt =
                new Receipt("make test", null, new Receipt.Exit.Failed(1), Duration.ofSeconds(1), "no", "", List.of());
        status.saw(new Event.Examined(Sample.attempt(0), receipt, NOON));
        assertThat(view().doing()).isEqualTo("idle");
        assertThat(view().validating()).isNull();
    }

    @Test
    void followsAnAttemptThroughItsStates() {
        StatusFile status = status("status.json");
        SessionTicket ticket = new SessionTicket(
                362, directory.resolve("claude-iteration-362.jsonl"), "claude", SessionTicket.Role.WORKING);
        status.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));
        List<String> states = new ArrayList<>();
        List<Integer> iterations = new ArrayList<>();

        for (Event event : List.of(
                new Event.AttemptStarted(Sample.attempt(14), NOON),
                new Event.HooksStarted(Sample.attempt(14), Event.Stage.BEFORE_SESSION, 362, NOON),
                new Event.SessionStarted(Sample.attempt(14), ticket, NOON),
                new Event.Spawned(Sample.attempt(14), ticket, 43, NOON),
                new Event.Checked(Sample.attempt(14), ticket, live(49331), NOON.plusSeconds(60)),
                new Event.SessionEnded(Sample.attempt(14), ticket, Sample.session(SessionClass.NORMAL, 0), NOON),
                new Event.AttemptEnded(Sample.worked(14, NOON), NOON),
                new Event.HooksStarted(Sample.attempt(14), Event.Stage.AFTER_SESSION, 362, NOON),
                new Event.Waiting(new Decision.Wait(NOON, Decision.Pause.PACE, "the next attempt"), NOON),
                new Event.RunEnded("run", new Outcome(Outcome.Kind.LIMIT_REACHED, "enough"), NOON))) {
            status.saw(event);
            states.add(view().stateWord());
            iterations.add(view().iterations().iteration());
        }

        assertThat(states)
                .containsExactly(
                        "starting",
                        "pre_hooks",
                        "starting",
                        "session_running",
                        "session_running",
                        "session_running",
                        "idle",
                        "post_hooks",
                        "idle",
                        "shutting_down");
        assertThat(iterations.subList(1, 10)).containsExactly(14, 14, 14, 14, 14, 14, 14, 15, 15);
        assertThat(view().session().outputFile()).isEqualTo("claude-iteration-362.jsonl");
        assertThat(view().iterations().iteration()).isEqualTo(15);
        assertThat(view().file().at("cost_usd").number()).isEqualTo(0.25);
        assertThat(view().end()).isEqualTo(new LoopSnapshot.RunEnd("limit_reached", "enough"));
    }

    @Test
    void whatEarlierRunsCompletedLastIsKnownFromTheStart() {
        before = Optional.of(new StatusFile.LastCompleted(22, true));

        status("status.json").saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));

        assertThat(view().iterations()).isEqualTo(new LoopSnapshot.IterationCounts(0, 22, true));
    }

    @Test
    void theSizeOfTheOutputIsThatOfTheFileInTextAndJson() throws IOException {
        SessionTicket ticket =
                new SessionTicket(7, directory.resolve("session-7.jsonl"), "claude", SessionTicket.Role.WORKING);
        StatusFile status = status("status.json");
        status.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));
        status.saw(new Event.SessionStarted(Sample.attempt(0), ticket, NOON));
        Files.writeString(ticket.output(), "x".repeat(1100));

        LoopSnapshot now = view().withPresentOutput(directory);

        assertThat(now.session().outputBytes()).isEqualTo(1100);
        assertThat(now.json(_ -> {})).contains("\"output_bytes\":1100,");
    }

    @Test
    void movesWhileASessionRuns() {
        status("status.json")
                .saw(new Event.Checked(Sample.attempt(0), Sample.ticket(0), live(49331), NOON.plusSeconds(210)));

        assertThat(view().session().outputBytes()).isEqualTo(49331);
        assertThat(view().file().at("last_update").text()).isEqualTo("2026-02-14T12:03:30Z");
    }

    @Test
    void aWaitForALimitSaysUntilWhen() {
        StatusFile status = status("status.json");
        status.saw(new Event.AttemptEnded(Sample.limited(0, NOON, null), NOON));
        status.saw(new Event.Waiting(
                new Decision.Wait(NOON.plusSeconds(8), Decision.Pause.LIMIT, "the rate limit of claude"), NOON));

        assertThat(view().state()).isEqualTo(LoopSnapshot.State.RATE_LIMITED_BACKOFF);
        assertThat(view().waiting().reason()).isEqualTo("the rate limit of claude");
        assertThat(view().waiting().until()).isEqualTo(NOON.plusSeconds(8));
        assertThat(view().file().at("consecutive_rate_limits").count()).isEqualTo(1);
    }

    @Test
    void aFileThatCannotBeWrittenIsComplainedOfOnceAndTheLoopGoesOn() {
        StatusFile status = status("no/such/directory/status.json");

        status.saw(new Event.SessionStarted(Sample.attempt(0), Sample.ticket(0), NOON));
        status.saw(new Event.SessionStarted(Sample.attempt(1), Sample.ticket(1), NOON));

        assertThat(complaints).hasSize(1);
        assertThat(complaints.getFirst()).contains("cannot write").contains("status.json");
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        StatusFile status = status("status.json");
        status.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));
        status.saw(new Event.SessionStarted(Sample.attempt(3), Sample.ticket(3), NOON));
        status.saw(new Event.AttemptEnded(Sample.worked(3, NOON), NOON));

        assertThat(view().run()).isEqualTo(new LoopSnapshot.RunIdentity(42, 25, NOON));
        assertThat(view().iterations().iteration()).isEqualTo(3);
        assertThat(view().session().number()).isEqualTo(Sample.ticket(3).number());
        assertThat(view().end()).isNull();
    }

    @Test
    void aFileOfAnotherVersionIsReadAsFarAsItMakesSense() throws IOException {
        Path file = directory.resolve("status.json");
        Files.writeString(file, """
            {"pid":"no number","state":"dancing","iteration":7,"resets_at":"soon","outcome":"vanished",\
            "slots":{"running":[{},{}],"queued":4,"queue_length":7},"mood":{"good":true}}
            """);

        assertThat(view().run().pid()).isZero();
        assertThat(view().stateWord()).isEqualTo("unknown");
        assertThat(view().iterations().iteration()).isEqualTo(7);
        assertThat(view().waiting()).isEqualTo(new LoopSnapshot.CurrentWait(null, null));
        assertThat(view().end()).isEqualTo(new LoopSnapshot.RunEnd("vanished", null));
        assertThat(view().slots()).isEqualTo(new LoopSnapshot.SlotCounts(2, 7));
        assertThat(view().json(more -> more.put("more", 1)))
                .startsWith("{\"pid\":\"no number\"")
                .endsWith("\"mood\":{\"good\":true},\"more\":1}");
    }

    @Test
    void garbageIsNoStatus() throws IOException {
        Path file = directory.resolve("status.json");
        assertThat(LoopSnapshot.read(file)).isEmpty();
        for (String garbage : List.of("", "[1]", "{\"pid\":", "no json")) {
            Files.writeString(file, garbage);
            assertThat(LoopSnapshot.read(file)).isEmpty();
        }
    }

    private LoopSnapshot view() {
        return LoopSnapshot.read(directory.resolve("status.json")).orElseThrow();
    }

    private StatusFile status(String file) {
        return new StatusFile(
                directory.resolve(file),
                new StatusFile.StatusContext(directory, 25, ObjectForm.HARNESS, before, () -> slots),
                Runnable::run,
                complaints::add);
    }

    private static LiveSession live(long bytes) {
        return new LiveSession(
                Duration.ofSeconds(60),
                Duration.ZERO,
                bytes,
                0,
                LiveSession.Phase.WORKING,
                Usage.NONE,
                LiveSession.Health.UNKNOWN);
    }
}
