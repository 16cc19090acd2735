package dev.ratchet.app.fleet;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.UnhurriedTerminal;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.live.ConsoleChoice;
import dev.ratchet.app.run.LoopProcess;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.tui.Verbosity;
import java.util.List;

/** What people see of a fleet while it runs: a line for each event, and a table of its loops below them if it can be redrawn. */
sealed interface FleetView extends AutoCloseable permits FleetView.Lines, FleetTableView {
    /** Where everything is printed that scrolls by; nobody has to wait for it. */
    Terminal terminal();

    /** How what happens to its loops is told. */
    RunOptions.Telling telling();

    /** Follows one of the loops. */
    Observer of(String loop);

    /** Shows how the loops of a process stand, until that is closed, and then the process may be. */
    Showing show(LoopProcess process);

    /** Something is being shown. */
    interface Showing extends AutoCloseable {
        @Override
        void close();
    }

    @Override
    void close();

    static FleetView of(List<FleetMember> members, Verbosity verbosity, Terminal terminal) {
        boolean rich = ConsoleChoice.isRich(members.getFirst().project().config(), terminal);
        return verbosity == Verbosity.NORMAL && rich
                ? new FleetTableView(members, terminal)
                : new Lines(new UnhurriedTerminal(terminal));
    }

    /** Events alone. */
    record Lines(UnhurriedTerminal unhurried) implements FleetView {
        @Override
        public Terminal terminal() {
            return unhurried.terminal();
        }

        @Override
        public RunOptions.Telling telling() {
            return RunOptions.Telling.BY_LINES;
        }

        @Override
        public Observer of(String loop) {
            return _ -> {};
        }

        @Override
        public Showing show(LoopProcess process) {
            return () -> {};
        }

        @Override
        public void close() {
            unhurried.close();
        }
    }
}
