package dev.ratchet.app;

import dev.ratchet.journal.Receipts;
import dev.ratchet.work.graph.Tasks;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ratchet task show}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task show 3f09a1"})
final class TaskShowCommand implements Command {
    @Mixin
    private final TaskOptions options = new TaskOptions();

    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Override
    public int run(Terminal terminal) {
        return options.report(
                terminal,
                report -> report.one(task, (database, id) -> {
                    Tasks tasks = new Tasks(database);
                    List<Receipts.Dated> receipts = new Receipts(database).ofItem(id);
                    if (report.form() == Form.JSON) {
                        terminal.out().println(TaskJson.page(tasks.get(id), tasks.log(id), receipts));
                    } else {
                        Lines lines = new Lines(terminal.out());
                        TaskText.page(tasks, tasks.get(id)).forEach(lines);
                        TaskText.receipts(receipts).forEach(lines);
                    }
                }));
    }
}
