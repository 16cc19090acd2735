package dev.ratchet.app.task;

import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import picocli.CommandLine.Parameters;

/** {@code ratchet task show}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task show 3f09a1"})
final class TaskShowCommand extends TaskCommand {
    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Override
    int run(ProjectTasks tasks) {
        return tasks.show(task, (database, id) -> {
            TaskQueries queries = new TaskQueries(database);
            List<ReceiptTable.Dated> receipts = new ReceiptTable(database).ofItem(id);
            LinePrinter lines = new LinePrinter(tasks.terminal().out());
            if (format() == OutputFormat.JSON) {
                lines.accept(TaskJson.page(queries.get(id), queries.log(id), receipts));
            } else {
                TaskText.page(queries, queries.get(id)).forEach(lines);
                TaskText.receipts(receipts).forEach(lines);
            }
        });
    }
}
