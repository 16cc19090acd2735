package dev.ratchet.app.run;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.Recipes;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.config.Config;
import dev.ratchet.guard.circuit.CircuitSettings;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.session.supervise.WatchdogSettings;
import dev.ratchet.tui.ConsoleLines;
import dev.ratchet.tui.StatusLoopLines;
import dev.ratchet.tui.StreamRenderer;
import dev.ratchet.tui.Verbosity;
import java.util.Optional;

/** What a run shows on the terminal. */
record RunConsole(Config config, RunOptions options, Terminal terminal) {

    /** Lines for events: those of a status loop are made for people, the others for scripts as well. */
    Observer console(Journal journal) {
        ConsoleLines lines = lines();
        if (options.verbosity() == Verbosity.QUIET) {
            return lines;
        }
        return switch (config.kind()) {
            case PROMPT, TASK, VALIDATED -> lines;
            case STATUS -> new StatusLoopLines(bounds(), journal::history, terminal.err()::println, lines);
        };
    }

    /** The agent's own words, where somebody watches or asks for them. */
    Optional<Observer> stream() {
        boolean shown = switch (options.verbosity()) {
            case QUIET -> false;
            case NORMAL -> terminal.live().err();
            case VERBOSE -> true;
        };
        return shown ? Optional.of(new StreamRenderer(terminal.err()::println, terminal.colours())) : Optional.empty();
    }

    private ConsoleLines lines() {
        WatchdogSettings watchdog = config.watchdog();
        return new ConsoleLines(
                options.verbosity(),
                new ConsoleLines.Limits(
                        Recipes.retries(config, options.length()).most(),
                        watchdog.checkInterval(),
                        watchdog.staleTimeout()),
                terminal.colours(),
                terminal.err()::println);
    }

    private StatusLoopLines.Bounds bounds() {
        return new StatusLoopLines.Bounds(
                config.maxIterations(),
                config.callsPerHour(),
                config.circuit().map(CircuitSettings::stagnation).orElse(0));
    }
}
