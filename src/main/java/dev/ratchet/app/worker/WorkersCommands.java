package dev.ratchet.app.worker;

import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.fleet.worker.Worker;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.tui.Listing;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Parameters;

/** {@code ratchet workers}: the processes that share the project's database. */
public final class WorkersCommands {
    private static final String ALONE = "the record of this project is in a file, which has no workers";

    private WorkersCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of("ratchet workers", """
            Lists the processes, on whatever machine, that work off the tasks of the
            project's database, lets one of them end, and cancels an attempt of any.\
            """, "list", """
              ratchet workers list
              ratchet workers drain box2
              ratchet workers cancel 117
            """)
                .with("list", "list those that are there, and what they run", () -> new ListAll())
                .with("drain", "let one end when its sessions have", () -> new Drain())
                .with("cancel", "interrupt an attempt and release its task", () -> new Cancel());
    }

    /** {@code ratchet workers list}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet workers list --json"})
    static final class ListAll extends ProjectCommand {
        @Override
        protected int run(Project project, Terminal terminal) {
            List<Worker> workers = project.place()
                    .flatMap(_ -> project.inJournal(database -> new WorkerTable(database, new SteadyTime()).live()))
                    .orElse(List.of());
            String none = project.place().isPresent() ? "No worker is there." : "No worker is there: " + ALONE + ".";
            terminal.format().print(workers, listing(), ListAll::json, none, terminal);
            return ExitCodes.OK;
        }

        private static Listing<Worker> listing() {
            return Listing.<Worker>empty()
                    .with("NAME", Worker::name)
                    .with("HOST", Worker::host)
                    .with("STATE", worker -> worker.state().word())
                    .withNumber("CAPACITY", worker -> Integer.toString(worker.capacity()))
                    .with(
                            "RUNNING",
                            worker -> worker.running().stream()
                                    .map(String::valueOf)
                                    .collect(Collectors.joining(" ")))
                    .with("LABELS", worker -> String.join(" ", worker.labels()))
                    .with("LAST SEEN", worker -> Json.moment(worker.lastSeen()))
                    .with("VERSION", Worker::version);
        }

        private static String json(Worker worker) {
            return Json.object(json -> json.put("name", worker.name())
                    .put("host", worker.host())
                    .put("labels", List.copyOf(worker.labels()))
                    .put("capacity", worker.capacity())
                    .put("running", new Json(worker.running()))
                    .put("last_seen", worker.lastSeen())
                    .put("version", worker.version())
                    .put("state", worker.state().word()));
        }
    }

    /** {@code ratchet workers drain}. */
    @picocli.CommandLine.Command(
            description = "Lets a worker finish what it runs, take nothing new, and end.",
            footer = {"", "Example:", "  ratchet workers drain box2"})
    static final class Drain extends ProjectCommand {
        @Parameters(paramLabel = "NAME", description = "which worker")
        private String name = "";

        @Override
        protected int run(Project project, Terminal terminal) {
            new NotForAgents(terminal, project).refuseInAttempt("ratchet workers drain");
            try (Database database = shared(project)) {
                WorkerTable table = new WorkerTable(database, new SteadyTime());
                if (!table.drain(name)) {
                    throw Trouble.notFound("there is no worker '%s'".formatted(name))
                            .withHint("'ratchet workers list' shows those that are there");
                }
            }
            String message = "'%s' takes nothing new, and ends when its sessions have.".formatted(name);
            terminal.print(message, json -> json.put("name", name).put("message", message));
            return ExitCodes.OK;
        }
    }

    /** {@code ratchet workers cancel}. */
    @picocli.CommandLine.Command(
            description = "Interrupts an attempt at a task, wherever it runs, and releases the task.",
            footer = {"", "Example:", "  ratchet workers cancel 117"})
    static final class Cancel extends ProjectCommand {
        @Parameters(paramLabel = "ATTEMPT", description = "its id, or the number of a session of it")
        private String attempt = "";

        @Override
        protected int run(Project project, Terminal terminal) {
            new NotForAgents(terminal, project).refuseInAttempt("ratchet workers cancel");
            try (Database database = project.open()) {
                AttemptCancellation cancelled = AttemptCancellation.of(attempt, database, new SteadyTime());
                String message =
                        "%s is released; the attempt of '%s' at it ends.".formatted(cancelled.task(), cancelled.loop());
                terminal.print(
                        message,
                        json -> json.put("attempt", cancelled.attempt())
                                .put("task", cancelled.task())
                                .put("name", cancelled.loop())
                                .put("message", message));
            }
            return ExitCodes.OK;
        }
    }

    private static Database shared(Project project) {
        if (project.place().isEmpty()) {
            throw Trouble.refused(ALONE).withHint("'ratchet stop' ends the loops of this directory");
        }
        return project.open();
    }
}
