package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code ratchet watch}, in a real terminal. */
class WatchIT {
    private static TmuxScreen watch(TestProject project, String... arguments) {
        return TmuxScreen.start(
                project,
                80,
                24,
                Stream.concat(Stream.of("watch"), Stream.of(arguments)).toArray(String[]::new));
    }

    /** A run that nobody sees is looked at, resized, paused, let go on, left, looked at again and killed. */
    @Test
    void aRunIsWatchedFromAnotherTerminalAndNothingOfItDependsOnThat() {
        try (TestProject project = TestProject.create()) {
            project.agent(
                    AgentScripts.WORK,
                    "printf 'evil \\033[2J\\033]0;owned\\007 words\\n'",
                    "touch ready",
                    AgentScripts.UNTIL_GO,
                    "rm go");
            RatchetProcess run = project.start("run", "5");
            project.awaitFile("ready");
            // By a shell: tmux lets a program of its own go on as soon as that is suspended.
            try (TmuxScreen screen = TmuxScreen.shell(project, 80, 24, "watch")) {
                screen.type("sh ../ratchet.sh");
                screen.await("● main working.*1/5.*0 Output.*live.*evil .*words.*2 Attempts.*under way.*q quit");
                assertThat(screen.isOther()).isTrue();
                assertThat(screen.seen()).doesNotContain("owned");
                screen.resize(40, 10);
                screen.await("^● main 1/5 working");
                screen.resize(10, 3);
                screen.await("^● main 1/");
                screen.resize(120, 40);
                screen.await("2 Attempts.*0 Output.*╮");

                screen.press("p");
                screen.await("pauses after this");
                project.file("go", "");
                screen.await("‖ main paused");
                screen.press("p");
                screen.await("● main working.*2/5");

                screen.press("n");
                screen.await("note for main:");
                screen.press("look at the tests");
                screen.await("note for main: look at the tests");
                screen.press("\n");
                screen.await("5 Messages.*look at");

                screen.pressSpecial("C-z");
                screen.await("Stopped");
                assertThat(screen.isOther()).isFalse();
                screen.type("fg");
                screen.await("● main working.*2/5");

                screen.press("q");
                Await.until("the terminal's own screen", () -> !screen.isOther(), screen::all);
                screen.type("echo ended-$?");
                screen.await("ended-0");
                assertThat(run.running()).isTrue();
            }
            try (TmuxScreen screen = watch(project, "--name", "main")) {
                screen.await("● main working.*2/5");
                screen.press("k");
                screen.await("Kill the session of 'main', and end the loop\\?");
                screen.press("n");
                screen.await("q quit");
                screen.press("k");
                screen.await("Kill the session of 'main', and end the loop\\?");
                screen.press("y");
                screen.await("✗ main killed");
                run.exits(130);

                screen.press("2");
                screen.press("g");
                screen.await("2 Attempts.*(!|✗) 2 ");
                screen.signal("TERM");
                screen.awaitEnd();
                assertThat(screen.isOther()).isFalse();
            }
        }
    }

    @Test
    void whereNothingHasRunItWaitsForTheFirstAndAFileThatIsDeletedIsTold() throws IOException {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "echo words", "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess run;
            try (TmuxScreen screen = watch(project)) {
                screen.await("Nothing has run here yet.*q quit");
                screen.press("p");
                run = project.start("run", "1", "--plain");
                screen.await("● main working.*words");
                try (Stream<Path> files = Files.walk(project.directory())) {
                    for (Path file : files.filter(path -> path.toString().endsWith(".jsonl"))
                            .toList()) {
                        Files.delete(file);
                    }
                }
                screen.await("its file is not here.*words");
                project.file("go", "");
                screen.await("(✓|✗) main ");
                screen.press("q");
                screen.awaitEnd();
            }
            int _ = run.exitCode();
        }
    }

    @Test
    void withoutATerminalItSaysWhatToUseInstead() {
        try (TestProject project = TestProject.create()) {
            assertThat(project.ratchet("watch").exits(64).err())
                    .contains("'ratchet watch' needs a terminal", "ratchet status --watch");
            assertThat(project.ratchet("watch", "--name", "main", "--all")
                            .exits(64)
                            .err())
                    .contains("give --name or --all, not both");
        }
    }
}
