package dev.ratchet.app.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.UnfinishedRuns;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StrandedLoopsTest {
    private static final long NOBODY = 999_999_999;

    @TempDir
    Path directory;

    private final Time time = new SteadyTime();
    private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();

    @Test
    void areThoseThatWereCutOffAndThatNobodyRuns() throws IOException {
        Project project = new Project(
                ConfigLoader.load(directory, null, Map.of(), Map.of()).config());
        project.prepare();
        String said = "%d %s box/w3".formatted(NOBODY, time.now());
        Files.writeString(project.lock("w3"), said);
        Files.createDirectory(project.lock("w7"));
        try (Database database = project.open();
                LoopLock _ = LoopLock.take(LoopLock.files(project, "locked", terminal()), time.now())
                        .orElseThrow()) {
            DatabaseJournal journal = new DatabaseJournal(database, time);
            begin(journal, "w1", NOBODY);
            begin(journal, "box/w3", NOBODY);
            begin(journal, "other/w3", NOBODY);
            begin(journal, "locked", NOBODY);
            begin(journal, "there", ProcessHandle.current().pid());
            begin(journal, "w7", NOBODY);
            begin(journal, "over", NOBODY);
            journal.saw(new Event.RunEnded("over", new Outcome(Outcome.Kind.STOPPED, "asked to"), time.now()));
            List<String> cleared = new ArrayList<>();

            new StrandedLoops(project, new UnfinishedRuns(database, time, null), terminal())
                    .clearUp(Set.of("w1"), loop -> {
                        cleared.add(loop);
                        assertThat(LoopLock.take(List.of(project.lock(loop)), time.now()))
                                .as("nobody can start it meanwhile")
                                .isEmpty();
                    });

            assertThat(cleared).containsExactly("box/w3", "other/w3");
            assertThat(project.lock("w3")).hasContent(said);
            assertThat(complaints.toString(StandardCharsets.UTF_8))
                    .contains("nothing is cleared up after the loop 'w7', which was cut off: cannot write the lock ");
        }
    }

    private void begin(DatabaseJournal journal, String loop, long pid) {
        journal.saw(new Event.RunStarted(loop, loop, "task", pid, time.now()));
    }

    private Terminal terminal() {
        PrintStream out = new PrintStream(complaints, true, StandardCharsets.UTF_8);
        return new Terminal(
                out,
                out,
                Map.of("XDG_STATE_HOME", directory.resolve("state").toString()),
                directory,
                Terminal.Live.NEITHER);
    }
}
