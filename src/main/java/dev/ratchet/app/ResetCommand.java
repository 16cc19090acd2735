package dev.ratchet.app;

import dev.ratchet.journal.Limits;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.nio.file.Files;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet reset}. */
@picocli.CommandLine.Command(
        description = "Forgets what holds the loops of this directory back.",
        footer = {"", "Example:", "  ratchet reset --limits      after the plan was upgraded"})
final class ResetCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--limits", description = "the announced resets of agents' limits")
    private boolean limits;

    @Option(names = "--all", description = "all of it")
    private boolean all;

    @Override
    public int run(Terminal terminal) {
        if (!limits && !all) {
            terminal.complain("say what to forget: --limits or --all");
            return Exit.USAGE;
        }
        return config.inProject(terminal, project -> forget(project, terminal));
    }

    private static int forget(Project project, Terminal terminal) {
        int forgotten = 0;
        if (Files.exists(project.database())) {
            try (Database database = Database.open(project.database())) {
                forgotten = new Limits(database, new SteadyTime()).forget();
            }
        }
        terminal.out().println(forgotten == 1 ? "Forgot 1 open limit." : "Forgot %d open limits.".formatted(forgotten));
        return Exit.OK;
    }
}
