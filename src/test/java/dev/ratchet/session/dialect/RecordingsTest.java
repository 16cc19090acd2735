package dev.ratchet.session.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.session.classify.SessionClassifier;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.stream.ReadingSettings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingsTest {
    private static final SessionClassifier CLASSIFIER = new SessionClassifier(
            ReadingSettings.DEFAULT, OutputMinimum.of(100), () -> RecordedStream.MADE, ZoneOffset.UTC);

    /** Of each recording; -Dprefixes=1000000 for all. */
    private static final int PREFIXES = Integer.getInteger("prefixes", 40);

    private static final int[] EXITS = {0, 1, 2, 17, 41, 53, 124, 130, 137, 143, 144, 173, 255};

    static Stream<RecordedStream> recordings() {
        return RecordedStream.all();
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void isClassifiedAsItsIndexSays(RecordedStream recording) {
        Finding finding = classify(StreamReading.whole(recording.agent(), recording.stream()), recording);

        assertThat(finding.sessionClass().word()).isEqualTo(recording.told(2));
        assertThat(finding.resetsAt() == null ? null : finding.resetsAt().toString())
                .isEqualTo(recording.told(3));
        assertThat(finding.evidence()).isNotBlank();
        assertThat(finding.reason()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void tellsWhatItsIndexSays(RecordedStream recording) {
        Transcript told =
                StreamReading.whole(recording.agent(), recording.stream()).transcript();

        assertThat(told.turns()).hasToString(recording.told(4));
        assertThat(told.toolCallCount()).hasToString(recording.told(5));
        assertThat(told.usage().inputTokens()).hasToString(recording.told(6));
        assertThat(told.usage().outputTokens()).hasToString(recording.told(7));
        assertThat(told.usage().cacheReadTokens()).hasToString(recording.told(8));
        assertThat(told.permissionDenials()).hasToString(recording.told(10));
        assertThat(told.commitMentioned() ? "yes" : "no").isEqualTo(recording.told(11));
        assertThat(told.model()).isEqualTo(recording.told(12));
        String text = recording.told(13);
        assertThat(told.text()).isEqualTo(text == null ? "" : text);
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void costsWhatItsIndexSays(RecordedStream recording) {
        Double cost = StreamReading.whole(recording.agent(), recording.stream())
                .transcript()
                .usage()
                .costUsd();

        String told = recording.told(9);
        if (told == null) {
            assertThat(cost).isNull();
        } else {
            assertThat(cost).isNotNull().isCloseTo(Double.parseDouble(told), within(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void readsTheSameHoweverItIsCut(RecordedStream recording) {
        byte[] stream = recording.stream();
        StreamSummary whole = StreamReading.whole(recording.agent(), stream);
        Random random = new Random(recording.scenario().hashCode());

        assertThat(StreamReading.inChunks(recording.agent(), stream, random, 1)).isEqualTo(whole);
        for (int i = 0; i < 20; i++) {
            assertThat(StreamReading.inChunks(recording.agent(), stream, random, 1 + random.nextInt(5000)))
                    .isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void everyPrefixGivesAFinding(RecordedStream recording) {
        byte[] stream = recording.stream();
        Random random = new Random(recording.scenario().length());
        StreamReader reader = StreamReading.dialect(recording.agent()).reader(ReadingSettings.DEFAULT, _ -> {});
        int step = 1 + stream.length / PREFIXES;
        for (int length = 0; length < stream.length; length += step) {
            byte[] prefix = Arrays.copyOf(stream, length);
            StreamSummary end = StreamReading.whole(recording.agent(), prefix);
            assertThat(StreamReading.inChunks(recording.agent(), prefix, random, 2000))
                    .isEqualTo(end);
            SessionEnding ending = recording.ending(EXITS[random.nextInt(EXITS.length)]);
            assertThat(CLASSIFIER.classify(end, ending, recording.stderr()).evidence())
                    .isNotBlank();
            reader.read(stream, length, Math.min(step, stream.length - length));
            assertThat(reader.phase()).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void isRecognisedBehindAWrapper(RecordedStream recording) {
        byte[] banner = "Starting the agent ...\n\u001b[1mready\u001b[0m\n\n".getBytes(StandardCharsets.UTF_8);
        byte[] stream = Arrays.copyOf(banner, banner.length + recording.stream().length);
        System.arraycopy(recording.stream(), 0, stream, banner.length, recording.stream().length);

        StreamSummary wrapped = StreamReading.whole("auto", stream);

        if (recording.stream().length > 0) {
            assertThat(wrapped).isEqualTo(StreamReading.whole(recording.agent(), recording.stream()));
            assertThat(classify(wrapped, recording).sessionClass().word()).isEqualTo(recording.told(2));
        } else {
            assertThat(wrapped.transcript().dialect()).isEqualTo("raw");
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void belongsToNoOtherAgent(RecordedStream recording) {
        String first = new String(recording.stream(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("{"))
                .findFirst()
                .orElse("");
        for (String agent : RecordedStream.AGENTS) {
            String dialect = StreamReading.whole("auto", first).transcript().dialect();
            assertThat(dialect.equals(agent)).isEqualTo(agent.equals(recording.agent()) && !first.isEmpty());
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void noiseBetweenItsLinesChangesNothing(RecordedStream recording) {
        String noise = "{\n[1,2]\n\u0000\u0007 ~ garbage }\nnull\n{\"type\":\"never.heard_of\",\"data\":{\"x\":1},"
                + "\"version\":99,\"big\":\"" + "x".repeat(20_000) + "\"}\n{\"type\":7}\n{\"type\":null}\n";
        StringBuilder noisy = new StringBuilder();
        new String(recording.stream(), StandardCharsets.UTF_8)
                .lines()
                .forEach(line -> noisy.append(line).append("\r\n").append(noise));

        StreamSummary end = StreamReading.whole(recording.agent(), noisy.toString());

        if (recording.stream().length > 0) {
            assertThat(end).isEqualTo(StreamReading.whole(recording.agent(), recording.stream()));
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void numbersMayBeInQuotes(RecordedStream recording) {
        String quoted = new String(recording.stream(), StandardCharsets.UTF_8)
                .replaceAll("(\"\\w+\"):(-?\\d+(?:\\.\\d+)?)(?=[,}])", "$1:\"$2\"");

        assertThat(StreamReading.whole(recording.agent(), quoted).transcript())
                .isEqualTo(StreamReading.whole(recording.agent(), recording.stream())
                        .transcript());
        assertThat(classify(StreamReading.whole(recording.agent(), quoted), recording)
                        .sessionClass()
                        .word())
                .isEqualTo(recording.told(2));
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void valuesOfAnyOtherTypeDoNoHarm(RecordedStream recording) {
        String stream = new String(recording.stream(), StandardCharsets.UTF_8);
        for (String value : new String[] {"null", "[]", "{}", "true", "\"\"", "1e999", "[[{\"type\":\"text\"}]]"}) {
            String odd = stream.replaceAll("([,{]\"(?!type)[\\w-]{2,60}\":)(?:\"[^\"\\\\]*\"|\\d+)", "$1" + value);

            StreamSummary end = StreamReading.whole(recording.agent(), odd);

            assertThat(CLASSIFIER.classify(end, recording.ending(), "").evidence())
                    .isNotBlank();
        }
    }

    @Test
    void putsAMessageOnStderrIntoTheReason() {
        RecordedStream recording = RecordedStream.of("claude", "empty-prompt");

        Finding finding = classify(StreamReading.whole(recording.agent(), recording.stream()), recording);

        assertThat(finding.reason())
                .contains("no output, message on stderr only")
                .contains("Error: Input must be provided");
    }

    @Test
    void knowsWhenItWasSaid() {
        StreamSummary end = StreamReading.whole("claude", RecordedStream.of("claude", "plain").stream());

        assertThat(end.saidAt()).isBetween(Instant.parse("2026-11-15T19:00:00Z"), RecordedStream.MADE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
        claude   | plain       | bypassPermissions | 0.039 | end_turn | 0
        claude   | subagent    | bypassPermissions | 0.296 | end_turn | 0
        qwen     | plain       | -                 | 0.13  | -        | 0
        copilot  | plain       | -                 | 0.041 | -        | 0
        opencode | plain       | -                 | -     | stop     | 0
        codex    | tool-commit | -                 | -     | -        | 0
        claude   | tool-commit | bypassPermissions | 0.126 | end_turn | 1500
        """)
    void tellsHowTheAgentWorked(
            String agent,
            String scenario,
            @Nullable String mode,
            @Nullable Double apiSeconds,
            @Nullable String stop,
            long cacheCreation) {
        Transcript told = StreamReading.whole(agent, RecordedStream.of(agent, scenario).stream())
                .transcript();

        assertThat(told.details().permissionMode()).isEqualTo(mode);
        assertThat(told.details().apiSeconds()).isEqualTo(apiSeconds);
        assertThat(told.details().stopReason()).isEqualTo(stop);
        assertThat(told.usage().cacheCreationTokens()).isEqualTo(cacheCreation);
    }

    private static Finding classify(StreamSummary end, RecordedStream recording) {
        return CLASSIFIER.classify(end, recording.ending(), recording.stderr());
    }
}
