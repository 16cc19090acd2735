package dev.ratchet.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who goes on waiting for a database that does not answer, and who does not. */
@Timeout(30)
class StoreOutageTest {
    private static final LoopRequest KILL = new LoopRequest(LoopRequest.Kind.KILL, "a test");

    @TempDir
    Path directory;

    private final SteadyTime time = new SteadyTime();
    private Database database;
    private LoopLock lock;
    private InboxPoller poller;
    private StoreOutage outage;
    private RequestInbox inbox;

    @BeforeEach
    void open() {
        database = Database.open(directory.resolve("ratchet.db"));
        lock = LoopLock.take(List.of(directory.resolve("main.lock")), time.now())
                .orElseThrow();
        poller = InboxPoller.of(new RequestMailbox(database, time), _ -> {});
        outage = new StoreOutage(poller, terminal(), time);
        inbox = inboxOf("main");
    }

    /** Of a loop that runs on this thread. */
    private RequestInbox inboxOf(String loop) {
        return new RequestInbox(
                loop,
                new RequestMailbox(database, time),
                () -> {},
                directory.resolve("STOP"),
                new StateWatch(database, lock),
                poller,
                time,
                RequestInbox.LONGEST_SLEEP);
    }

    @AfterEach
    void close() {
        inbox.close();
        poller.close();
        database.close();
        lock.close();
    }

    @Test
    void aLoopThatIsKilledHurriesNoOtherOfItsProcess() throws Exception {
        try (ExecutorService its = Executors.newSingleThreadExecutor();
                ExecutorService nobodys = Executors.newSingleThreadExecutor();
                RequestInbox other = its.submit(() -> inboxOf("other")).get()) {
            other.put(KILL);

            assertThat(its.submit(outage::isOver).get()).as("the one itself").isTrue();
            assertThat(outage.isOver()).as("the other loop").isFalse();
            assertThat(nobodys.submit(outage::isOver).get())
                    .as("what is done for either")
                    .isFalse();

            inbox.put(KILL);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(outage.isOver()).isTrue();
            assertThat(nobodys.submit(outage::isOver).get())
                    .as("what is done for both")
                    .isTrue();
        }
    }

    @Test
    void whoWaitsForTheDatabaseBetweenTwoRunsHearsOfSignalsToo() {
        Trouble away = Trouble.unreachable(Complaint.of("the database is away"), new IOException("refused"));
        inbox.close();
        assertThat(outage.again(away)).as("nobody has asked for an end").isTrue();

        inbox.signal("INT", _ -> {});
        inbox.signal("INT", _ -> {});

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outage.again(away)).isFalse();
    }

    @Test
    void whoClearsUpAfterAllLoopsDoesNotWaitForTheDatabase() {
        outage.giveUp();

        assertThat(outage.again(Trouble.unreachable(Complaint.of("it is away"), new IOException("refused"))))
                .isFalse();
    }

    private Terminal terminal() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return new Terminal(nowhere, nowhere, Map.of(), directory, Terminal.Live.NEITHER);
    }
}
