package dev.ratchet.fleet.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.JournalSettings;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Who works on the tasks of a database, under what name, and until when that is believed. */
@OnBothStores
class WorkerTableTest {
    private static final WorkerTable.Gone ALIVE = _ -> false;
    private static final WorkerTable.Gone GONE = _ -> true;

    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private WorkerTable table;

    @BeforeEach
    void open() {
        database = store.open(directory);
        table = new WorkerTable(database, time);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static WorkerProcess process(String wanted, String place, int pid) {
        return new WorkerProcess(
                wanted, "host", place, pid, wanted + "@" + place + pid, Set.of("gpu", "big"), 2, "1.0");
    }

    @Test
    void aNameThatALiveWorkerHasIsCountedOn() {
        assertThat(table.join(process("box", "a", 1), ALIVE)).isEqualTo("box");
        assertThat(table.join(process("box", "b", 2), ALIVE)).isEqualTo("box-2");
        assertThat(table.join(process("box", "c", 3), ALIVE)).isEqualTo("box-3");
        assertThat(table.live()).extracting(Worker::name).containsExactly("box", "box-2", "box-3");
        assertThat(table.live().getFirst())
                .isEqualTo(new Worker(
                        "box", "host", Set.of("big", "gpu"), 2, List.of(), time.now(), "1.0", Worker.State.WORKING));
    }

    @Test
    void theNameOfAProcessThatIsNoMoreIsFreeAtOnceInItsOwnPlaceAlone() {
        String _ = table.join(process("box", "a", 1), ALIVE);

        assertThat(table.join(process("box", "b", 2), GONE)).isEqualTo("box-2");
        assertThat(table.join(process("box", "a", 3), GONE)).isEqualTo("box");
    }

    @Test
    void whoIsSilentForLongIsTakenForDeadAndWhoSpeaksIsNot() {
        WorkerProcess silent = process("silent", "a", 1);
        WorkerProcess busy = process("busy", "b", 2);
        String _ = table.join(silent, ALIVE);
        String _ = table.join(busy, ALIVE);
        time.pass(WorkerTable.LAPSE.minusSeconds(1));
        assertThat(table.beat("busy", busy)).contains(Worker.State.WORKING);
        time.pass(Duration.ofSeconds(1));

        assertThat(table.live()).extracting(Worker::name).containsExactly("busy");
        assertThat(table.join(process("silent", "c", 3), ALIVE)).isEqualTo("silent");
        assertThat(table.beat("silent", silent))
                .as("somebody else has the name")
                .isEmpty();
    }

    @Test
    void whoCouldNotSpeakForLongIsThereAgainIfNobodyHasTheName() {
        WorkerProcess cutOff = process("box", "a", 1);
        String _ = table.join(cutOff, ALIVE);
        time.pass(Duration.ofDays(2));
        String _ = table.join(process("other", "b", 2), ALIVE);

        assertThat(table.beat("box", cutOff)).contains(Worker.State.WORKING);
        assertThat(table.live()).extracting(Worker::name).containsExactly("box", "other");
    }

    @Test
    void whoLeavesIsGone() {
        WorkerProcess process = process("box", "a", 1);
        String _ = table.join(process, ALIVE);

        table.leave("box", process);

        assertThat(table.live()).isEmpty();
    }

    @Test
    void loopsElsewhereAreThoseOfLiveWorkers() {
        WorkerProcess there = process("there", "a", 1);
        String _ = table.join(there, ALIVE);
        run("r-1", "there/w1", "a", 1);
        run("r-2", "there/w2", "a", 99);
        run("r-3", "here/w1", "b", 2);

        assertThat(table.loopsElsewhere("b")).containsExactly("there/w1");

        time.pass(WorkerTable.LAPSE);
        assertThat(table.loopsElsewhere("b")).isEmpty();
    }

    private void run(String id, String loop, String place, long pid) {
        new DatabaseJournal(database, time, JournalSettings.of(new DatabaseJournal.Origin(null, place)))
                .saw(new Event.RunStarted(id, loop, "task", pid, time.now()));
    }
}
