package dev.ratchet.journal;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.Receipt.Exit;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

@OnBothStores
class ReceiptTableTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    @Test
    void keepsWhetherTheWantedCodeWasMetAndReadsOlderRowsToo() {
        Attempt attempt = Sample.attempt(0);
        List<Exit> exits = List.of(
                new Exit.Passed(3), new Exit.Failed(0), new Exit.TimedOut(), new Exit.NotStarted(), new Exit.Passed(0));
        try (Database database = store.open(directory)) {
            DatabaseJournal journal = new DatabaseJournal(database, new FakeTime());
            journal.saw(new Event.RunStarted("run", "main", "validated", 42, NOON));
            journal.saw(new Event.AttemptStarted(attempt, NOON));
            exits.forEach(exit -> journal.saw(new Event.Examined(
                    attempt, new Receipt("make", null, exit, Duration.ZERO, "", "", List.of()), NOON)));
            database.update("UPDATE receipts SET ending = 'exited' WHERE id = 5");
            ReceiptTable receipts = new ReceiptTable(database);

            assertThat(receipts.ofAttempts(List.of(attempt.id(), "another")))
                    .containsOnlyKeys(attempt.id())
                    .extractingByKey(attempt.id())
                    .satisfies(all -> assertThat(all)
                            .extracting(dated -> dated.receipt().exit())
                            .containsExactlyElementsOf(exits));
        }
    }
}
