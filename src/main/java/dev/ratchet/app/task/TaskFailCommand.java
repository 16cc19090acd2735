package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.Terminal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet task fail}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task fail 3f09a1 -m 'the grammar is ambiguous'"})
final class TaskFailCommand implements Command {
    @Mixin
    private final TaskSettleOptions task = new TaskSettleOptions();

    @Option(
            names = {"-m", "--message"},
            paramLabel = "TEXT",
            description = "why")
    private String reason = "failed by hand";

    @Override
    public int run(Terminal terminal) {
        return task.settle("task fail", terminal, (graph, id, grip) -> graph.fail(id, reason, grip));
    }
}
