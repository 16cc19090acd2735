package dev.ratchet.session.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.session.recording.Replay.Pace;
import dev.ratchet.session.recording.Replay.Tempo;
import dev.ratchet.testing.FakeTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
    private static final Duration TOOK = Duration.ofSeconds(8);

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private final List<String> played = new ArrayList<>();
    private final List<Duration> shortened = new ArrayList<>();

    @Test
    void goesByTheTimesThatTheStreamNames() throws IOException, InterruptedException {
        Recording recording = recording(
                "{\"a\":1}",
                stamped("2026-02-14T12:00:00Z"),
                stamped("2026-02-14T12:00:01.5Z"),
                "no object",
                "{\"timestamp\":1771070402500}",
                stamped("2026-02-14T12:00:02Z"),
                stamped("2026-02-14T12:00:03Z"));

        play(recording, 1);

        assertThat(time.slept())
                .containsExactly(Duration.ofMillis(1500), Duration.ofSeconds(1), Duration.ofMillis(500));
        assertThat(played).hasSize(7);
        assertThat(shortened).isEmpty();
    }

    @Test
    void goesAsMuchFasterAsItIsTold() throws IOException, InterruptedException {
        play(recording(stamped("2026-02-14T12:00:00Z"), stamped("2026-02-14T12:00:10Z")), 10);

        assertThat(time.slept()).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void longPausesAreShortenedAndToldOf() throws IOException, InterruptedException {
        play(recording(stamped("2026-02-14T12:00:00Z"), stamped("2026-02-14T12:05:00Z")), 2);
        play(recording(stamped("2026-02-14T12:00:00Z"), stamped("2026-02-14T12:00:01Z")), 1e-300);

        assertThat(time.slept()).containsExactly(Tempo.LONGEST_PAUSE, Tempo.LONGEST_PAUSE);
        assertThat(shortened).containsExactly(Duration.ofMinutes(5), Duration.ofSeconds(1));
    }

    @Test
    void withoutTimesLinesAreSpreadBySize() throws IOException, InterruptedException {
        Recording recording = recording("123", "1234567", "123");

        play(recording, 2);

        assertThat(time.slept()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(1));
        assertThat(played).containsExactly("123\n", "1234567\n", "123\n");
    }

    @Test
    void anInterruptEndsItAtOnce() throws IOException {
        Recording recording = recording("one", "two");
        Pace pace = Pace.of(recording, TOOK);

        assertThatThrownBy(() -> new Replay(pace, _ -> {
                            throw new InterruptedException();
                        })
                        .play(recording, (_, _, _) -> played.add("something")))
                .isInstanceOf(InterruptedException.class);
        assertThat(played).isEmpty();
    }

    @Test
    void whoHasSeenEnoughLeavesOff() throws IOException, InterruptedException {
        Recording recording = recording("one", "two", "three");

        boolean whole = new Replay(Pace.of(recording, TOOK), _ -> played.size() < 2)
                .play(recording, (_, _, _) -> played.add("something"));

        assertThat(whole).isFalse();
        assertThat(played).hasSize(2);
    }

    @Test
    void veryLongLinesComeWhole() throws IOException, InterruptedException {
        String text = "x".repeat(5_000_000) + "\nshort\n" + "y".repeat(1_500_000) + "\nwithout an end";
        Recording recording = new Recording(Files.writeString(directory.resolve("long"), text));
        ByteArrayOutputStream all = new ByteArrayOutputStream();

        boolean whole = new Replay(Pace.of(recording, Duration.ZERO), _ -> true).play(recording, all::write);

        assertThat(whole).isTrue();

        assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo(text);
    }

    private void play(Recording recording, double speed) throws InterruptedException {
        boolean whole = new Replay(Pace.of(recording, TOOK), new Replay.SteadyTempo(speed, time, time, shortened::add))
                .play(
                        recording,
                        (bytes, offset, length) ->
                                played.add(new String(bytes, offset, length, StandardCharsets.UTF_8)));

        assertThat(whole).isTrue();
    }

    private static String stamped(String moment) {
        return "{\"message\":{\"timestamp\":\"1999-01-01T00:00:00Z\"},\"timestamp\":\"%s\"}".formatted(moment);
    }

    private Recording recording(String... lines) throws IOException {
        return new Recording(Files.writeString(directory.resolve("recording"), String.join("\n", lines) + "\n"));
    }
}
