package dev.ratchet.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A session takes away the lock of its loop, or the journal that its end is to be recorded in. */
@Timeout(30)
class StateWatchTest {
    @TempDir
    Path directory;

    private final SteadyTime time = new SteadyTime();
    private Database database;
    private LoopLock lock;
    private StateWatch state;
    private InboxPoller poller;
    private RequestInbox inbox;

    @BeforeEach
    void open() {
        database = Database.open(directory.resolve("ratchet.db"));
        lock = LoopLock.take(List.of(directory.resolve("main.lock")), time.now())
                .orElseThrow();
        state = new StateWatch(database, lock);
        RequestMailbox mailbox = new RequestMailbox(database, time);
        poller = InboxPoller.of(mailbox, _ -> {});
        inbox = new RequestInbox(
                "main", mailbox, () -> {}, directory.resolve("STOP"), state, poller, time, RequestInbox.LONGEST_SLEEP);
    }

    @AfterEach
    void close() {
        inbox.close();
        poller.close();
        database.close();
        lock.close();
    }

    @Test
    void aSessionThatDeletesTheLockIsEndedAndTheLoopLearnsWhy() throws IOException {
        Files.delete(directory.resolve("main.lock"));

        awaitInterrupt();
        assertThatThrownBy(inbox::drain)
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("main.lock was deleted or replaced");
        assertThat(state.rescued(time.now(), Optional.empty()))
                .as("the journal is still there")
                .isEmpty();
    }

    @Test
    void whatTheJournalHeldIsSavedWhenItIsDeleted() throws IOException {
        database.update("INSERT INTO counter (id, next) VALUES (1, 7)");
        for (String end : List.of("", "-wal", "-shm")) {
            Files.deleteIfExists(directory.resolve("ratchet.db" + end));
        }

        awaitInterrupt();
        assertThatThrownBy(inbox::drain).hasMessageContaining("ratchet.db was deleted or replaced");
        Path saved = directory.resolve("rescued-2026-02-14T120000.000Z.db");
        assertThat(state.rescued(Sample.NOON, Optional.empty()))
                .get()
                .asString()
                .contains(saved.toString());
        try (Database again = Database.open(saved)) {
            assertThat(again.first("SELECT next FROM counter", row -> row.number("next")))
                    .contains(7);
        }
    }

    @Test
    void elsewhereIfThereIsNoRoomBesideIt() throws IOException {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        database.update("INSERT INTO counter (id, next) VALUES (1, 7)");
        for (String end : List.of("", "-wal", "-shm")) {
            Files.deleteIfExists(directory.resolve("ratchet.db" + end));
        }
        Files.createDirectory(directory.resolve("rescued-2026-02-14T120000.000Z.db"));

        Path saved = elsewhere.resolve("rescued-2026-02-14T120000.000Z.db");
        assertThat(state.rescued(Sample.NOON, Optional.of(elsewhere)))
                .get()
                .asString()
                .contains(saved.toString());
        try (Database again = Database.open(saved)) {
            assertThat(again.first("SELECT next FROM counter", row -> row.number("next")))
                    .contains(7);
        }
    }

    private static void awaitInterrupt() {
        assertThatThrownBy(() -> new CountDownLatch(1).await(60, TimeUnit.SECONDS))
                .isInstanceOf(InterruptedException.class);
    }
}
