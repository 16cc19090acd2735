package dev.ratchet.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.files.OutputSettings;
import dev.ratchet.journal.files.OutputSettings.EventLogScope;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.SessionNumbersContract;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.HugeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

@OnBothStores
class CountedSessionNumbersTest extends SessionNumbersContract {
    @Parameter
    TestStore store = TestStore.SQLITE;

    private Database database;
    private CountedSessionNumbers numbers;

    @BeforeEach
    void open() {
        database = store.open(directory);
        numbers = numbers(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected SessionNumbers numbers() {
        return numbers;
    }

    @Test
    void numbersBeginAtNoughtAndTheFileHoldsTheNext() throws IOException {
        assertThat(numbers.take().number()).isZero();
        assertThat(numbers.take().number()).isEqualTo(1);
        assertThat(Files.readString(counter())).isEqualTo("2\n");
    }

    @Test
    void theFileKeepsPaceWhenTheNumberGetsLonger() throws IOException {
        Files.writeString(counter(), "8\n");

        assertThat(numbers.take().number()).isEqualTo(8);
        assertThat(Files.readString(counter())).isEqualTo("9\n");
        assertThat(numbers.take().number()).isEqualTo(9);
        assertThat(Files.readString(counter())).isEqualTo("10\n");
        assertThat(numbers.take().number()).isEqualTo(10);
        assertThat(Files.readString(counter())).isEqualTo("11\n");
    }

    @Test
    void aDirectoryThatASessionTookAwayIsThereForTheNext() throws IOException {
        Path output = Files.createDirectory(directory.resolve("sessions"));
        CountedSessionNumbers elsewhere = numbers(database, output);
        elsewhere.take();
        Files.delete(output);

        elsewhere.take();

        assertThat(output).isDirectory();
    }

    @Test
    void theFileCountsWhereItIsAhead() throws IOException {
        Files.writeString(counter(), "362");

        assertThat(numbers.take().number()).isEqualTo(362);
    }

    @Test
    void theDatabaseCountsWhereItIsAhead() throws IOException {
        numbers.take();
        numbers.take();
        Files.writeString(counter(), "0");

        assertThat(numbers.take().number()).isEqualTo(2);
    }

    @Test
    void aNumberWhoseFileExistsIsPassedOver() throws IOException {
        Files.writeString(directory.resolve("claude-iteration-0.jsonl"), "kept");
        Files.writeString(directory.resolve("claude-iteration-1.jsonl.gz"), "kept and compressed since");

        assertThat(numbers.take())
                .isEqualTo(new SessionNumbers.Numbered(2, directory.resolve("claude-iteration-2.jsonl")));
    }

    @Test
    void nonsenseInTheFileIsNoticedAndReplaced() throws IOException {
        Files.writeString(counter(), "twelve");

        assertThat(numbers.unreadable()).isTrue();
        assertThat(numbers.take().number()).isZero();
        assertThat(numbers.unreadable()).isFalse();
    }

    @Test
    void whatIsNoTextAtAllIsNonsenseToo() throws IOException {
        Files.write(counter(), new byte[] {(byte) 0xff, (byte) 0xfe, 0});

        assertThat(numbers.unreadable()).isTrue();
        assertThat(numbers.take().number()).isZero();
    }

    @Test
    void aHugeFileIsNonsenseToo() throws IOException {
        HugeFile.at(counter());

        assertThat(numbers.unreadable()).isTrue();
        assertThat(numbers.take().number()).isZero();
        assertThat(counter()).hasContent("1\n");
    }

    @Test
    void noLinkLeadsItElsewhere() throws IOException {
        Path other = Files.writeString(directory.resolve("other"), "7\n");
        Files.createSymbolicLink(counter(), other);
        Files.createSymbolicLink(directory.resolve("claude-iteration-7.jsonl"), directory.resolve("nowhere"));

        assertThat(numbers.take().number()).isEqualTo(8);

        assertThat(other).hasContent("7\n");
        assertThat(counter()).hasContent("9\n");
        assertThat(Files.isSymbolicLink(counter())).isFalse();
    }

    @Test
    void loopsOfOneDirectoryNeverShareANumber() {
        Set<Integer> taken = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 4).parallel().forEach(_ -> {
            try (Database own = store.open(directory)) {
                IntStream.range(0, 10)
                        .forEach(_ -> assertThat(taken.add(numbers(own).take().number()))
                                .isTrue());
            }
        });

        assertThat(taken).hasSize(40);
    }

    private Path counter() {
        return directory.resolve(".iteration_counter");
    }

    private CountedSessionNumbers numbers(Database opened) {
        return numbers(opened, directory);
    }

    private CountedSessionNumbers numbers(Database opened, Path output) {
        return new CountedSessionNumbers(
                opened,
                new OutputSettings(
                        output,
                        "claude-iteration",
                        counter(),
                        directory.resolve("status"),
                        null,
                        EventLogScope.SESSIONS,
                        OutputSettings.Keeping.EVERYTHING));
    }
}
