package dev.ratchet.app;

import dev.ratchet.journal.Mailbox;
import dev.ratchet.loop.Request;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet stop}. */
@picocli.CommandLine.Command(
        description = "Ends a running loop: after its session, or at once.",
        footer = {"", "Example:", "  ratchet stop --now"})
final class StopCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final NameOption name = new NameOption();

    @Option(names = "--all", description = "every loop of this directory")
    private boolean all;

    @Option(names = "--now", description = "kill the session that runs")
    private boolean now;

    @Override
    public int run(Terminal terminal) {
        return config.inProject(terminal, project -> stop(project, terminal));
    }

    private int stop(Project project, Terminal terminal) {
        List<String> running = project.loops().stream()
                .filter(loop -> LoopLock.holder(project.lock(loop)).isPresent())
                .toList();
        List<String> meant = name.orNull() == null
                ? running
                : running.stream().filter(name.orMain()::equals).toList();
        if (meant.isEmpty()) {
            terminal.out().println("No such loop is running here.");
            return Exit.OK;
        }
        if (meant.size() > 1 && !all) {
            terminal.complain("several loops are running here (%s): say which with --name, or --all"
                    .formatted(String.join(", ", meant)));
            return Exit.USAGE;
        }
        send(project, meant, terminal);
        return Exit.OK;
    }

    private void send(Project project, List<String> loops, Terminal terminal) {
        Request request =
                new Request(now ? Request.Kind.KILL : Request.Kind.STOP, "ratchet stop" + (now ? " --now" : ""));
        try (Database database = Database.open(project.database())) {
            Mailbox mailbox = new Mailbox(database, new SteadyTime());
            for (String loop : loops) {
                mailbox.send(loop, request);
                terminal.out()
                        .println(
                                now ? "Killing '%s'.".formatted(loop) : "'%s' ends after its session.".formatted(loop));
            }
        }
    }
}
