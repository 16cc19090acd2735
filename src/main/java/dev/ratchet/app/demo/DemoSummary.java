package dev.ratchet.app.demo;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.session.HistoryText;
import dev.ratchet.app.task.TaskText;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.fleet.landing.LandingRecords;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Tells what happened in the demo, from what the journal and the repository say. */
record DemoSummary(DemoScene demo, Path directory, StorePlace store) {
    private static final int MOST_LANDINGS = 20;

    void tell(Terminal terminal) {
        PrintStream out = terminal.out();
        out.println();
        out.println("What happened (ratchet history):");
        try (Database database = store.open()) {
            HistoryText.sessions()
                    .lines(
                            new RunHistoryQueries(database)
                                    .attempts(null, 50).stream()
                                            .flatMap(
                                                    attempt -> HistoryText.rows(attempt, List.of(), List.of()).stream())
                                            .toList(),
                            terminal.columns())
                    .forEach(out::println);
            switch (demo) {
                case LOOP, ENGINE -> {}
                case TASKS -> tasks(new TaskQueries(database), out);
                case FLEET -> landings(new LandingRecords(database), new TaskQueries(database), terminal);
            }
        }
        out.println();
        out.println("What came of it (git log):");
        DemoRepository.log(directory).lines().forEach(line -> out.println("  " + line));
        out.println();
        out.println("Where it is:");
        out.println("  the repository      " + directory);
        out.println("  the agent's output  " + directory.resolve(".ratchet/sessions"));
        out.println("  the journal         "
                + switch (store) {
                    case StorePlace.InFile(var file) -> file;
                    case StorePlace.InPostgres _ -> "in a PostgreSQL that ends with this demo";
                });
        out.println("  to look around      cd %s, and there the commands named here".formatted(directory));
        out.println("  to delete all of it rm -rf " + directory);
        out.println();
        out.println(
                switch (demo) {
                    case FLEET ->
                        "Now in a project of your own: ratchet init, ratchet task add TITLE, then ratchet fleet"
                                + " --loops 4 (docs/fleet.md tells more)";
                    case LOOP -> "Now in a project of your own: ratchet init, then ratchet 5";
                    case TASKS ->
                        "Now in a project of your own: ratchet init, ratchet task add TITLE, then ratchet run --tasks";
                    case ENGINE ->
                        "Now in a project of your own: set ANTHROPIC_API_KEY, then"
                                + " ratchet run --agent api --model MODEL --loop fix-tests --validate 'make test'";
                });
    }

    private static void landings(LandingRecords landings, TaskQueries tasks, Terminal terminal) {
        PrintStream out = terminal.out();
        out.println();
        out.println("What was to come to the base branch, in that order (ratchet landings):");
        for (LandingRecord landing : landings.latest(MOST_LANDINGS)) {
            String title = tasks.find(landing.item()).map(Task::title).orElse(landing.item());
            out.println("  %-9s %s".formatted(landing.status(), title));
            Optional.ofNullable(landing.reason()).stream()
                    .flatMap(String::lines)
                    .map(TerminalSafeText::line)
                    .forEach(line -> out.println("            " + line));
        }
    }

    private static void tasks(TaskQueries tasks, PrintStream out) {
        out.println();
        out.println("The tasks, and what was written down about them (ratchet task list, ratchet task log):");
        for (Task task : tasks.list(TaskQueries.Filter.NONE)) {
            out.println("  " + TaskText.line(task));
            tasks.log(task.id()).stream()
                    .flatMap(entry -> TaskText.entry(entry).stream())
                    .forEach(line -> out.println("      " + line));
        }
    }
}
