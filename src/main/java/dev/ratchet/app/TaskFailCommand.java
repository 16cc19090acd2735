package dev.ratchet.app;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet task fail}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task fail 3f09a1 -m 'the grammar is ambiguous'"})
final class TaskFailCommand implements Command {
    @Mixin
    private final SettleOptions task = new SettleOptions();

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
