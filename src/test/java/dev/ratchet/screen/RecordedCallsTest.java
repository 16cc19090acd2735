package dev.ratchet.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people read of the tool calls in the recordings of real agents, which all did the same. */
class RecordedCallsTest {
    private static final Path RECORDINGS = Path.of("src/test/resources/streams");
    private static final String FAILING = "cat does-not-exist; exit 3";

    @ParameterizedTest
    @ValueSource(strings = {"claude", "codex", "copilot", "goose", "opencode"})
    void aFailedCommandIsShownWithItsExitCodeAndWhatItSaid(String agent) throws IOException {
        assertThat(recorded(agent))
                .filteredOn(block -> block.gist().equals(FAILING))
                .singleElement()
                .satisfies(block -> {
                    assertThat(block.kind()).isEqualTo(Block.Kind.CALL_FAILED);
                    assertThat(block.note()).isEqualTo("exit 3");
                    assertThat(block.body())
                            .extracting(BlockLine::text)
                            .containsExactly("cat: does-not-exist: No such file or directory");
                });
    }

    /** Two agents do not tell: their stream calls a command that failed a success. */
    @ParameterizedTest
    @ValueSource(strings = {"gemini", "qwen"})
    void whatACommandSaidIsShownAlsoWhereNothingTellsThatItFailed(String agent) throws IOException {
        assertThat(recorded(agent))
                .filteredOn(block -> block.gist().equals(FAILING))
                .flatExtracting(Block::body)
                .extracting(BlockLine::text)
                .containsExactly("cat: does-not-exist: No such file or directory");
    }

    @ParameterizedTest
    @CsvSource({
        "codex, exceeded retry limit last status: 429 Too Many Requests, err429",
        "copilot, authentication error authentication failed, err401"
    })
    void retriesAreToldByTheirReasonAndOnlyOnce(String agent, String reason, String recording) throws IOException {
        assertThat(recorded(agent, recording))
                .filteredOn(block -> block.kind() == Block.Kind.PROBLEM)
                .extracting(block -> block.label() + ": " + block.gist().replace(",", ""))
                .containsExactly("retry 1: " + reason, "retry 2: the same");
    }

    @ParameterizedTest
    @ValueSource(strings = {"codex", "copilot", "gemini", "goose", "opencode", "qwen"})
    void aCommandThatPrintsNothingHasNothingBelowIt(String agent) throws IOException {
        assertThat(recorded(agent))
                .filteredOn(block -> block.gist().startsWith("printf"))
                .singleElement()
                .satisfies(block -> assertThat(block.body()).isEmpty());
    }

    private static List<Block> recorded(String agent) throws IOException {
        return recorded(agent, "tool-commit");
    }

    private static List<Block> recorded(String agent, String recording) throws IOException {
        List<Block> told = new ArrayList<>();
        SessionBlocks blocks = new SessionBlocks(null, told::add);
        StreamReader reader = Dialects.choose(agent, "").reader(ReadingSettings.DEFAULT, blocks::heard);
        byte[] bytes = Files.readAllBytes(RECORDINGS.resolve(agent).resolve(recording + ".jsonl"));
        reader.read(bytes, 0, bytes.length);
        var _ = reader.end();
        blocks.end();
        return told;
    }
}
