package dev.ratchet.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.history.Event;
import dev.ratchet.process.HostName;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.store.transcript.Channel;
import dev.ratchet.store.transcript.TranscriptSettings;
import dev.ratchet.store.transcript.TranscriptSettings.Keeping;
import dev.ratchet.store.transcript.TranscriptTable;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.SampleSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

@OnBothStores
class TranscriptUploadTest {
    @Parameter
    TestStore store;

    @TempDir
    Path directory;

    private final List<String> complaints = new ArrayList<>();
    private Database database;

    @BeforeEach
    void open() {
        database = store.open(directory);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void whatIsDueIsCaughtUpWithAtTheNextStart() {
        new SampleSessions(database, directory, "main", Keeping.DATABASE)
                .ended(1)
                .ended(2)
                .started(3);

        round();

        assertThat(kept(1)).isTrue();
        assertThat(kept(2)).isTrue();
        assertThat(kept(3)).isFalse();
        assertThat(complaints).isEmpty();
    }

    @Test
    void whereFilesAreEnoughNothingIsDue() {
        new SampleSessions(database, directory, "main").ended(1);

        round();

        assertThat(kept(1)).isFalse();
    }

    @Test
    void aFileThatCannotBeReadIsToldOfOnceAndStaysDue() throws IOException {
        SampleSessions sessions = new SampleSessions(database, directory, "main", Keeping.DATABASE)
                .ended(1)
                .ended(2)
                .ended(3);
        for (int broken : new int[] {1, 2}) {
            Files.write(sessions.output(broken), new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 1, 2});
        }

        round();

        assertThat(complaints).singleElement().asString().contains("session 1");
        assertThat(kept(3)).isTrue();
        assertThat(new TranscriptTable(database).due(HostName.ofThisMachine(), 0, 9))
                .hasSize(2);
    }

    @Test
    void filesOfAnotherCloneOnTheSameMachineAreLeftToIt() {
        new SampleSessions(database, directory.resolve("other"), "main", Keeping.DATABASE).ended(1);

        round();

        assertThat(kept(1)).isFalse();
        assertThat(new TranscriptTable(database).due(HostName.ofThisMachine(), 0, 9))
                .hasSize(1);
    }

    private void round() {
        try (TranscriptUpload upload = new TranscriptUpload(
                database,
                new TranscriptSettings(Keeping.DATABASE, 1 << 20),
                HostName.ofThisMachine(),
                directory,
                () -> Sample.NOON,
                complaints::add)) {
            upload.saw(new Event.RunStarted("r", "main", "prompt", 42, Sample.NOON));
        }
    }

    private boolean kept(int session) {
        return new TranscriptTable(database).kept(session, Channel.OUTPUT).isPresent();
    }
}
