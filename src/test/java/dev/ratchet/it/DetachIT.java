package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs that leave the terminal. */
class DetachIT {
    private static final String WORK =
            "echo x >> sessions; until [ -e go ]; do sleep 0.02; done; echo " + "x".repeat(200);

    @Test
    void returnsOnceItRunsAndAttachFollowsItToItsEndWithItsExitCode() {
        try (TestProject project = TestProject.create().agent(WORK)) {
            String said = project.ratchet("run", "1", "--detach", "--validate", "false")
                    .exits(0)
                    .out();
            assertThat(said).startsWith("the loop 'main' runs as process").contains(".ratchet/detached/main.log");
            long pid = Long.parseLong(said.replaceAll("(?s).* process (\\d+),.*", "$1"));
            String[] own = shell(project, "cat /proc/" + pid + "/stat")
                    .replaceFirst(".*\\) ", "")
                    .split(" ", -1);
            assertThat(own[3]).as("its session").isEqualTo(Long.toString(pid));
            assertThat(own[4]).as("its terminal").isEqualTo("0");
            assertThat(project.ratchet("status").exits(0).out()).contains("running (PID " + pid + ")");
            project.ratchet("run", "1", "--detach").exits(6).says("already being run here");

            RatchetProcess left = project.start("attach");
            Await.until("the beginning is shown", () -> left.out().contains("status=run_started"), left::scene);
            left.signal("INT");
            Await.until("it has left", () -> !left.running(), left::scene);
            RatchetProcess attached = project.start("attach");
            project.file("go", "");

            attached.exits(1).prints("status=run_started", "the validation has not passed");
            project.ratchet("attach").exits(1).prints("status=finished");
        }
    }

    @Test
    void oneCanFollowAnotherAtOnceHoweverShortTheyAre() {
        try (TestProject project = TestProject.create().agent("echo x >> sessions; echo " + "x".repeat(200))) {
            project.ratchet("run", "1").exits(0);
            for (int run = 2; run <= 4; run++) {
                project.ratchet("run", "1", "--detach").exits(0).prints("the loop 'main' runs as process");
                project.ratchet("attach").exits(0).prints("status=finished outcome=limit_reached");
                assertThat(project.read("sessions").lines()).hasSize(run);
            }
        }
    }

    @Test
    void whatIsHandedInReachesItAndTheAdviceNamesTheLoop() {
        try (TestProject project = TestProject.create().agent("printf %s \"$1\" > told; echo " + "x".repeat(200))) {
            List<String> handing = List.of("sh", "-c", "printf 'do this' | \"$@\"", "sh");
            project.startBy(handing, "run", "1", "--detach", "--name", "docs", "-p", "-")
                    .exits(0)
                    .prints("'ratchet attach --name docs' follows it, 'ratchet stop --name docs' ends it");
            project.ratchet("attach", "--name", "docs").exits(0);

            assertThat(project.read("told")).isEqualTo("do this");
        }
    }

    @Test
    void oneThatDoesNotStartSaysWhyWithItsExitCode() {
        try (TestProject project = TestProject.create().agent("true")) {
            project.ratchet("run", "--detach", "-p", "none.md").exits(78).says("there is no prompt file");
            project.file(".ratchet/ratchet.db", "no database ".repeat(1000));
            project.ratchet("run", "--detach").exits(1).says("ratchet.db");
            assertThat(project.ratchet("attach").exits(1).prints("ratchet.db").err())
                    .doesNotContain("was cut off");
            project.ratchet("attach", "--name", "other").exits(1).says("no loop 'other' was detached here");
        }
    }

    @Test
    void stopEndsItAndGitSeesNothingOfRatchetsFiles() {
        try (TestProject project = TestProject.create().agent(WORK)) {
            TestShell.run(project.directory(), "git init -q");
            project.ratchet("init").exits(0);
            assertThat(seenByGit(project)).doesNotContain(".ratchet");
            project.ratchet("run", "--detach").exits(0);
            project.awaitFile("sessions");

            project.ratchet("stop", "--now").exits(0);

            project.ratchet("attach").exits(130);
            assertThat(seenByGit(project)).doesNotContain(".ratchet");
            project.file(".ratchet/features/f/spec.md", "x").file(".ratchet/skills/s/SKILL.md", "x");
            project.file(".ratchet/loops/mine.yml", "x");
            assertThat(seenByGit(project))
                    .contains(".ratchet/features/f/spec.md", ".ratchet/skills/s/SKILL.md", ".ratchet/loops/mine.yml")
                    .doesNotContain("ratchet.db", ".gitignore");
        }
    }

    private static String seenByGit(TestProject project) {
        return shell(project, "git status --porcelain --untracked-files=all");
    }

    private static String shell(TestProject project, String script) {
        TestShell.run(project.directory(), script + " > shell-output");
        return project.read("shell-output");
    }
}
