package dev.ratchet.session.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.session.recording.OutputWindow.Presence;
import dev.ratchet.testing.HugeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputWindowTest {
    @TempDir
    Path directory;

    private Path file;
    private final StringBuilder read = new StringBuilder();
    private final List<Long> places = new ArrayList<>();

    @BeforeEach
    void name() {
        file = directory.resolve("session.jsonl");
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private void line(long place, byte[] bytes, int from, int count) {
        places.add(place);
        read.append(new String(bytes, from, count, StandardCharsets.UTF_8));
    }

    private String forward(OutputWindow window) {
        read.setLength(0);
        while (window.forward(this::line).more()) {
            // In several steps.
        }
        return read.toString();
    }

    @Test
    void whatIsNewIsHandedOnPiecesOfLinesToo() throws IOException {
        write("one\ntw");
        try (OutputWindow window = new OutputWindow(file)) {
            assertThat(forward(window)).isEqualTo("one\ntw");
            write("o\nthree\n");
            assertThat(forward(window)).isEqualTo("o\nthree\n");
            assertThat(forward(window)).isEmpty();
            assertThat(places).containsExactly(0L, 4L, 4L, 8L);
        }
    }

    @Test
    void ofALargeFileTheEndIsReadAndTheRestStepByStep() throws IOException {
        String all = IntStream.range(0, 200_000)
                .mapToObj(i -> "line %d%n".formatted(i))
                .collect(Collectors.joining());
        write(all);
        try (OutputWindow window = new OutputWindow(file)) {
            String end = forward(window);
            assertThat(all).endsWith(end);
            assertThat(end.length()).isBetween(1, 600_000);
            assertThat(end).startsWith("line ");

            String known = end;
            long begin = all.length() - end.length();
            while (begin > 0) {
                read.setLength(0);
                OutputWindow.Lines lines = window.before(begin);
                lines.handOn(this::line);
                begin = lines.start();
                known = read + known;
            }
            assertThat(known).isEqualTo(all);
        }
    }

    @Test
    void whatComesFasterThanAnybodyReadsIsLeftOutAndCounted() throws IOException {
        write("first\n");
        try (OutputWindow window = new OutputWindow(file)) {
            forward(window);
            write(("x".repeat(99) + "\n").repeat(60_000));
            OutputWindow.Look look = window.forward(this::line);

            assertThat(look.leftOut()).isGreaterThan(5_000_000);
        }
    }

    @Test
    void ofAFloodOnlyTheLatestIsReadButABurstIsReadWhole() throws IOException {
        write("first\n");
        try (OutputWindow window = new OutputWindow(file)) {
            forward(window);
            write(("x".repeat(99) + "\n").repeat(10_000));
            assertThat(forward(window).length()).isEqualTo(1_000_000);

            write(("y".repeat(99) + "\n").repeat(1_000));
            assertThat(forward(window).length()).isEqualTo(100_000);
            write(("z".repeat(99) + "\n").repeat(10_000));
            OutputWindow.Look look = window.forward(this::line);
            assertThat(look.leftOut()).isBetween(800_000L, 1_000_000L);
        }
    }

    @Test
    void aFloodIsKnownAsOneHoweverManyLooksItTakes() throws IOException {
        write("first\n");
        try (OutputWindow window = new OutputWindow(file)) {
            forward(window);
            write(("x".repeat(99) + "\n").repeat(10_500));
            // So slowly that little is left for the last look.
            AtomicBoolean slow = new AtomicBoolean(true);
            OutputWindow.Look look = window.forward((place, bytes, from, count) -> {
                line(place, bytes, from, count);
                if (read.length() > 1_000_000 && slow.getAndSet(false)) {
                    waitUntilALookIsOver();
                }
            });
            while (look.more()) {
                look = window.forward(this::line);
            }
            write(("z".repeat(99) + "\n").repeat(10_000));

            assertThat(window.forward(this::line).leftOut()).isBetween(800_000L, 1_000_000L);
        }
    }

    private static void waitUntilALookIsOver() {
        long end = System.nanoTime() + Duration.ofMillis(60).toNanos();
        while (System.nanoTime() < end) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }

    @Test
    void whatComesAfterAPlaceIsReadStepByStepUpToTheLastWholeLine() throws IOException {
        String all = "some line\n".repeat(100_000);
        write(all + "half of one");
        try (OutputWindow window = new OutputWindow(file)) {
            OutputWindow.Lines lines = window.after(0);
            while (!lines.isEmpty()) {
                lines.handOn(this::line);
                lines = window.after(lines.end());
            }
            assertThat(read.toString()).isEqualTo(all);
        }
    }

    @Test
    void aFileFullOfHolesCostsNothing() throws IOException {
        HugeFile.at(file);
        write("\n{\"a\":1}\n");
        try (OutputWindow window = new OutputWindow(file)) {
            assertThat(forward(window)).endsWith("{\"a\":1}\n");
            OutputWindow.Lines lines = window.before(Files.size(file) - 8);
            assertThat(lines.isEmpty()).isTrue();
            assertThat(lines.start()).isPositive();
        }
    }

    @Test
    void aFileThatIsNotThereYetIsWaitedForAndOneThatIsDeletedIsReadToItsEnd() throws IOException {
        try (OutputWindow window = new OutputWindow(file)) {
            assertThat(window.forward(this::line).presence()).isEqualTo(Presence.GONE);
            write("one\n");
            assertThat(forward(window)).isEqualTo("one\n");
            Files.delete(file);
            assertThat(window.forward(this::line).presence()).isEqualTo(Presence.THERE);
            assertThat(window.before(4).start()).isZero();
        }
    }

    @Test
    void aFileThatIsCutShortGoesOnFromThere() throws IOException {
        write("one\ntwo\n");
        try (OutputWindow window = new OutputWindow(file)) {
            forward(window);
            Files.writeString(file, "");
            assertThat(forward(window)).isEmpty();
            write("three\n");
            assertThat(forward(window)).isEqualTo("three\n");
        }
    }
}
