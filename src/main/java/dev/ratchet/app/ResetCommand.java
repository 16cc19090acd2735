package dev.ratchet.app;

import dev.ratchet.journal.Limits;
import dev.ratchet.journal.Resets;
import dev.ratchet.loop.Time;
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

    @Option(names = "--budget", description = "what runs had spent that were cut off")
    private boolean budget;

    @Option(names = "--all", description = "all of it")
    private boolean all;

    @Override
    public int run(Terminal terminal) {
        if (!limits && !budget && !all) {
            terminal.complain("say what to forget: --limits, --budget or --all");
            return Exit.USAGE;
        }
        return config.inProject(terminal, project -> forget(project, terminal));
    }

    private int forget(Project project, Terminal terminal) {
        if (!Files.exists(project.database())) {
            terminal.out().println(Project.NOTHING_YET);
            return Exit.OK;
        }
        Time time = new SteadyTime();
        try (Database database = Database.open(project.database())) {
            if (limits || all) {
                int forgotten = new Limits(database, time).forget();
                terminal.out()
                        .println(
                                forgotten == 1
                                        ? "Forgot 1 open limit."
                                        : "Forgot %d open limits.".formatted(forgotten));
            }
            if (budget || all) {
                Resets resets = new Resets(database, time);
                project.loops().forEach(loop -> resets.reset(loop, Resets.Kind.BUDGET));
                terminal.out().println("The next run of each loop starts with its whole budget.");
            }
        }
        return Exit.OK;
    }
}
