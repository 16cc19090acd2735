package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.Terminal;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ratchet task deps rm}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task deps rm 3f09a1 b2c4"})
final class TaskDepsRmCommand implements Command {
    @Mixin
    private final TaskOptions options = new TaskOptions();

    @Parameters(index = "0", paramLabel = "ID", description = "which task")
    private String task = "";

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "BLOCKER", description = "what it waits for")
    private List<String> blockers = new ArrayList<>();

    @Override
    public int run(Terminal terminal) {
        return options.edit(terminal, task, (graph, id) -> graph.tasks().undepend(id, graph.meant(blockers)));
    }
}
