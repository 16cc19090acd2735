package dev.ratchet.app.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.live.FullScreen;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.testing.EmulatedScreen;
import dev.ratchet.testing.SampleDashboard;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.dashboard.DashboardKeys;
import dev.ratchet.tui.dashboard.DashboardScreen;
import dev.ratchet.tui.dashboard.DashboardView;
import dev.ratchet.tui.dashboard.KeyPress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person sees of one and the same project on terminals of several sizes; {@code -Dscreens.rewrite} writes it anew. */
class GoldenDashboardTest {
    private static final Path SCREENS = Path.of("src/test/resources/screens");

    @ParameterizedTest
    @ValueSource(strings = {"80x24", "120x40", "60x15"})
    void aFleet(String size) throws IOException {
        compare(size, "watch-fleet-" + size, SampleDashboard.fleet(), "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"80x24", "120x40", "60x15"})
    void oneLoop(String size) throws IOException {
        compare(size, "watch-one-" + size, SampleDashboard.single(), "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"80x24", "120x40", "60x15"})
    void theTasks(String size) throws IOException {
        compare(size, "watch-tasks-" + size, SampleDashboard.fleet(), "3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"80x24", "60x15"})
    void theKeys(String size) throws IOException {
        compare(size, "watch-keys-" + size, SampleDashboard.fleet(), "?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"80x24", "120x40", "60x15"})
    void whatIsToBeAnswered(String size) throws IOException {
        compare(size, "watch-questions-" + size, SampleDashboard.asking(), "6");
    }

    @Test
    void whatThereIsNoRoomForIsOnTheNextPageOfTheKeys() throws IOException {
        compare("60x15", "watch-keys-more-60x15", SampleDashboard.fleet(), "? ");
        compare("60x15", "watch-fleet-60x15", SampleDashboard.fleet(), "?      ");
    }

    private static void compare(String name, String file, ProjectSnapshot project, String keys) throws IOException {
        String[] sides = name.split("x", -1);
        TerminalSize size = new TerminalSize(Integer.parseInt(sides[1]), Integer.parseInt(sides[0]));
        String seen = seen(project, size, keys);
        Path golden = SCREENS.resolve(file + ".txt");
        if (System.getProperty("screens.rewrite") != null) {
            Files.writeString(golden, seen);
        }
        assertThat(seen).isEqualTo(Files.readString(golden));
    }

    /** The keys are pressed one by one, and what each changes is drawn over what was there. */
    private static String seen(ProjectSnapshot project, TerminalSize size, String keys) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        EmulatedScreen terminal = new EmulatedScreen(size.columns(), size.lines());
        try (FullScreen screen = new FullScreen(new PrintStream(written, true, StandardCharsets.UTF_8))) {
            DashboardView view = DashboardView.first("");
            draw(screen, project, view, size);
            for (int key : keys.codePoints().toArray()) {
                view = new DashboardKeys(project, view, size, SampleDashboard.NOW, ZoneOffset.UTC)
                        .pressed(new KeyPress.Typed(key))
                        .view();
                draw(screen, project, view, size);
            }
            terminal.write(written.toString(StandardCharsets.UTF_8));
            return terminal.seen();
        }
    }

    private static void draw(FullScreen screen, ProjectSnapshot project, DashboardView view, TerminalSize size) {
        DashboardScreen drawn = new DashboardScreen(
                project,
                view,
                SampleDashboard.output(),
                SampleDashboard.facts(),
                "",
                SampleDashboard.NOW,
                ZoneOffset.UTC);
        screen.draw(
                drawn.lines(size).stream()
                        .map(line -> line.in(AnsiColours.COLOURS))
                        .toList(),
                size,
                FullScreen.Mouse.OURS);
    }
}
