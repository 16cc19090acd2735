package dev.ratchet.tui.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.ScrolledText.Direction;
import dev.ratchet.tui.dashboard.ScrolledText.Found;
import dev.ratchet.tui.dashboard.ScrolledText.Piece;
import dev.ratchet.tui.dashboard.ScrolledText.Placed;
import dev.ratchet.tui.dashboard.ScrolledText.Position;
import dev.ratchet.tui.dashboard.ScrolledText.Sight;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ScrolledTextTest {
    private static final int WIDTH = 20;
    private static final int HEIGHT = 4;

    private final ScrolledText text = new ScrolledText();
    private int made;

    /** A piece of two lines. */
    private Piece piece(String name) {
        return width -> {
            made++;
            return Stream.of(name + " 1", name + " 2").map(StyledText::plain).toList();
        };
    }

    private List<String> seen(@Nullable Position at) {
        return text.page(at, WIDTH, HEIGHT).lines().stream()
                .map(StyledText::text)
                .toList();
    }

    private void append(int from, int to) {
        IntStream.range(from, to).forEach(i -> text.append(piece("p" + i), i * 10L));
    }

    @Test
    void theEndIsShownAndFollowed() {
        append(0, 3);
        assertThat(seen(null)).containsExactly("p1 1", "p1 2", "p2 1", "p2 2");

        append(3, 4);
        assertThat(seen(null)).containsExactly("p2 1", "p2 2", "p3 1", "p3 2");
    }

    @Test
    void whatIsScrolledToStaysWhereItIsWhileMoreComes() {
        append(0, 5);
        Position up = text.moved(null, -3, WIDTH, HEIGHT);
        List<String> before = seen(up);
        append(5, 50);

        assertThat(seen(up)).isEqualTo(before).containsExactly("p1 2", "p2 1", "p2 2", "p3 1");
        assertThat(text.page(up, WIDTH, HEIGHT).below()).isTrue();
    }

    @Test
    void atTheEndItFollowsAgainAndAtTheTopItStops() {
        append(0, 5);
        Position up = text.moved(null, -100, WIDTH, HEIGHT);

        assertThat(up).isEqualTo(text.top());
        assertThat(text.page(up, WIDTH, HEIGHT).above()).isFalse();
        assertThat(text.moved(up, 1, WIDTH, HEIGHT)).isEqualTo(new Position(0, 1));
        assertThat(text.moved(up, 100, WIDTH, HEIGHT)).isNull();
    }

    @Test
    void whatComesToStandBeforeItMovesNothing() {
        append(0, 5);
        Position top = text.top();
        text.prepend(List.of(new Placed(piece("before"), 0)));

        assertThat(seen(top).getFirst()).isEqualTo("p0 1");
        assertThat(seen(text.moved(top, -2, WIDTH, HEIGHT)).getFirst()).isEqualTo("before 1");
    }

    @Test
    void onlyWhatIsLookedAtIsMadeIntoLinesAndOnlyOnce() {
        append(0, 10_000);
        assertThat(made).isZero();

        seen(null);
        seen(null);
        assertThat(made).isEqualTo(2);
    }

    @Test
    void wordsAreFoundBothWaysInLettersOfAnySize() {
        append(0, 30);
        Position found = text.find("P7 1", null, Direction.BACK, WIDTH, HEIGHT)
                .orElseThrow()
                .at();
        assertThat(seen(found).getFirst()).isEqualTo("p7 1");
        assertThat(text.find("p3 2", found, Direction.BACK, WIDTH, HEIGHT))
                .contains(new Found(new Position(3, 1), Sight.SHOWN));
        assertThat(text.find("p9 1", found, Direction.ON, WIDTH, HEIGHT))
                .contains(new Found(new Position(9, 0), Sight.SHOWN));
        assertThat(text.find("p3 2", found, Direction.ON, WIDTH, HEIGHT)).isEmpty();
        assertThat(text.find("nothing", null, Direction.BACK, WIDTH, HEIGHT)).isEmpty();
    }

    @Test
    void wordsThatAreFoundNearTheEndStandBelowWhatComesBeforeThem() {
        append(0, 30);
        Position found = text.find("p29 2", null, Direction.BACK, WIDTH, HEIGHT)
                .orElseThrow()
                .at();

        assertThat(seen(found)).containsExactly("p28 1", "p28 2", "p29 1", "p29 2");
        assertThat(seen(text.moved(found, -1, WIDTH, HEIGHT)).getFirst()).isEqualTo("p27 2");
        assertThat(text.find("p29 1", found, Direction.BACK, WIDTH, HEIGHT))
                .contains(new Found(new Position(29, 0), Sight.SHOWN));
    }

    @Test
    void whatGrowsWithoutEndIsGivenUpAtItsBeginning() {
        Piece heavy = new Piece() {
            @Override
            public List<StyledText> lines(int width) {
                return List.of(StyledText.plain("heavy"));
            }

            @Override
            public long weight() {
                return 1024 * 1024;
            }
        };
        IntStream.range(0, 100).forEach(i -> text.append(heavy, i));

        assertThat(text.beginsAt()).isGreaterThan(80);
        assertThat(seen(new Position(0, 0))).hasSize(HEIGHT);
        assertThat(text.reachesItsEnd()).isTrue();
    }

    @Test
    void whoeverReadsFarBackGivesUpTheEndAndIsToldThatThereIsMore() {
        append(0, 10);
        List<Placed> many = new ArrayList<>();
        IntStream.range(0, 50_000).forEach(i -> many.add(new Placed(piece("b" + i), 0)));
        text.prepend(many);

        assertThat(text.reachesItsEnd()).isFalse();
        assertThat(text.page(null, WIDTH, HEIGHT).below()).isTrue();
        assertThat(text.moved(null, 1, WIDTH, HEIGHT)).isNotNull();
        assertThat(text.endsAt()).isZero();
    }

    @Test
    void anotherPartOfItsSourceCanTakeItsPlace() {
        append(0, 10);
        text.replace(List.of(new Placed(piece("far"), 500), new Placed(piece("away"), 600)), 700);

        assertThat(seen(new Position(0, 0))).containsExactly("far 1", "far 2", "away 1", "away 2");
        assertThat(text.beginsAt()).isEqualTo(500);
        assertThat(text.endsAt()).isEqualTo(700);
        assertThat(text.reachesItsEnd()).isFalse();
        text.atItsEnd();
        assertThat(text.reachesItsEnd()).isTrue();
    }

    @Test
    void wordsThatAreFoldedAwayAreFoundToo() {
        append(0, 3);
        text.append(new Folded("deep inside"), 30);
        append(4, 20);

        Found found = text.find("Deep", null, Direction.BACK, WIDTH, HEIGHT).orElseThrow();
        assertThat(found).isEqualTo(new Found(new Position(3, 0), Sight.FOLDED));
        assertThat(text.find("deep", found.at(), Direction.BACK, WIDTH, HEIGHT)).isEmpty();
    }

    /** A piece with words that its lines do not have. */
    private record Folded(String words) implements Piece {
        @Override
        public List<StyledText> lines(int width) {
            return List.of(StyledText.plain("…"));
        }

        @Override
        public boolean mentions(String wanted) {
            return words.contains(wanted);
        }
    }

    @Test
    void whoeverFollowsTheEndKeepsLessOfIt() {
        text.keep(ScrolledText.Retention.LATEST);
        append(0, 10_000);
        assertThat(text.beginsAt()).isGreaterThan(70_000);

        text.keep(ScrolledText.Retention.MUCH);
        long begins = text.beginsAt();
        append(10_000, 20_000);
        assertThat(text.beginsAt()).isEqualTo(begins);
    }

    @Test
    void nothingHasNoLines() {
        assertThat(seen(null)).isEmpty();
        assertThat(seen(new Position(7, 3))).isEmpty();
        assertThat(text.find("x", null, Direction.BACK, WIDTH, HEIGHT)).isEmpty();
        assertThat(text.moved(null, 1, WIDTH, HEIGHT)).isNull();
    }
}
