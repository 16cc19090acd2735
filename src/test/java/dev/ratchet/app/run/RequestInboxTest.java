package dev.ratchet.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.journal.JournalWriter;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class RequestInboxTest {
    private static final LoopRequest STOP = new LoopRequest(LoopRequest.Kind.STOP, "a test");
    private static final LoopRequest KILL = new LoopRequest(LoopRequest.Kind.KILL, "a test");

    @TempDir
    Path directory;

    private final SteadyTime time = new SteadyTime();
    private final List<String> said = new ArrayList<>();
    private Database database;
    private LoopLock lock;
    private StateWatch state;
    private RequestMailbox mailbox;
    private InboxPoller poller;
    private RequestInbox inbox;

    @BeforeEach
    void open() {
        database = Database.open(directory.resolve("ratchet.db"));
        lock = LoopLock.take(List.of(directory.resolve("main.lock")), time.now())
                .orElseThrow();
        state = new StateWatch(database, lock);
        mailbox = new RequestMailbox(database, time);
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
    void aSleepingLoopIsWokenByARequest() throws InterruptedException {
        Thread.ofVirtual().start(() -> inbox.put(STOP));

        inbox.sleepUntil(tomorrow());

        assertThat(inbox.drain()).containsExactly(STOP);
        assertThat(inbox.drain()).isEmpty();
    }

    @Test
    void aStopOrAPauseEndsTheWaitForWhatNobodyNeedsThen() throws Exception {
        for (LoopRequest request : List.of(STOP, new LoopRequest(LoopRequest.Kind.PAUSE, "a test"))) {
            assertThat(inbox.await(() -> waitingFor(() -> inbox.put(request)))).isEmpty();
            assertThat(inbox.await(() -> "in vain")).as("one that came before").isEmpty();

            assertThat(inbox.drain()).containsExactly(request);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void theStopFileEndsSuchAWaitToo() throws Exception {
        assertThat(inbox.await(() -> waitingFor(() -> Files.createFile(directory.resolve("STOP")))))
                .isEmpty();

        assertThat(inbox.drain()).extracting(LoopRequest::kind).containsExactly(LoopRequest.Kind.STOP);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void whatCameInTimeIsKeptAndNothingOfTheRequestIsLeft() throws Exception {
        Optional<String> kept = inbox.await(() -> {
            inbox.put(STOP);
            return "in time";
        });

        assertThat(kept).contains("in time");
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(inbox.drain()).containsExactly(STOP);
    }

    @Test
    void aKillInterruptsSuchAWaitLikeAnythingElse() {
        assertThatThrownBy(() -> inbox.await(() -> waitingFor(() -> inbox.put(KILL))))
                .isInstanceOf(InterruptedException.class);
        assertThatThrownBy(() -> inbox.await(
                        () -> waitingFor(() -> Thread.currentThread().interrupt())))
                .isInstanceOf(InterruptedException.class);
    }

    /** Waits for ever once that is done. */
    private static String waitingFor(Executable action) throws InterruptedException {
        try {
            action.execute();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        new CountDownLatch(1).await();
        return "never";
    }

    @Test
    void oneLoopThatIsToEndHurriesNobodyElseOfItsProcess() {
        try (RequestInbox other = new RequestInbox(
                "other",
                mailbox,
                () -> {},
                directory.resolve("STOP"),
                state,
                poller,
                time,
                RequestInbox.LONGEST_SLEEP)) {
            inbox.put(STOP);
            assertThat(poller.endingSince()).isEmpty();

            other.put(STOP);
            assertThat(poller.endingSince()).isPresent();
        }
    }

    @Test
    void aSleepingLoopIsWokenByMailFromAnotherProcess() throws InterruptedException {
        try (Database other = Database.open(directory.resolve("ratchet.db"))) {
            new RequestMailbox(other, time).send("main", STOP);
        }

        inbox.sleepUntil(tomorrow());

        assertThat(inbox.drain()).containsExactly(STOP);
    }

    @Test
    void aSleepingLoopIsWokenByTheStopFileWhichIsDeleted() throws Exception {
        Files.createFile(directory.resolve("STOP"));

        inbox.sleepUntil(tomorrow());

        assertThat(inbox.drain()).extracting(LoopRequest::kind).containsExactly(LoopRequest.Kind.STOP);
        assertThat(directory.resolve("STOP")).doesNotExist();
    }

    @Test
    void aKillIsOnRecordWhenItInterrupts() {
        Thread.ofVirtual().start(() -> inbox.put(KILL));

        assertThatThrownBy(this::sleepTwice).isInstanceOf(InterruptedException.class);

        assertThat(inbox.drain()).containsExactly(KILL);
    }

    @Test
    void aMomentThatHasPassedIsNotWaitedFor() throws InterruptedException {
        inbox.sleepUntil(time.now().minusSeconds(1));

        assertThat(inbox.drain()).isEmpty();
    }

    @Test
    void aStopFileThatIsADirectoryWithContentStopsAndStays() throws IOException {
        Path inside = Files.createDirectories(directory.resolve("STOP/inside"));

        assertThat(inbox.drain()).extracting(LoopRequest::kind).containsExactly(LoopRequest.Kind.STOP);

        assertThat(inside).exists();
    }

    @Test
    void theFirstSignalAsksToFinish() {
        signalled(inbox, "INT");

        assertThat(inbox.drain()).containsExactly(new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"));
        assertThat(said).containsExactly("Caught SIGINT, finishing current session... (again within 3 s to kill)");
    }

    @Test
    void aSecondInterruptSoonAfterTheFirstKills() {
        assertThat(interruptedTwice(Duration.ofMillis(2900)))
                .containsExactly(
                        new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"),
                        new LoopRequest(LoopRequest.Kind.KILL, "second SIGINT"));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aLaterOneIsAFirstOneAgain() {
        assertThat(interruptedTwice(Duration.ofSeconds(4)))
                .extracting(LoopRequest::kind)
                .containsExactly(LoopRequest.Kind.STOP, LoopRequest.Kind.STOP);
    }

    @Test
    void otherSignalsNeverKill() {
        signalled(inbox, "TERM", "TERM", "HUP");

        assertThat(inbox.drain()).hasSize(3).extracting(LoopRequest::kind).containsOnly(LoopRequest.Kind.STOP);
    }

    /** The loop itself may be at work for hours before it finds out. */
    @Test
    void whatASignalAskedForIsOnRecordAtOnce() {
        JournalWriter _ = new JournalWriter(database);

        signalled(inbox, "HUP");

        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (mailbox.ending("main").isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(mailbox.ending("main")).contains(new LoopRequest(LoopRequest.Kind.STOP, "SIGHUP"));
        assertThat(inbox.drain()).as("told once").hasSize(1);
    }

    private List<LoopRequest> interruptedTwice(Duration between) {
        FakeTime moving = new FakeTime();
        try (RequestInbox other = new RequestInbox(
                "other",
                mailbox,
                () -> {},
                directory.resolve("STOP"),
                state,
                poller,
                moving,
                RequestInbox.LONGEST_SLEEP)) {
            signalled(other, "INT");
            List<LoopRequest> requests = new ArrayList<>(other.drain());
            moving.pass(between);
            signalled(other, "INT");
            requests.addAll(other.drain());
            return requests;
        }
    }

    private void signalled(RequestInbox to, String... signals) {
        for (String signal : signals) {
            to.signal(signal, said::add);
        }
    }

    @Test
    @Timeout(60)
    void whateverIsThrownAtOneLookARequestIsFoundAtTheNext() throws Exception {
        AtomicBoolean first = new AtomicBoolean(true);
        InboxPoller odd = new InboxPoller(() -> {
            if (first.getAndSet(false)) {
                throw new IllegalStateException("odd");
            }
            return mailbox.loopsWithMail();
        });
        try (odd;
                RequestInbox patient = new RequestInbox(
                        "patient",
                        mailbox,
                        () -> {},
                        directory.resolve("STOP"),
                        state,
                        odd,
                        time,
                        RequestInbox.LONGEST_SLEEP)) {
            assertThat(patient.await(() -> waitingFor(() -> mailbox.send("patient", STOP))))
                    .isEmpty();
        }
    }

    @Test
    void whatOthersHaveAskedIsAnsweredAsSoonAsThereIsSomeAndWhatIsOverIsClosedAtEachLook() {
        List<String> done = new ArrayList<>();
        RequestInbox.Letters letters = new RequestInbox.Letters() {
            @Override
            public void answer() {
                done.add("answered");
                database.update("DELETE FROM messages");
            }

            @Override
            public void expire() {
                done.add("closed");
            }
        };
        try (InboxPoller never = new InboxPoller(Set::of);
                RequestInbox asked = new RequestInbox(
                        "asked",
                        mailbox,
                        letters,
                        directory.resolve("STOP"),
                        state,
                        never,
                        time,
                        RequestInbox.LONGEST_SLEEP)) {
            assertThat(asked.drain()).isEmpty();
            database.update("INSERT INTO messages (loop, kind, sender, text, sent_at)"
                    + " VALUES ('asked', 'query', 'a test', 'status', '2026')");
            assertThat(asked.drain()).isEmpty();
            mailbox.send("asked", STOP);
            assertThat(asked.drain()).containsExactly(STOP);
            assertThat(asked.drain()).isEmpty();
        }

        assertThat(done).containsExactly("closed", "closed", "answered", "closed", "answered", "closed");
    }

    /** The first sleep may be ended by the request itself, just before the interrupt comes. */
    private void sleepTwice() throws InterruptedException {
        inbox.sleepUntil(tomorrow());
        Thread.currentThread().join();
    }

    private Instant tomorrow() {
        return time.now().plus(Duration.ofDays(1));
    }
}
