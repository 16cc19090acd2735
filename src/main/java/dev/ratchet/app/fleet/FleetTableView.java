package dev.ratchet.app.fleet;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.UnhurriedTerminal;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.live.FootedScreen;
import dev.ratchet.app.live.RunKeys;
import dev.ratchet.app.live.ScreenKeys;
import dev.ratchet.app.run.KeyRequests;
import dev.ratchet.app.run.LoopProcess;
import dev.ratchet.config.LoopKind;
import dev.ratchet.loop.base.Dollars;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.tree.TerminalModes;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.tui.LoopTable;
import dev.ratchet.tui.Verbosity;
import dev.ratchet.tui.live.FleetScreen;
import dev.ratchet.tui.live.RunFacts;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.workspace.git.CommitTitles;
import dev.ratchet.workspace.git.Repository;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What happens to the loops scrolls by above a table of them. */
final class FleetTableView implements FleetView {
    private final List<String> loops;
    private final Optional<TaskScope> tasks;
    private final Terminal real;
    private final FleetScreen fleet;
    private final FootedScreen screen;
    private final UnhurriedTerminal unhurried;
    private volatile @Nullable ScreenKeys keys;

    FleetTableView(List<FleetMember> members, Terminal terminal) {
        this.loops = members.stream().map(FleetMember::name).toList();
        this.tasks = members.stream()
                .filter(member -> member.project().config().kind() == LoopKind.TASK)
                .findFirst()
                .map(_ -> new TaskScope.All());
        this.real = terminal;
        this.fleet = new FleetScreen(members.stream().map(FleetTableView::facts).toList(), terminal.colours());
        this.screen = new FootedScreen(terminal);
        this.unhurried = new UnhurriedTerminal(screen.terminal());
    }

    private static RunFacts facts(FleetMember member) {
        Project project = member.project();
        return new RunFacts(
                member.name(),
                project.config().maxIterations(),
                Dollars.ZERO,
                0,
                project.config().watchdog().staleTimeout(),
                project.config().root(),
                ZoneId.systemDefault(),
                Verbosity.NORMAL,
                "p or 'ratchet resume --all' lets it go on",
                project.config().kind() == LoopKind.TASK
                        ? RunFacts.WorkItems.DIFFERENT
                        : RunFacts.WorkItems.ALWAYS_THE_SAME,
                new CommitTitles(Repository.around(project.config().root()))::of);
    }

    @Override
    public Terminal terminal() {
        return unhurried.terminal();
    }

    @Override
    public RunOptions.Telling telling() {
        return RunOptions.Telling.BY_A_SCREEN;
    }

    @Override
    public Observer of(String loop) {
        return fleet.of(loop);
    }

    @Override
    public Showing show(LoopProcess process) {
        screen.show(new Foot(
                new FleetOutlook(process.database(), tasks, process.shared().time()),
                process::nameOf,
                process.shared().time()));
        takeKeys(process);
        return () -> {
            ScreenKeys held = keys;
            if (held != null) {
                held.close();
            }
            screen.show(FootedScreen.Foot.NONE);
        };
    }

    private void takeKeys(LoopProcess process) {
        if (ScreenKeys.arePossible()) {
            KeyRequests requests =
                    KeyRequests.of(process, loops.stream().map(process::nameOf).toList(), List.of("watch"), real);
            RunKeys pressed = new RunKeys(fleet, requests, this::giveWayTo, screen::refresh);
            keys = new ScreenKeys(screen, System.in, pressed::pressed);
        }
    }

    private void giveWayTo(Runnable other) {
        ScreenKeys held = keys;
        if (held != null) {
            held.giveWayTo(other);
        }
    }

    private final class Foot implements FootedScreen.Foot {
        private final FleetOutlook outlook;
        private final UnaryOperator<String> names;
        private final Time time;
        private final Instant began;

        /** @param names what loops are called on the record */
        Foot(FleetOutlook outlook, UnaryOperator<String> names, Time time) {
            this.outlook = outlook;
            this.names = names;
            this.time = time;
            this.began = time.now();
        }

        @Override
        public List<String> lines(TerminalSize size) {
            // Whoever types at a shell does not want it drawn over.
            if (TerminalModes.isBackground()) {
                return List.of();
            }
            FleetOutlook.Look look = outlook.look();
            LoopTable.Totals totals =
                    new LoopTable.Totals(look.waiting(), look.landings().size(), began);
            return fleet.foot(
                    size.columns(),
                    size.lines(),
                    totals,
                    row -> look.landing(row, names.apply(row.name())),
                    time.now());
        }

        @Override
        public List<String> above(TerminalSize size) {
            return fleet.above(size.columns());
        }

        @Override
        public String title() {
            return fleet.title();
        }
    }

    @Override
    public void close() {
        try (screen) {
            unhurried.close();
        }
    }
}
