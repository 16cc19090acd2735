package dev.ratchet.testing;

import dev.ratchet.fleet.landing.ForeseenConflicts.Conflict;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.fleet.landing.LandingRecords.Waiting;
import dev.ratchet.fleet.mailbox.MessageRecord;
import dev.ratchet.journal.query.RunHistoryQueries.Line;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Dollars;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.screen.SessionBlocks;
import dev.ratchet.screen.project.LoopGauges;
import dev.ratchet.screen.project.LoopGauges.CircuitGauge;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.TaskTree;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.block.BlockText;
import dev.ratchet.tui.dashboard.OutputFacts;
import dev.ratchet.tui.dashboard.ScrolledText;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskCounts;
import dev.ratchet.work.graph.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A project with something in every pane of the dashboard. */
public final class SampleDashboard {
    public static final Instant NOW = Sample.NOON.plusSeconds(842);

    private SampleDashboard() {}

    /** Four loops of which one waits and one is paused, tasks, a landing queue and messages. */
    public static ProjectSnapshot fleet() {
        return fleet("Parse dates in every form that people write");
    }

    /** The same, with a title that an agent or a plan has written. */
    public static ProjectSnapshot fleet(String title) {
        List<Task> tasks = List.of(
                task("t-000001", title, null, TaskStatus.PENDING, false),
                task("t-000002", "Months by name", "t-000001", TaskStatus.DONE, false),
                task("t-000003", "Relative days", "t-000001", TaskStatus.IN_PROGRESS, false),
                task("t-000004", "Offer lemonade", null, TaskStatus.PENDING, true),
                task("t-000005", "Offer cocoa", null, TaskStatus.FAILED, false),
                task("t-000006", "Print a bill", null, TaskStatus.BLOCKED, false));
        return new ProjectSnapshot(
                "shop",
                List.of(
                        loop("w1", WatchedLoop.State.WORKING, "working", "", "t-000003", "Relative days", gauges()),
                        loop("w2", WatchedLoop.State.WAITING, "waiting", "for a slot", "", "", LoopGauges.NONE),
                        loop("w3", WatchedLoop.State.PAUSED, "paused", "p lets it go on", "", "", LoopGauges.NONE),
                        loop(
                                "w4",
                                WatchedLoop.State.FAILED,
                                "tripped",
                                "3 attempts in a row",
                                "",
                                "",
                                LoopGauges.NONE)),
                List.of(
                        attempt("a3", "t-000003", 2, null, null, 7),
                        attempt("a2", "t-000003", 1, "rejected", "mvn verify ended with 1: " + title, 6),
                        attempt("a1", "t-000002", 0, "accepted", "landed as 7ddd7a2", 5)),
                List.of(new OpenLimit("claude", NOW.plusSeconds(2530))),
                TaskTree.of(tasks),
                new TaskCounts(6, 1, 1, 1, 1, 0),
                List.of(
                        new Waiting("w2", landing("t-000007", "b1", "checking", null)),
                        new Waiting("w3", landing("t-000008", "b2", "queued", null))),
                List.of(landing("t-000002", "a1", "landed", NOW.minusSeconds(90))),
                List.of(new Conflict("ratchet/t-000003-1", "ratchet/t-000007-1", List.of("menu.txt", "src/bill.py"))),
                List.of(
                        new MessageRecord(
                                2,
                                "w1",
                                "share",
                                "ratchet watch",
                                "look at " + title,
                                NOW.minusSeconds(60),
                                null,
                                null),
                        new MessageRecord(
                                1,
                                "w2",
                                "alert",
                                "w1",
                                "the test server is down",
                                NOW.minusSeconds(300),
                                NOW.minusSeconds(200),
                                null)),
                List.of(),
                "");
    }

    /** The same fleet with something to answer and something to approve of. */
    public static ProjectSnapshot asking() {
        ProjectSnapshot fleet = fleet();
        return new ProjectSnapshot(
                fleet.project(),
                fleet.loops(),
                fleet.attempts(),
                fleet.limits(),
                fleet.tasks(),
                fleet.taskCounts(),
                fleet.landing(),
                fleet.landed(),
                fleet.conflicts(),
                fleet.messages(),
                List.of(
                        new Question(
                                3,
                                Question.Kind.ASKED,
                                "w1",
                                "t-000001",
                                "Which of the two date formats is meant by 03/04?",
                                List.of("day first", "month first"),
                                NOW.minusSeconds(400),
                                null),
                        new Question(
                                4,
                                Question.Kind.APPROVAL,
                                "w2",
                                "t-000002",
                                "t-000002 (Months by name) is done: verified",
                                List.of("approve", "reject"),
                                NOW.minusSeconds(40),
                                null)),
                "");
    }

    /** One loop of the kind that has no tasks. */
    public static ProjectSnapshot single() {
        LoopGauges gauges = new LoopGauges(
                1.32, Dollars.of(5), 45_200, 0, Duration.ZERO, 42, 100, new CircuitGauge.Closed("stagnation", 1, 3));
        ProjectSnapshot none = ProjectSnapshot.empty("shop");
        return new ProjectSnapshot(
                        none.project(),
                        List.of(new WatchedLoop(
                                "main",
                                "prompt",
                                WatchedLoop.State.WORKING,
                                "working",
                                "",
                                null,
                                3,
                                5,
                                Sample.NOON,
                                null,
                                "claude",
                                "",
                                "",
                                7,
                                true,
                                "",
                                false,
                                gauges)),
                        List.of(),
                        List.of(),
                        none.tasks(),
                        none.taskCounts(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        "")
                .withAttempts(List.of(
                        attempt("a3", "", 2, null, null, 7),
                        attempt("a2", "", 1, "wasted", "the session said nothing", 6),
                        attempt("a1", "", 0, "progressed", "it went well", 5)));
    }

    public static LoopGauges gauges() {
        return new LoopGauges(3.61, Dollars.of(5), 45_200, 0, Duration.ZERO, 0, 0, new CircuitGauge.Off());
    }

    public static WatchedLoop loop(
            String name,
            WatchedLoop.State state,
            String doing,
            String detail,
            String item,
            String title,
            LoopGauges gauges) {
        return new WatchedLoop(
                name,
                "task",
                state,
                doing,
                detail,
                null,
                3,
                0,
                Sample.NOON,
                state.runs() ? null : NOW.minusSeconds(100),
                name.equals("w1") ? "claude" : "",
                item,
                title,
                name.equals("w1") ? Integer.valueOf(7) : null,
                name.equals("w1"),
                "",
                state == WatchedLoop.State.PAUSED,
                gauges);
    }

    private static Task task(String id, String title, @Nullable String parent, TaskStatus status, boolean ready) {
        boolean atWork = status == TaskStatus.IN_PROGRESS;
        return new Task(
                id,
                title,
                "",
                status,
                50,
                parent,
                null,
                List.of(),
                null,
                0,
                3,
                null,
                atWork ? "agent-1" : null,
                atWork ? NOW.plusSeconds(60) : null,
                Sample.NOON,
                Sample.NOON,
                ready,
                List.of(),
                false,
                false,
                null);
    }

    private static Line attempt(
            String id, String item, int iteration, @Nullable String verdict, @Nullable String reason, int session) {
        boolean over = verdict != null;
        boolean claimed = !item.isEmpty();
        return new Line(
                "run",
                claimed ? "w1" : "main",
                Sample.NOON.plusSeconds(200L * iteration),
                over ? Sample.NOON.plusSeconds(200L * iteration + 98) : null,
                item,
                claimed,
                iteration,
                0,
                session,
                verdict,
                reason,
                over ? "normal" : null,
                null,
                null,
                over ? Integer.valueOf(0) : null,
                over ? Double.valueOf(98) : null,
                over ? Double.valueOf(0.14) : null,
                over,
                List.of(),
                id,
                "box");
    }

    private static LandingRecord landing(String item, String attempt, String status, @Nullable Instant endedAt) {
        return new LandingRecord(
                item,
                attempt,
                "ratchet/" + item + "-1",
                "7ddd7a2000000000000000000000000000000000",
                status,
                "main",
                endedAt == null ? null : "7ddd7a2000000000000000000000000000000000",
                null,
                NOW.minusSeconds(130),
                endedAt);
    }

    public static OutputFacts facts() {
        return new OutputFacts(
                "session 7 · claude opus-5",
                true,
                "Bash mvn verify",
                NOW.minusSeconds(130),
                NOW.minusSeconds(30),
                11_300,
                32_100,
                4_000,
                "");
    }

    /** A session at work. */
    public static ScrolledText output() {
        ScrolledText text = new ScrolledText();
        BlockText looks = new BlockText(AnsiColours.PLAIN, 1, BlockText.Detail.FOLDED);
        SessionBlocks blocks = new SessionBlocks("/work", block -> text.append(width -> looks.styled(block, width), 0));
        blocks.heard(new AgentEvent.Started("s", "opus-5", "/work", List.of()));
        blocks.heard(new AgentEvent.Said(
                Speaker.ASSISTANT,
                null,
                "I'll fix the **greeting** in `hello.py`, which takes a sentence that is long enough to be wrapped:\n\n"
                        + "- 你好世界, é and 🙂 take the room that they take\n"
                        + "- a second one"));
        call(blocks, "1", "Bash", Map.of("command", "ls -la"));
        blocks.heard(new AgentEvent.ToolAnswered("1", Answer.OK, "hello.py\nREADME.md"));
        call(
                blocks,
                "2",
                "Edit",
                Map.of("file_path", "/work/hello.py", "old_string", "print('helo')", "new_string", "print('hello')"));
        blocks.heard(new AgentEvent.ToolAnswered("2", Answer.OK, "updated"));
        call(blocks, "3", "Bash", Map.of("command", "python3 hello.py"));
        blocks.heard(new AgentEvent.ToolAnswered(
                "3", Answer.ERROR, "Exit code 3\n" + "noise\n".repeat(36) + "brave new world"));
        blocks.end();
        return text;
    }

    private static void call(SessionBlocks blocks, String id, String tool, Map<String, String> arguments) {
        blocks.heard(new AgentEvent.ToolCalled(Speaker.ASSISTANT, id, tool, "", arguments));
    }
}
