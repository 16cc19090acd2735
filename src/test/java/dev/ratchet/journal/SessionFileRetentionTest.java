package dev.ratchet.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.files.OutputSettings;
import dev.ratchet.journal.files.OutputSettings.EventLogScope;
import dev.ratchet.journal.files.OutputSettings.Keeping;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.store.Database;
import dev.ratchet.store.SessionFile;
import dev.ratchet.store.SessionFile.State;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.SampleSessions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SessionFileRetentionTest {
    private static final Event START = new Event.RunStarted("run", "main", "prompt", 1, Sample.NOON);

    @TempDir
    Path directory;

    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private Instant now = Sample.NOON.plus(Duration.ofDays(30));
    private Path sessions;
    private Database database;
    private SampleSessions loop;

    @BeforeEach
    void open() {
        sessions = directory.resolve("sessions");
        database = Database.open(directory.resolve("ratchet.db"));
        loop = new SampleSessions(database, sessions, "main");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void compressesAllButTheNewestAndLosesNothing() throws IOException {
        IntStream.range(0, 5).forEach(loop::ended);

        round(new Keeping(2, 0), 0, 1, 2);

        assertCompressed(0, 1, 2);
        assertAsWritten(3, 4);
        assertThat(complaints).isEmpty();
        try (InputStream in = new SessionFile(loop.output(0)).open()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(SampleSessions.OUTPUT);
        }
    }

    @Test
    void worksWhileTheLoopRuns() {
        try (SessionFileRetention retention = retention(database, new Keeping(1, 0))) {
            retention.saw(START);
            loop.ended(0).ended(1);
            retention.saw(ended());
            await(() -> isCompressed(0));
            loop.ended(2);
            retention.saw(ended());
            await(() -> isCompressed(1));
        }
        assertAsWritten(2);
    }

    @Test
    void keepsEverythingIfToldSo() {
        IntStream.range(0, 3).forEach(loop::ended);

        round(Keeping.EVERYTHING);
        round(new Keeping(0, 1));

        assertAsWritten(0, 1, 2);
    }

    @Test
    void whatIsYoungStaysToo() {
        IntStream.range(0, 3).forEach(loop::ended);

        now = Sample.NOON.plus(Duration.ofDays(6));
        round(new Keeping(1, 7));
        assertAsWritten(0, 1, 2);

        now = Sample.NOON.plus(Duration.ofDays(8));
        round(new Keeping(1, 7), 0, 1);
        assertCompressed(0, 1);
        assertAsWritten(2);
    }

    @Test
    void neverTouchesASessionThatRunsNorAFileThatTheJournalDoesNotName() throws IOException {
        loop.started(0).ended(1).ended(2);
        Path stranger = Files.writeString(sessions.resolve("session-77.jsonl"), SampleSessions.OUTPUT);
        SampleSessions elsewhere = new SampleSessions(database, directory.resolve("elsewhere"), "other");
        elsewhere.ended(3).ended(4);

        round(new Keeping(1, 0), 1, 2);

        assertAsWritten(0);
        assertCompressed(1, 2);
        assertThat(stranger).exists();
        assertThat(elsewhere.output(3)).exists();
    }

    @Test
    void neitherAForgedJournalNorALinkLeadsItOutOfTheOutputDirectory() throws IOException {
        Path other = Files.writeString(directory.resolve("other.jsonl"), SampleSessions.OUTPUT);
        loop.ended(0).ended(1).ended(2).ended(3).ended(4);
        List<String> forged = List.of(other.toString(), sessions + "/../other.jsonl", sessions + "/..", "/");
        for (int number = 0; number < forged.size(); number++) {
            database.update("UPDATE sessions SET output_file = ? WHERE number = ?", forged.get(number), number);
        }
        loop.ended(5).ended(6);
        Files.delete(loop.output(4));
        Files.createSymbolicLink(loop.output(4), other);

        round(new Keeping(1, 0), 5);

        assertThat(other).hasContent(SampleSessions.OUTPUT);
        assertThat(directory.resolve("other.jsonl.gz")).doesNotExist();
        assertThat(complaints).isEmpty();
    }

    @Test
    void itsLockIsNotMadeThroughALink() throws IOException {
        loop.ended(0).ended(1);
        Files.createSymbolicLink(directory.resolve("compressing"), directory.resolve("elsewhere"));

        try (SessionFileRetention retention = retention(database, new Keeping(1, 0))) {
            retention.saw(START);
            await(() -> !complaints.isEmpty());
        }

        assertThat(directory.resolve("elsewhere")).doesNotExist();
        assertThat(complaints).singleElement().asString().contains("it is a link");
        assertAsWritten(0, 1);
    }

    @Test
    void goesThroughAnyNumberOfThem() {
        // All but two are compressed already, as in a project that has run for long.
        database.transaction(() -> {
            IntStream.range(0, 250).forEach(loop::ended);
            return 250;
        });
        IntStream.range(0, 248).filter(number -> number != 230).forEach(this::delete);

        round(new Keeping(5, 0), 230);

        assertCompressed(230);
        assertAsWritten(248, 249);
    }

    @Test
    void whatCannotBeCompressedIsToldOfOnceAndTheRestGoesOn() throws IOException {
        IntStream.range(0, 4).forEach(loop::ended);
        for (int number = 0; number < 2; number++) {
            Files.createDirectories(sessions.resolve("session-" + number + ".jsonl.gz/in the way"));
        }

        round(new Keeping(1, 0), 2);

        assertAsWritten(0, 1);
        assertCompressed(2);
        assertThat(complaints).singleElement().asString().contains("session-0.jsonl", "stays as it is");
    }

    @Test
    void twoLoopsDoNotHarmEachOther() throws IOException {
        IntStream.range(0, 13).forEach(loop::ended);
        try (Database other = Database.open(directory.resolve("ratchet.db"));
                SessionFileRetention one = retention(database, new Keeping(1, 0));
                SessionFileRetention another = retention(other, new Keeping(1, 0))) {
            one.saw(START);
            another.saw(START);
            IntStream.range(0, 6).forEach(number -> await(() -> isCompressed(number)));
        }
        round(new Keeping(1, 0), IntStream.range(0, 12).toArray());

        IntStream.range(0, 12).forEach(this::assertCompressed);
        assertThat(complaints).isEmpty();
        for (int number = 0; number < 12; number++) {
            try (InputStream in = new SessionFile(loop.output(number)).open()) {
                assertThat(in.readAllBytes()).hasSize(SampleSessions.OUTPUT.length());
            }
        }
    }

    @Test
    void anInterruptedLoopDoesNotWaitForIt() {
        loop.ended(0).ended(1);
        SessionFileRetention retention = retention(database, new Keeping(1, 0));
        retention.saw(START);

        Thread.currentThread().interrupt();
        retention.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(new SessionFile(loop.output(0)).exists()).isTrue();
    }

    /** Lets it work until these are compressed, and then come to its end: what else is due would be done too. */
    private void round(Keeping keeping, int... due) {
        try (SessionFileRetention retention = retention(database, keeping)) {
            retention.saw(START);
            for (int number : due) {
                await(() -> isCompressed(number));
            }
        }
    }

    private SessionFileRetention retention(Database opened, Keeping keeping) {
        OutputSettings settings = new OutputSettings(
                sessions,
                "session",
                directory.resolve("counter"),
                directory.resolve("status"),
                null,
                EventLogScope.SESSIONS,
                keeping);
        return new SessionFileRetention(opened, settings, directory, () -> now, complaints::add);
    }

    private static Event ended() {
        return new Event.SessionEnded(
                Sample.attempt(0), Sample.ticket(0), Sample.session(SessionClass.NORMAL, 0), Sample.NOON);
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(5_000_000);
        }
    }

    private boolean isCompressed(int number) {
        SessionFile file = new SessionFile(loop.output(number));
        return file.state() == State.COMPRESSED && file.errors().state() == State.COMPRESSED;
    }

    private void delete(int number) {
        try {
            Files.delete(loop.output(number));
            Files.delete(new SessionFile(loop.output(number)).errors().file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertCompressed(int... numbers) {
        assertState(State.COMPRESSED, numbers);
    }

    private void assertAsWritten(int... numbers) {
        assertState(State.AS_WRITTEN, numbers);
    }

    private void assertState(State state, int... numbers) {
        for (int number : numbers) {
            SessionFile file = new SessionFile(loop.output(number));
            assertThat(file.state()).as("session %d", number).isEqualTo(state);
            if (!Files.isDirectory(file.compressed())) {
                assertThat(file.errors().state()).as("stderr of %d", number).isEqualTo(state);
            }
        }
    }
}
