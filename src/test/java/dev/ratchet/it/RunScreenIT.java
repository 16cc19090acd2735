package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A run that is drawn, in a real terminal. */
class RunScreenIT {
    private static final String SPINNER = "[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]";

    private static TestProject project() {
        TestProject project = TestProject.create();
        project.agent(AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO, "rm go");
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
            screen.press("s");
            screen.await("working.* · ends after this");
            project.file("go", "");
            screen.awaitEnd();
            assertThat(screen.all()).contains("✓ stopped", "goes on (a key)").doesNotContainPattern(SPINNER);
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
}
