package dev.ratchet.tui;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.Usage;
import dev.ratchet.tui.LoopRow.Counts;
import dev.ratchet.tui.LoopRow.Stage;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoopTableTest {
    private static final Instant BEGAN = NOON.minusSeconds(754);

    @Test
    void everyLoopHasALineAndAllTogetherHaveOne() {
        List<LoopRow> loops = List.of(
                working("w1", "Add a login page"),
                new LoopRow(
                        "w2",
                        Stage.WAITING,
                        "waiting",
                        "for the end of a rate limit",
                        NOON.plusSeconds(90),
                        NOON.minusSeconds(7),
                        12,
                        "codex",
                        "Fix the clock",
                        new Counts(4, 1, new Usage(0, 0, 0, 0.5))),
                new LoopRow("w3", Stage.ENDED, "complete", "2 tasks: 2 done", null, null, 2, "", "", Counts.NONE));

        assertThat(table(loops, 9, 2).lines(100, 24, ""))
                .containsExactly(
                        "NAME  STATE     ITER    TIME  AGENT        WORK",
                        "w1    working      4  1m 05s  claude opus  Add a login page",
                        "w2    waiting     13      7s  codex        for the end of a rate limit · 1m 30s left · Fix"
                                + " the clock",
                        "w3    complete     3                       2 tasks: 2 done",
                        "5 done, 1 failed, 9 waiting · 2 to land · $0.75 · 12m 34s");
    }

    @Test
    void itTakesHalfOfTheScreenAtMostAndCountsTheRestByWhatTheyDo() {
        List<LoopRow> loops = IntStream.rangeClosed(1, 1000)
                .mapToObj(n -> n % 100 == 0 ? working("l-" + n, "task " + n) : queued("l-" + n))
                .toList();

        List<String> lines = table(loops, 0, 0).lines(80, 24, "");

        assertThat(lines).hasSize(12);
        assertThat(lines.subList(1, 10))
                .allSatisfy(line -> assertThat(line).contains("working"))
                .isSorted();
        assertThat(lines.get(10)).isEqualTo("… 991 more loops: 1 working, 990 queued");
    }

    @Test
    void noLineIsWiderThanTheScreenOrTakesTwoHoweverNarrowThatIs() {
        List<LoopRow> loops = List.of(
                working("a-loop-with-a-long-name", "A title that goes on and on and on and on and on"), queued("w2"));

        for (int width = 10; width < 130; width++) {
            int columns = width;
            assertThat(table(loops, 3, 1).lines(width, 24, ""))
                    .hasSize(4)
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        }
    }

    @Test
    void aScreenWithoutRoomForATableHasTheTotals() {
        List<LoopRow> loops = List.of(working("w1", "one"), working("w2", "two"));

        assertThat(table(loops, 3, 0).lines(80, 5, ""))
                .singleElement()
                .asString()
                .startsWith("1 done");
        assertThat(table(loops, 3, 0).lines(80, 6, "")).first().isEqualTo("… 2 more loops: 2 working");
    }

    @Test
    void whatATerminalWouldObeyDoesNotReachIt() {
        List<LoopRow> loops = List.of(working("w1", "\u001b[2J\"quoted\"\n\r\u0007 \u202egnp.exe 🦀"));

        assertThat(table(loops, 0, 0).lines(80, 24, ""))
                .element(1)
                .asString()
                .endsWith("claude opus   [2J\"quoted\"     gnp.exe 🦀");
    }

    @Test
    void loopsWithoutTasksCountNone() {
        LoopTable table =
                new LoopTable(List.of(queued("w1")), new LoopTable.Totals(null, 0, BEGAN), NOON, AnsiColours.PLAIN);

        assertThat(table.lines(80, 24, "")).last().isEqualTo("12m 34s");
    }

    @Test
    void coloursSayWhoWaitsAndWhoHasEnded() {
        LoopTable table = new LoopTable(
                List.of(working("w1", "one"), queued("w2")),
                new LoopTable.Totals(null, 0, BEGAN),
                NOON,
                AnsiColours.COLOURS);

        assertThat(table.lines(80, 24, ""))
                .satisfiesExactly(
                        heading -> assertThat(heading).startsWith("\u001b[2m"),
                        atWork -> assertThat(atWork).doesNotContain("\u001b"),
                        waiting -> assertThat(waiting).startsWith("\u001b[33m").endsWith("\u001b[0m"),
                        totals -> assertThat(totals).doesNotContain("\u001b"));
    }

    private static LoopTable table(List<LoopRow> loops, int waiting, int landing) {
        return new LoopTable(loops, new LoopTable.Totals(waiting, landing, BEGAN), NOON, AnsiColours.PLAIN);
    }

    private static LoopRow working(String name, String title) {
        Counts counts = name.equals("w1") ? new Counts(1, 0, new Usage(0, 0, 0, 0.25)) : Counts.NONE;
        return new LoopRow(
                name, Stage.AT_WORK, "working", "", null, NOON.minusSeconds(65), 3, "claude opus", title, counts);
    }

    private static LoopRow queued(String name) {
        return new LoopRow(
                name, Stage.WAITING, "queued", "for one of 10 sessions", null, null, null, "", "", Counts.NONE);
    }
}
