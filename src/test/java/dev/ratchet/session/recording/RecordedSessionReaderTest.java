package dev.ratchet.session.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.stream.OutputMinimum;
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
        Recording recorded = new Recording(copy.file());

        SessionFacts facts = facts("claude", recorded, told.exitCode);

        assertThat(facts.sessionClass().word()).isEqualTo(told.sessionClass);
        assertThat(
                        facts.finding().resetsAt() == null
                                ? "-"
                                : facts.finding().resetsAt().toString())
                .isEqualTo(told.resetsAt);
        new Compression(copy).run(_ -> {});
        new Compression(copy.errors()).run(_ -> {});
        assertThat(Files.exists(copy.file())).isFalse();
        assertThat(facts("claude", recorded, told.exitCode)).isEqualTo(facts);
    }

    @Test
    void wordsOnTheErrorChannelAreEvidenceToo() {
        Recording output = new Recording(CLAUDE.resolve("empty-prompt.jsonl"));

        assertThat(facts("claude", output, 1).finding().reason()).contains("Error: Input must be provided");
        assertThat(rereading("claude")
                        .of(output, new Recording(directory.resolve("none")), 1)
                        .finding()
                        .reason())
                .doesNotContain("Error: Input must be provided");
    }

    @Test
    void anAgentIsKnownByItsOwnWordsAndNotByAWrongName() throws IOException {
        Recording claude = new Recording(CLAUDE.resolve("plain.jsonl"));
        Recording text = new Recording(Files.writeString(directory.resolve("text"), "{\"a\": 1}\nwords\n".repeat(20)));

        assertThat(summary("auto", claude).shape()).isInstanceOf(StreamSummary.Structured.class);
        assertThat(summary("auto", claude).transcript().dialect()).isEqualTo("claude");
        assertThat(summary("raw", claude).shape()).isInstanceOf(StreamSummary.Plain.class);
        assertThat(summary("claude", text).shape()).isInstanceOf(StreamSummary.Plain.class);
        assertThat(summary("auto", text).transcript().dialect()).isEqualTo("raw");
        assertThat(facts("claude", text, 3).sessionClass()).isEqualTo(SessionClass.CRASHED);
    }

    @Test
    void everythingItSaidIsHeardAgain() {
        List<AgentEvent> heard = new ArrayList<>();

        var _ = new Recording(CLAUDE.resolve("tool-commit.jsonl"))
                .summary(Dialects.choose("claude", "").reader(ReadingSettings.DEFAULT, heard::add));

        assertThat(heard).hasAtLeastOneElementOfType(AgentEvent.ToolCalled.class);
        assertThat(heard.getFirst()).isInstanceOf(AgentEvent.Started.class);
        assertThat(heard.getLast()).isInstanceOf(AgentEvent.Finished.class);
    }

    private static RecordedSessionReader rereading(String adapter) {
        return new RecordedSessionReader(Dialects.choose(adapter, ""), ReadingSettings.DEFAULT, OutputMinimum.of(100));
    }

    private static SessionFacts facts(String adapter, Recording output, int exitCode) {
        return rereading(adapter).of(output, output.errors(), exitCode);
    }

    private static StreamSummary summary(String adapter, Recording output) {
        return output.summary(Dialects.choose(adapter, "").reader(ReadingSettings.DEFAULT, _ -> {}));
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
