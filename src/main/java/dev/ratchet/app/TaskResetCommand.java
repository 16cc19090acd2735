package dev.ratchet.app;

import dev.ratchet.work.graph.TaskGraph;
import picocli.CommandLine.Mixin;

/** {@code ratchet task reset}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task reset 3f09a1"})
final class TaskResetCommand implements Command {
    @Mixin
    private final SettleOptions task = new SettleOptions();

    @Override
    public int run(Terminal terminal) {
        return task.settle("task reset", terminal, TaskGraph::reset);
    }
}
