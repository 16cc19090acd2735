package dev.ratchet.app.task;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.task.view.TaskJson;
import dev.ratchet.app.task.view.TaskText;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.work.graph.TaskQueries;
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
                    TaskQueries tasks = new TaskQueries(database);
                    List<ReceiptTable.Dated> receipts = new ReceiptTable(database).ofItem(id);
                    if (report.format() == OutputFormat.JSON) {
                        terminal.out().println(TaskJson.page(tasks.get(id), tasks.log(id), receipts));
                    } else {
                        LinePrinter lines = new LinePrinter(terminal.out());
                        TaskText.page(tasks, tasks.get(id)).forEach(lines);
                        TaskText.receipts(receipts).forEach(lines);
                    }
                }));
    }
}
