package dev.ratchet.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.InThisProcess;
import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopRequestCommandTest {
    private final Time time = new SteadyTime();

    @TempDir
    Path directory;

    private Project project;

    @BeforeEach
    void open() throws IOException {
        project = new Project(
                ConfigLoader.load(directory, null, Map.of(), Map.of()).config());
        Files.createDirectories(project.state());
    }

    @Test
    void aRunThatIsOverIsAskedForNothingWhileItsProcessIsStillLeaving() {
        try (LoopLock _ =
                        LoopLock.take(List.of(project.lock("main")), time.now()).orElseThrow();
                Database database = project.open()) {
            DatabaseJournal journal = new DatabaseJournal(database, time);
            assertThat(said("stop")).as("a run that is about to begin").contains("'main' ends after its session");
            long pid = ProcessHandle.current().pid();
            journal.saw(new Event.RunStarted("run", "main", "prompt", pid, time.now()));
            assertThat(said("stop")).contains("'main' ends after its session");

            journal.saw(new Event.RunEnded("run", new Outcome(Outcome.Kind.STOPPED, "asked to"), time.now()));
            assertThat(said("pause")).contains("No loop is running here");
            assertThat(said("pause", "--name", "main")).contains("No loop 'main' is running here");
            assertThat(said("stop", "--all")).contains("No loop is running here");
            assertThat(said("send", "main", "stop")).contains("'main' is not running here now");
            assertThat(project.paused()).isEmpty();

            journal.saw(new Event.RunStarted("next", "main", "prompt", pid, time.now()));
            assertThat(said("pause")).contains("'main' waits after its session");
        }
    }

    private String said(String... command) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int _ = InThisProcess.run(directory, Map.of(), out, out, command);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
