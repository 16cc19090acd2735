package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A run that is drawn, in a real terminal. */
class RunScreenIT {
    private static final String SPINNER = "[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]";

    private static TestProject project() {
        TestProject project = TestProject.create();
        project.agent(
                        "printf '%s\\n' \"$1\" >> prompts",
                        AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO, "rm go")
                .list("agent.args", "{prompt}");
        return project;
    }

    @Test
    void itIsRedrawnInPlaceWhateverSizeTheTerminalGetsAndNothingOfItStays() {
        try (TestProject project = project();
                TmuxScreen screen = TmuxScreen.start(project, 80, 24, "run", "1")) {
            screen.await("━ 1/1 · .*" + SPINNER + " working.*\\? keys");
            screen.resize(40, 10);
            screen.await(SPINNER + " working");
            screen.resize(10, 3);
            screen.await(SPINNER + " 1/1");
            screen.resize(120, 40);
            screen.await("━ 1/1 · .*" + SPINNER + " working.*\\? keys");

            project.file("go", "");
            screen.awaitEnd();

            assertThat(screen.all())
                    .contains("limit reached", "iterations  1 of 1", "next        ratchet sessions show last")
                    .doesNotContain("? keys", "[INFO]", "status=")
                    .doesNotContainPattern(SPINNER);
        }
    }

    @Test
    void keysPauseItLetItGoOnAndStopIt() {
        try (TestProject project = project();
                TmuxScreen screen = TmuxScreen.start(project, 80, 24, "run", "5")) {
            screen.await("\\? keys");
            screen.press("?");
            screen.await("p  pause after this session");
            screen.press("p");
            screen.await("working.* · pauses after this");
            assertThat(screen.seen()).doesNotContain("p  pause after this session");
            project.file("go", "");
            screen.await("‖ paused");

            screen.press("p");
            screen.await("━ 2/5");
            screen.press("n");
            screen.await("a note for the next session");
            screen.press("not this");
            screen.await("not this▏");
            screen.pressSpecial("Escape");
            screen.awaitGone("a note for the next session");
            screen.press("n");
            screen.await("a note for the next session");
            screen.press("süß 你好");
            screen.await("süß 你好▏");
            screen.pressSpecial("Enter");
            screen.await("✉ the next session is told: süß 你好");
            project.file("go", "");
            screen.await("━ 3/5");
            screen.press("s");
            screen.await("working.* · ends after this");
            project.file("go", "");
            screen.awaitEnd();
            assertThat(screen.all())
                    .contains("✓ stopped", "asked to go on (a key)", "✉ from the person at the terminal: süß 你好")
                    .doesNotContain("not this")
                    .doesNotContainPattern(SPINNER);
            assertThat(project.read("prompts")).containsOnlyOnce("Note from the person at the terminal:\nsüß 你好");
        }
    }

    @Test
    void killAsksFirstAndLeavesNothingBehind() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, AgentScripts.DAEMON, "touch ready", AgentScripts.HANG);
            try (TmuxScreen screen = TmuxScreen.start(project, 80, 24, "run", "5")) {
                project.awaitFile("ready");
                screen.press("k");
                screen.await("Kill the session that runs, and end\\?");
                screen.press("n");
                screen.await("\\? keys");
                screen.press("k");
                screen.await("Kill the session that runs, and end\\?");
                screen.press("y");
                screen.awaitEnd();

                assertThat(screen.all()).contains("✗ killed").doesNotContainPattern(SPINNER);
                project.read("pids")
                        .lines()
                        .forEach(pid -> assertThat(ProcessHandle.of(Long.parseLong(pid)))
                                .isEmpty());
            }
        }
    }

    @Test
    void plainLinesAreAskedFor() {
        try (TestProject project = project();
                TmuxScreen screen = TmuxScreen.start(project, 120, 24, "run", "1", "--plain")) {
            screen.await("status=session_running");
            project.file("go", "");
            screen.awaitEnd();

            assertThat(screen.all())
                    .contains("status=finished outcome=limit_reached")
                    .doesNotContain("━", "? keys");
        }
    }

    @Test
    void aJobInTheBackgroundTakesNoKeysAndIsDrawnWhenItIsBroughtBack() {
        try (TestProject project = project();
                TmuxScreen screen = TmuxScreen.shell(project, 80, 24, "run", "1")) {
            screen.type("sh ../ratchet.sh &");
            project.awaitFile("ready");
            screen.type("jobs; echo shell-$((40 + 2))");
            screen.await("Running.*shell-42");
            assertThat(screen.seen()).doesNotContainPattern(SPINNER);

            screen.type("fg");
            screen.await(SPINNER + " working.*\\? keys");
            screen.pressSpecial("C-z");
            screen.await("Stopped");
            screen.type("echo shell-$((40 + 3))");
            screen.await("shell-43");
            assertThat(screen.seen()).doesNotContain("? keys");

            screen.type("fg");
            screen.await(SPINNER + " working.*\\? keys");
            screen.press("?");
            screen.await("n  a note");
            project.file("go", "");
            screen.await("limit reached");
            screen.type("echo ended-$?");
            screen.await("ended-0");
            assertThat(screen.seen()).doesNotContainPattern(SPINNER);
        }
    }

    @Test
    void aTerminalThatIsClosedEndsTheLoopAfterItsSession() {
        try (TestProject project = project();
                TmuxScreen screen = TmuxScreen.start(project, 80, 24, "run", "5")) {
            project.awaitFile("ready");
            screen.hangUp();
            project.await(
                    "the end that is asked for",
                    () -> project.here("status").out().contains("Ending: as soon as it can, by SIGHUP"));
            project.file("go", "");

            project.await(
                    "the end of the run",
                    () -> "stopped".equals(project.status().get("outcome")));
            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("progressed");
        }
    }

    @Test
    void aReplayCanBeHeldHurriedAndLeft() {
        try (TestProject project = TestProject.create()) {
            project.file("old.jsonl", """
                {"type":"system","subtype":"init","session_id":"s","model":"m","timestamp":"2026-02-14T12:00:00Z"}
                {"type":"assistant","timestamp":"2026-02-14T12:00:01Z","message":{"id":"1","content":[{"type":"text","text":"First words."}]}}
                {"type":"assistant","timestamp":"2026-02-14T13:00:00Z","message":{"id":"2","content":[{"type":"text","text":"Later words."}]}}
                {"type":"assistant","timestamp":"2026-02-14T14:00:00Z","message":{"id":"3","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"ls"}}]}}
                {"type":"user","timestamp":"2026-02-14T15:00:00Z","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"a\\nb"}]}}
                {"type":"result","timestamp":"2026-02-14T16:00:00Z","subtype":"success","is_error":false,"num_turns":2,"result":"Done"}
                """);
            try (TmuxScreen screen =
                    TmuxScreen.start(project, 80, 24, "sessions", "replay", "old.jsonl", "--speed", "0.25")) {
                screen.await("▶ 0.25×.*n next tool call");
                screen.press(" ");
                screen.await("‖ 0.25×");
                screen.press("5");
                screen.await("‖ 5×");
                screen.press("+");
                screen.await("‖ 10×");
                screen.press("n");
                screen.await("First words.*Later words.*‖ 10× · 3h 00m");
                screen.press("n");
                screen.awaitEnd();
                assertThat(screen.all()).contains("● Bash ls", "done").doesNotContain("10×", "next tool call");
            }
        }
    }
}
