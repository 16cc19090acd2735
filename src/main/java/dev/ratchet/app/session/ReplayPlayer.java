package dev.ratchet.app.session;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.live.ConsoleChoice;
import dev.ratchet.app.live.FootedScreen;
import dev.ratchet.app.live.ScreenKeys;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.TerminalModes;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.session.recording.PlayerTempo;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.KeyPress;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A replay on a terminal with somebody in front of it: where it stands at the foot, and keys that change how it goes on. */
final class ReplayPlayer implements AutoCloseable {
    private static final String KEYS = " · space pauses · n next tool call · + - speed · q ends";

    private final FootedScreen screen;
    private final Terminal terminal;
    private final PlayerTempo tempo;
    private final ScreenKeys keys;

    ReplayPlayer(double speed, Terminal real) {
        this.screen = FootedScreen.clearedAtExit(real);
        this.terminal = screen.terminal();
        this.tempo = new PlayerTempo(speed, new SteadyTime(), gap -> SessionsReplayCommand.shortened(gap, terminal));
        this.keys = new ScreenKeys(screen, System.in, key -> {
            pressed(key);
            screen.refresh();
        });
        screen.show(this::foot);
    }

    static boolean isPossible(Terminal terminal) {
        return terminal.live().out() && ConsoleChoice.isRedrawn(terminal) && ScreenKeys.arePossible();
    }

    Terminal terminal() {
        return terminal;
    }

    PlayerTempo tempo() {
        return tempo;
    }

    /** Notices the places that somebody may want to go on to. */
    Consumer<AgentEvent> following(Consumer<AgentEvent> display) {
        return said -> {
            if (said instanceof AgentEvent.ToolCalled) {
                tempo.reached();
            }
            display.accept(said);
        };
    }

    private void pressed(KeyPress key) {
        switch (key) {
            case KeyPress.Typed(var character) -> typed(character);
            case KeyPress.Special.RIGHT -> tempo.jump();
            case KeyPress.Special.UP -> tempo.faster();
            case KeyPress.Special.DOWN -> tempo.slower();
            case KeyPress.Special _, KeyPress.Clicked _, KeyPress.Turned _ -> {}
        }
    }

    private void typed(int character) {
        switch (character) {
            case ' ', 'p' -> tempo.pauseOrGoOn();
            case '+', '=' -> tempo.faster();
            case '-' -> tempo.slower();
            case '1', '2', '5' -> tempo.speed(character - '0');
            case 'n' -> tempo.jump();
            case 'q' -> tempo.end();
            default -> {}
        }
    }

    private List<String> foot(TerminalSize size) {
        if (TerminalModes.isBackground()) {
            return List.of();
        }
        PlayerTempo.State state = tempo.state();
        StyledText line = (state.paused() ? StyledText.of(Style.WARNING, "‖ ") : StyledText.of(Style.TOOL, "▶ "))
                .with(Style.BOLD, "%s×".formatted(number(state.speed())))
                .with(Style.PLAIN, " · " + HumanUnits.time(state.played()))
                .with(Style.DIM, KEYS);
        return List.of(line.cut(size.columns() - 1).in(terminal.colours()));
    }

    private static String number(double speed) {
        return speed == Math.rint(speed) ? Long.toString((long) speed) : String.format(Locale.ROOT, "%.2f", speed);
    }

    @Override
    public void close() {
        keys.close();
        screen.close();
    }
}
