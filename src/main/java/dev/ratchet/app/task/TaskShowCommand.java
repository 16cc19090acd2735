package dev.ratchet.app.task;

import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.worker.WorkerReach;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;
import picocli.CommandLine.Parameters;

/** An action that shows one task. */
abstract class TaskShowCommand extends TaskCommand {
    @Parameters(paramLabel = "ID", description = "which task")
    private String task = "";

    @Override
    final int run(ProjectTasks tasks) {
        return tasks.show(task, (database, id) -> show(id, database, tasks));
    }

    abstract void show(String id, Database database, ProjectTasks tasks);

    /** {@code ratchet task show}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet task show 3f09a1"})
    static final class Page extends TaskShowCommand {
        @Override
        void show(String id, Database database, ProjectTasks tasks) {
            Terminal terminal = tasks.terminal();
            TaskQueries queries = new TaskQueries(database);
            List<ReceiptTable.Dated> receipts = new ReceiptTable(database).ofItem(id);
            ItemSpending spent = new LoopQueries(database).spentOn(id);
            Task shown = WorkerReach.of(tasks.project(), database).judged(queries.get(id));
            LinePrinter lines = new LinePrinter(terminal.out());
            if (terminal.format() == OutputFormat.JSON) {
                lines.accept(TaskJson.page(shown, spent, queries.logEnd(id).entries(), receipts));
            } else {
                TaskText.page(queries, shown, spent, tasks.settings()).forEach(lines);
                TaskText.receipts(receipts).forEach(lines);
            }
        }
    }
}
