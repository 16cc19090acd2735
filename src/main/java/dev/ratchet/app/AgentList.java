package dev.ratchet.app;

import dev.ratchet.agent.Abilities;
import dev.ratchet.app.doctor.SeenProgram;
import dev.ratchet.app.doctor.Trial;
import dev.ratchet.journal.Limits;
import dev.ratchet.loop.OpenLimit;
import dev.ratchet.loop.Trouble;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.tui.TableSheet;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** {@code ratchet agents list}. */
record AgentList(Project project, Terminal terminal) {
    private static final List<String> HEAD = List.of(
            "NAME", "ROLE", "COMMAND", "ADAPTER", "PROGRAM", "VERSION", "RESUMES", "TELLS COST", "LIMITED UNTIL");

    int print(Form form) throws InterruptedException {
        List<ListedAgent> agents = listed();
        switch (form) {
            case JSON ->
                terminal.out()
                        .println(agents.stream().map(ListedAgent::json).collect(Collectors.joining(",\n", "[", "]")));
            case TEXT -> {
                TableSheet table = new TableSheet(terminal.out());
                table.columns(HEAD);
                agents.forEach(agent -> table.row(List.copyOf(agent.cells())));
                table.end();
            }
        }
        return Exit.OK;
    }

    /** All at once: the slowest take seconds to say their version. */
    private List<ListedAgent> listed() throws InterruptedException {
        List<OpenLimit> limits = limits();
        List<Callable<ListedAgent>> looks = new KnownAgents(project.config())
                .all().stream()
                        .<Callable<ListedAgent>>map(entry -> () -> listed(entry, limits))
                        .toList();
        List<ListedAgent> agents = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<ListedAgent> look : threads.invokeAll(looks)) {
                agents.add(look.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
        return agents.stream().filter(ListedAgent::worthTelling).toList();
    }

    private ListedAgent listed(KnownAgents.Entry entry, List<OpenLimit> limits) throws InterruptedException {
        return new ListedAgent(
                entry,
                program(entry),
                Abilities.of(entry.profile().settings()),
                limits.stream()
                        .filter(limit -> limit.agent().equals(entry.profile().name()))
                        .findFirst());
    }

    private SeenProgram program(KnownAgents.Entry entry) throws InterruptedException {
        try {
            return SeenProgram.look(
                    entry.profile().settings(), Trial.brief(project.config().root(), terminal.environment()));
        } catch (LaunchFailed e) {
            return new SeenProgram.Missing(String.valueOf(e.getMessage()));
        }
    }

    private List<OpenLimit> limits() {
        if (!Files.exists(project.database())) {
            return List.of();
        }
        try (Database database = Database.openAsItIs(project.database())) {
            return new Limits(database, new SteadyTime()).open();
        } catch (Trouble _) {
            // 'ratchet doctor' and the next run tell of it.
            return List.of();
        }
    }
}
