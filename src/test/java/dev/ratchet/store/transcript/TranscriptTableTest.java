package dev.ratchet.store.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.SessionFile;
import dev.ratchet.store.TestStore;
import dev.ratchet.store.transcript.TranscriptSettings.Keeping;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.SampleSessions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

@OnBothStores
class TranscriptTableTest {
    private static final long MUCH = 50L << 20;

    @Parameter
    TestStore store;

    @TempDir
    Path directory;

    private Database database;
    private TranscriptTable table;
    private Path file;

    @BeforeEach
    void open() {
        database = store.open(directory);
        table = new TranscriptTable(database);
        SampleSessions sessions = new SampleSessions(database, directory, "main", Keeping.DATABASE)
                .ended(1)
                .started(2);
        file = sessions.output(1);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void whatWasWrittenIsReadAgainPieceByPiece() throws Exception {
        byte[] written = lines(3 * TranscriptPieces.PIECE + 12_345);
        Files.write(file, written);

        keep(MUCH);

        assertThat(read(Channel.OUTPUT)).isEqualTo(written);
        assertThat(new String(read(Channel.ERRORS), StandardCharsets.UTF_8)).isEqualTo("a warning\n");
        assertThat(table.kept(1, Channel.OUTPUT)).contains(new KeptTranscript(written.length, 0, Sample.NOON));
        Path unpacked = directory.resolve("unpacked.gz");
        try (InputStream in = table.packed(1, Channel.OUTPUT)) {
            long _ = Files.copy(in, unpacked);
        }
        try (InputStream in = new SessionFile(unpacked).open()) {
            assertThat(in.readAllBytes()).isEqualTo(written);
        }
    }

    @Test
    void ofWhatIsTooLongHeadAndTailAreKeptInWholeLines() throws Exception {
        byte[] written = lines(3 * TranscriptPieces.PIECE);
        Files.write(file, written);

        keep(TranscriptPieces.PIECE + 1000);

        String kept = new String(read(Channel.OUTPUT), StandardCharsets.UTF_8);
        String all = new String(written, StandardCharsets.UTF_8);
        assertThat(all).startsWith(kept.substring(0, 400_000)).endsWith(kept.substring(kept.length() - 400_000));
        assertThat(kept.lines()).allMatch(line -> line.matches("\\d+ x*"));
        assertThat(table.kept(1, Channel.OUTPUT))
                .hasValueSatisfying(told -> assertThat(told.leftOut())
                        .isEqualTo(written.length - kept.length())
                        .isPositive());
    }

    @Test
    void whatIsOneLongLineIsCutAnywhere() throws Exception {
        Files.write(file, "x".repeat(5000).getBytes(StandardCharsets.UTF_8));

        keep(1000);

        assertThat(read(Channel.OUTPUT)).hasSize(1000);
    }

    @Test
    void whoeverWasCutOffBeginsAnew() throws Exception {
        byte[] written = lines(2 * TranscriptPieces.PIECE);
        Files.write(file, written);
        assertThatThrownBy(() -> table.keep(1, new SessionFile(file), MUCH, Sample.NOON, _ -> {
                    throw new InterruptedException();
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(table.kept(1, Channel.OUTPUT)).isEmpty();
        assertThat(table.due(host(), 0, 10)).hasSize(1);

        keep(MUCH);

        assertThat(read(Channel.OUTPUT)).isEqualTo(written);
        assertThat(table.due(host(), 0, 10)).isEmpty();
    }

    @Test
    void onlySessionsThatHaveEndedAreDueAndOnlyOnTheirMachine() {
        assertThat(table.due(host(), 0, 10))
                .singleElement()
                .satisfies(due -> assertThat(due.session()).isEqualTo(1));
        assertThat(table.due("another", 0, 10)).isEmpty();
    }

    @Test
    void aSessionThatWroteNothingIsKeptAsThat() throws Exception {
        Files.delete(file);
        Files.delete(new SessionFile(file).errors().file());

        keep(MUCH);

        assertThat(read(Channel.OUTPUT)).isEmpty();
        assertThat(table.kept(1, Channel.OUTPUT)).isPresent();
        assertThat(table.kept(1, Channel.ERRORS)).isEmpty();
    }

    private void keep(long most) throws IOException, InterruptedException {
        table.keep(1, new SessionFile(file), most, Sample.NOON, _ -> {});
    }

    private byte[] read(Channel channel) throws IOException {
        try (InputStream in = table.read(1, channel)) {
            return in.readAllBytes();
        }
    }

    private static String host() {
        return dev.ratchet.process.HostName.ofThisMachine();
    }

    private static byte[] lines(int bytes) {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < bytes; i++) {
            text.append(i).append(' ').append("x".repeat(random.nextInt(200))).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
