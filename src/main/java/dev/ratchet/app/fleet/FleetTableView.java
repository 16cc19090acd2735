package dev.ratchet.app.fleet;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.UnhurriedTerminal;
import dev.ratchet.app.live.FootedScreen;
import dev.ratchet.app.run.LoopProcess;
import dev.ratchet.config.LoopKind;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.tui.LoopProgress;
import dev.ratchet.tui.LoopRow;
import dev.ratchet.tui.LoopTable;
import dev.ratchet.work.graph.TaskScope;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Events that scroll by above a table of the loops. */
final class FleetTableView implements FleetView {
    private final Map<String, LoopProgress> loops = new LinkedHashMap<>();
    private final Optional<TaskScope> tasks;
    private final FootedScreen screen;
    private final UnhurriedTerminal unhurried;

    FleetTableView(List<FleetMember> members, Terminal terminal) {
        members.forEach(member -> loops.put(member.name(), new LoopProgress(member.name())));
        this.tasks = members.stream()
                .filter(member -> member.project().config().kind() == LoopKind.TASK)
                .findFirst()
                .map(_ -> new TaskScope.All());
        this.screen = new FootedScreen(terminal);
        this.unhurried = new UnhurriedTerminal(screen.terminal());
    }

    @Override
    public Terminal terminal() {
        return unhurried.terminal();
    }

    @Override
    public Observer of(String loop) {
        return Objects.requireNonNull(loops.get(loop));
    }

    @Override
    public Showing show(LoopProcess process) {
        Time time = process.shared().time();
        Instant began = time.now();
        FleetOutlook outlook = new FleetOutlook(process.database(), tasks, time);
        screen.show(size -> lines(size, outlook, process::nameOf, began, time.now()));
        return () -> screen.show(FootedScreen.Foot.NONE);
    }

    private List<String> lines(
            TerminalSize size, FleetOutlook outlook, UnaryOperator<String> names, Instant began, Instant now) {
        FleetOutlook.Look look = outlook.look();
        List<LoopRow> rows = loops.values().stream()
                .map(LoopProgress::row)
                .map(row -> look.landing(row, names.apply(row.name())))
                .toList();
        LoopTable.Totals totals =
                new LoopTable.Totals(look.waiting(), look.landings().size(), began);
        return new LoopTable(rows, totals, now, terminal().colours()).lines(size.columns(), size.lines());
    }

    @Override
    public void close() {
        try (screen) {
            unhurried.close();
        }
    }
}
