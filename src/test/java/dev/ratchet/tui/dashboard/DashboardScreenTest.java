package dev.ratchet.tui.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.base.Dollars;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.screen.project.LoopGauges;
import dev.ratchet.screen.project.LoopGauges.CircuitGauge;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.testing.SampleDashboard;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.KeyPress.Special;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DashboardScreenTest {
    private static final String HOSTILE =
            "\u001b[2J\u001b]0;owned\u0007\u001b]52;c;eA==\u0007\u202egnp.exe\u0000\r\n\u009b31m";

    private static List<StyledText> lines(ProjectSnapshot project, DashboardView view, TerminalSize size) {
        return new DashboardScreen(
                        project,
                        view,
                        SampleDashboard.output(),
                        SampleDashboard.facts(),
                        "",
                        SampleDashboard.NOW,
                        ZoneOffset.UTC)
                .lines(size);
    }

    private static String text(List<StyledText> lines) {
        return lines.stream().map(StyledText::text).collect(Collectors.joining("\n"));
    }

    private static DashboardView after(ProjectSnapshot project, TerminalSize size, KeyPress... keys) {
        DashboardView view = DashboardView.first("");
        for (KeyPress key : keys) {
            view = new DashboardKeys(project, view, size, SampleDashboard.NOW, ZoneOffset.UTC)
                    .pressed(key)
                    .view();
        }
        return view;
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "10, 3",
        "3, 200",
        "59, 15",
        "60, 14",
        "60, 15",
        "80, 24",
        "99, 20",
        "100, 20",
        "120, 40",
        "300, 100"
    })
    void noLineIsWiderThanTheScreenAndThereAreNoMore(int columns, int lines) {
        TerminalSize size = new TerminalSize(lines, columns);
        for (ProjectSnapshot project :
                List.of(SampleDashboard.fleet(), SampleDashboard.single(), ProjectSnapshot.empty("x"))) {
            for (KeyPress key : List.of(
                    new KeyPress.Typed('0'),
                    new KeyPress.Typed('1'),
                    new KeyPress.Typed('2'),
                    new KeyPress.Typed('3'),
                    new KeyPress.Typed('4'),
                    new KeyPress.Typed('5'),
                    new KeyPress.Typed('?'),
                    new KeyPress.Typed('k'),
                    new KeyPress.Typed('n'),
                    new KeyPress.Typed('z'),
                    Special.TAB)) {
                List<StyledText> drawn = lines(project, after(project, size, key), size);

                assertThat(drawn).hasSizeLessThanOrEqualTo(lines);
                assertThat(drawn).allSatisfy(line -> assertThat(line.width()).isLessThanOrEqualTo(columns));
            }
        }
    }

    @Test
    void nothingThatOthersHaveWrittenReachesTheTerminal() {
        ProjectSnapshot project = SampleDashboard.fleet(HOSTILE).in(HOSTILE);
        for (TerminalSize size :
                List.of(new TerminalSize(40, 120), new TerminalSize(15, 60), new TerminalSize(3, 10))) {
            for (char pane : "012345".toCharArray()) {
                String seen = text(lines(project, after(project, size, new KeyPress.Typed(pane)), size));

                assertThat(seen.codePoints().filter(c -> c != '\n').filter(Character::isISOControl))
                        .isEmpty();
                assertThat(seen).doesNotContain("\u202e");
            }
        }
    }

    @Test
    void theLineThatIsChosenIsAlwaysInSight() {
        ProjectSnapshot project = SampleDashboard.fleet();
        TerminalSize small = new TerminalSize(15, 60);
        DashboardView view = after(project, small, new KeyPress.Typed('3'), Special.END);

        assertThat(text(lines(project, view, small))).contains("▸‖ Print a bill");
    }

    @Test
    void whatIsFoundIsMarked() {
        TerminalSize size = new TerminalSize(40, 120);
        DashboardView view = DashboardView.first("").searching("BRAVE");

        assertThat(lines(SampleDashboard.fleet(), view, size).stream()
                        .flatMap(line -> line.spans().stream())
                        .filter(span -> span.style() == dev.ratchet.tui.block.Style.CHOSEN)
                        .map(StyledText.Span::text))
                .contains("brave");
    }

    @Test
    void whatIsWrongWithTheRecordIsSaidWithoutTheWayToIt() {
        ProjectSnapshot newer = SampleDashboard.single()
                .in("database /home/somebody/projects/a-shop/.ratchet/ratchet.db was made by a newer Ratchet");

        assertThat(lines(newer, DashboardView.first(""), new TerminalSize(24, 80))
                        .getFirst()
                        .text())
                .contains("database ratchet.db was made by a newer Ratchet");
    }

    @Test
    void aCostThatNobodyHasToldIsNotNought() {
        LoopGauges gauges = new LoopGauges(null, Dollars.of(5), 2_000, 0, Duration.ZERO, 0, 0, new CircuitGauge.Off());
        WatchedLoop loop = SampleDashboard.loop("w1", WatchedLoop.State.WORKING, "working", "", "", "", gauges);

        assertThat(GaugeText.line(ProjectSnapshot.empty("shop"), loop, SampleDashboard.NOW, 80)
                        .text())
                .contains("budget $5 ")
                .doesNotContain("0.00");
    }

    @Test
    void whereNothingHasRunItSaysSo() {
        TerminalSize size = new TerminalSize(24, 80);

        assertThat(text(lines(ProjectSnapshot.empty("shop"), DashboardView.first(""), size)))
                .contains("Nothing has run here yet", "q quit");
    }
}
