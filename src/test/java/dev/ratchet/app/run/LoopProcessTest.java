package dev.ratchet.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.schedule.Scheduler;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LoopProcessTest {
    @TempDir
    Path directory;

    private static Set<Thread> looking() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("looking for requests"))
                .collect(Collectors.toSet());
    }

    @Test
    void oneThatCannotBeOpenedLeavesNothingOpen() throws Exception {
        Files.writeString(
                directory.resolve("ratchet.toml"), "[agent]\ncommand = \"true\"\n[sandbox]\nmode = \"off\"\n");
        Project project = new Project(
                ConfigLoader.load(directory, null, Map.of(), Map.of()).config());
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        Terminal terminal = new Terminal(
                nowhere,
                nowhere,
                Map.of("XDG_STATE_HOME", directory.resolve("state").toString()),
                directory,
                Terminal.Live.NEITHER);
        SteadyTime time = new SteadyTime();
        Set<Thread> before = looking();
        LoopProcess.Shared shared = new LoopProcess.Shared(
                project,
                StartCleanup.of(project, terminal, time),
                terminal,
                new Scheduler(project.config().scheduler(), time),
                time,
                _ -> {
                    throw new Trouble("the disk is full");
                });

        assertThatThrownBy(() -> LoopProcess.open(shared, List.of("main"))).hasMessage("the disk is full");

        Set<Thread> left = looking();
        left.removeAll(before);
        for (Thread thread : left) {
            thread.join();
        }
        try (var files = Files.list(project.state())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("a database that is closed")
                    .doesNotContain("ratchet.db-wal", "ratchet.db-shm");
        }
    }
}
