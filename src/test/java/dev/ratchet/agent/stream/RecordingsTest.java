package dev.ratchet.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Finding;
import dev.ratchet.loop.Transcript;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingsTest {
    private static final Classifier CLASSIFIER =
            new Classifier(ReadingSettings.DEFAULT, 100, () -> Recording.MADE, ZoneOffset.UTC);

    static Stream<Recording> recordings() {
        return Recording.all("claude");
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void isClassifiedAsItsIndexSays(Recording recording) {
        Finding finding = classify(Reading.whole("claude", recording.stream()), recording);

        assertThat(finding.sessionClass().word()).isEqualTo(recording.told(2));
        assertThat(finding.resetsAt() == null ? null : finding.resetsAt().toString())
                .isEqualTo(recording.told(3));
        assertThat(finding.evidence()).isNotBlank();
        assertThat(finding.reason()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void tellsWhatItsIndexSays(Recording recording) {
        Transcript told = Reading.whole("claude", recording.stream()).transcript();

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
    void costsWhatItsIndexSays(Recording recording) {
        Double cost =
                Reading.whole("claude", recording.stream()).transcript().usage().costUsd();

        String told = recording.told(9);
        if (told == null) {
            assertThat(cost).isNull();
        } else {
            assertThat(cost).isNotNull().isCloseTo(Double.parseDouble(told), within(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void readsTheSameHoweverItIsCut(Recording recording) {
        byte[] stream = recording.stream();
        StreamEnd whole = Reading.whole("claude", stream);
        Random random = new Random(recording.scenario().hashCode());

        assertThat(Reading.inChunks("claude", stream, random, 1)).isEqualTo(whole);
        for (int i = 0; i < 20; i++) {
            assertThat(Reading.inChunks("claude", stream, random, 1 + random.nextInt(5000)))
                    .isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void everyPrefixGivesAFinding(Recording recording) {
        byte[] stream = recording.stream();
        Ending ending = recording.ending();
        StreamReader reader = Reading.dialect("claude").reader(ReadingSettings.DEFAULT, _ -> {});
        for (int length = 0; length < stream.length; length += 7) {
            StreamEnd end = Reading.whole("claude", Arrays.copyOf(stream, length));
            assertThat(CLASSIFIER.classify(end, ending, "").evidence()).isNotBlank();
            reader.read(stream, length, Math.min(7, stream.length - length));
            assertThat(reader.phase()).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void isRecognisedBehindAWrapper(Recording recording) {
        byte[] banner = "Starting the agent ...\n\u001b[1mready\u001b[0m\n\n".getBytes(StandardCharsets.UTF_8);
        byte[] stream = Arrays.copyOf(banner, banner.length + recording.stream().length);
        System.arraycopy(recording.stream(), 0, stream, banner.length, recording.stream().length);

        StreamEnd wrapped = Reading.whole("auto", stream);

        if (recording.stream().length > 0) {
            assertThat(wrapped).isEqualTo(Reading.whole("claude", recording.stream()));
        } else {
            assertThat(wrapped.transcript().dialect()).isEqualTo("raw");
        }
    }

    @Test
    void putsAMessageOnStderrIntoTheReason() {
        Recording recording = Recording.of("claude", "empty-prompt");

        Finding finding = classify(Reading.whole("claude", recording.stream()), recording);

        assertThat(finding.reason())
                .contains("no output, message on stderr only")
                .contains("Error: Input must be provided");
    }

    @Test
    void knowsWhenItWasSaid() {
        StreamEnd end = Reading.whole("claude", Recording.of("claude", "plain").stream());

        assertThat(end.saidAt()).isBetween(Instant.parse("2026-11-15T19:00:00Z"), Recording.MADE);
    }

    private static Finding classify(StreamEnd end, Recording recording) {
        return CLASSIFIER.classify(end, recording.ending(), recording.stderr());
    }
}
