package dev.ratchet.session.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.recording.RecordedSessionReader.Recorded;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.store.Compression;
import dev.ratchet.store.SessionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedSessionReaderTest {
    private static final Path CLAUDE = Path.of("src/test/resources/streams/claude");

    @TempDir
    Path directory;

    /** A line of the index: scenario, exit code, class, time of a reset. */
    record Told(String scenario, int exitCode, String sessionClass, String resetsAt) {
        @Override
        public String toString() {
            return scenario;
        }
    }

    static Stream<Told> recordings() throws IOException {
        return Files.readAllLines(CLAUDE.resolve("index.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .map(cells ->
                        new Told(cells[0], cells[1].equals("-") ? 0 : Integer.parseInt(cells[1]), cells[2], cells[3]));
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void comesToTheSameAsWhenTheSessionRan(Told told) throws IOException, InterruptedException {
        SessionFile copy = copy(told.scenario);
        Recorded recorded = new Recorded(new Recording(copy.file()), told.exitCode);

        SessionFacts facts = rereading("claude").of(recorded);

        assertThat(facts.sessionClass().word()).isEqualTo(told.sessionClass);
        assertThat(
                        facts.finding().resetsAt() == null
                                ? "-"
                                : facts.finding().resetsAt().toString())
                .isEqualTo(told.resetsAt);
        new Compression(copy).run(_ -> {});
        new Compression(copy.errors()).run(_ -> {});
        assertThat(Files.exists(copy.file())).isFalse();
        assertThat(rereading("claude").of(recorded)).isEqualTo(facts);
    }

    @Test
    void wordsOnTheErrorChannelAreEvidenceToo() {
        Recording output = new Recording(CLAUDE.resolve("empty-prompt.jsonl"));

        assertThat(rereading("claude").of(new Recorded(output, 1)).finding().reason())
                .contains("Error: Input must be provided");
        assertThat(rereading("claude")
                        .of(new Recorded(output, new Recording(directory.resolve("none")), 1))
                        .finding()
                        .reason())
                .doesNotContain("Error: Input must be provided");
    }

    @Test
    void anAgentIsKnownByItsOwnWordsAndNotByAWrongName() throws IOException {
        Recording claude = new Recording(CLAUDE.resolve("plain.jsonl"));
        Recording text = new Recording(Files.writeString(directory.resolve("text"), "{\"a\": 1}\nwords\n".repeat(20)));

        assertThat(rereading("auto").understands(claude)).isTrue();
        assertThat(rereading("auto").dialectOf(claude)).isEqualTo("claude");
        assertThat(rereading("raw").understands(claude)).isFalse();
        assertThat(rereading("claude").understands(text)).isFalse();
        assertThat(rereading("claude").in(Dialects.choose("auto", "")).dialectOf(text))
                .isEqualTo("raw");
        assertThat(rereading("claude").of(new Recorded(text, 3)).sessionClass()).isEqualTo(SessionClass.CRASHED);
    }

    @Test
    void everythingItSaidIsHeardAgain() {
        List<AgentEvent> heard = new ArrayList<>();

        rereading("claude").play(new Recording(CLAUDE.resolve("tool-commit.jsonl")), heard::add);

        assertThat(heard).hasAtLeastOneElementOfType(AgentEvent.ToolCalled.class);
        assertThat(heard.getFirst()).isInstanceOf(AgentEvent.Started.class);
        assertThat(heard.getLast()).isInstanceOf(AgentEvent.Finished.class);
    }

    private static RecordedSessionReader rereading(String adapter) {
        return new RecordedSessionReader(Dialects.choose(adapter, ""), ReadingSettings.DEFAULT, 100);
    }

    private SessionFile copy(String scenario) throws IOException {
        for (String end : List.of(".jsonl", ".stderr")) {
            Path original = CLAUDE.resolve(scenario + end);
            if (Files.exists(original)) {
                Files.copy(original, directory.resolve(scenario + end));
            }
        }
        return new SessionFile(directory.resolve(scenario + ".jsonl"));
    }
}
