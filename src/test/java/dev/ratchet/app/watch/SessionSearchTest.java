package dev.ratchet.app.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.session.recording.OutputWindow;
import dev.ratchet.session.recording.OutputWindow.Lines;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.ScrolledText.Direction;
import dev.ratchet.tui.dashboard.ScrolledText.Piece;
import dev.ratchet.tui.dashboard.ScrolledText.Placed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionSearchTest {
    private static final int LINES = 100_000;

    @TempDir
    Path directory;

    private OutputWindow window;
    private long size;
    private int understood;

    @BeforeEach
    void aLargeFile() throws IOException {
        Path file = directory.resolve("session");
        String text = IntStream.range(0, LINES)
                .mapToObj(i -> i % 30_000 == 20_000 ? "A Needle number " + i : "straw number " + i)
                .collect(Collectors.joining("\n", "", "\n"));
        Files.writeString(file, text);
        size = Files.size(file);
        window = new OutputWindow(file);
    }

    @AfterEach
    void close() {
        window.close();
    }

    private record Line(String text) implements Piece {
        @Override
        public List<StyledText> lines(int width) {
            return List.of(StyledText.plain(text));
        }

        @Override
        public boolean mentions(String words) {
            return text.toLowerCase(Locale.ROOT).contains(words);
        }
    }

    private List<Placed> pieces(List<Lines> parts) {
        List<Placed> pieces = new ArrayList<>();
        parts.forEach(lines -> lines.handOn((place, bytes, from, count) -> {
            understood++;
            pieces.add(new Placed(new Line(new String(bytes, from, count - 1, StandardCharsets.UTF_8)), place));
        }));
        return pieces;
    }

    private String found(String words, long from, Direction direction) {
        return new SessionSearch(window, this::pieces, words, () -> false)
                .from(from, direction)
                .map(found -> found.pieces().get(found.index()).piece())
                .map(piece -> ((Line) piece).text)
                .orElse("");
    }

    @Test
    void theNearestWordsAreFoundBothWays() {
        assertThat(found("needle NUMBER", size, Direction.BACK)).isEqualTo("A Needle number 80000");
        assertThat(found("needle", 0, Direction.ON)).isEqualTo("A Needle number 20000");
        assertThat(found("needle number 2", size, Direction.BACK)).isEqualTo("A Needle number 20000");
        assertThat(found("no such thing", size, Direction.BACK)).isEmpty();
    }

    @Test
    void whatCannotHaveThemIsNotUnderstood() {
        assertThat(found("absent", size, Direction.BACK)).isEmpty();
        assertThat(understood).isZero();
    }

    @Test
    void whatIsNoLetterIsLookedForEverywhere() {
        assertThat(found("…", size, Direction.BACK)).isEmpty();
        assertThat(understood).isGreaterThanOrEqualTo(LINES);
    }

    @Test
    void nobodyWaitsForItAnyMore() {
        SessionSearch unwanted = new SessionSearch(window, this::pieces, "needle", () -> true);
        assertThat(unwanted.from(size, Direction.BACK)).isEmpty();
        assertThat(understood).isZero();
    }
}
