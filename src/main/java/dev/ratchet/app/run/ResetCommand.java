package dev.ratchet.app.run;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.ProviderLimits;
import dev.ratchet.journal.ResetTable;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.nio.file.Files;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet reset}. */
@picocli.CommandLine.Command(
        description = "Forgets what holds the loops of this directory back.",
        footer = {
            "",
            "Examples:",
            "  ratchet reset --circuit     after what tripped it was looked into",
            "  ratchet reset --limits      after the plan was upgraded"
        })
public final class ResetCommand extends ProjectCommand {
    @Mixin
    private final NameOption name = new NameOption();

    @Option(names = "--circuit", description = "what tripped the circuit, and what its rules have counted")
    private boolean circuit;

    @Option(names = "--session", description = "the conversations that agents would go on with")
    private boolean session;

    @Option(names = "--limits", description = "the announced resets of agents' limits, of all loops")
    private boolean limits;

    @Option(names = "--budget", description = "what runs had spent that were cut off")
    private boolean budget;

    @Option(names = "--all", description = "all of it")
    private boolean all;

    @Override
    protected void checkUsage() {
        if (!limits && !budget && !circuit && !session && !all) {
            throw new WrongUsage("say what to forget: --circuit, --session, --budget, --limits or --all");
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        if (!Files.exists(project.database())) {
            terminal.println(Project.NOTHING_YET);
            return ExitCodes.OK;
        }
        Optional<String> unknown = project.unknownLoop(name.orNull());
        if (unknown.isPresent()) {
            terminal.complain(unknown.get());
            return ExitCodes.USAGE;
        }
        Time time = new SteadyTime();
        try (Database database = Database.open(project.database())) {
            if (limits || all) {
                limits(new ProviderLimits(database, time).forget(), terminal);
            }
            ResetTable resets = new ResetTable(database, time);
            for (String loop : ObservedLoop.names(project, name.orNull())) {
                if (circuit || all) {
                    circuit(loop, new CircuitTrips(database).open(loop), terminal);
                    resets.reset(loop, ResetTable.Kind.CIRCUIT);
                }
                if (session || all) {
                    resets.reset(loop, ResetTable.Kind.SESSION);
                    terminal.println("The next session of loop '%s' begins a new conversation.".formatted(loop));
                }
                if (budget || all) {
                    resets.reset(loop, ResetTable.Kind.BUDGET);
                    terminal.println("The next run of loop '%s' starts with its whole budget.".formatted(loop));
                }
            }
        }
        return ExitCodes.OK;
    }

    private static void limits(int forgotten, Terminal terminal) {
        terminal.println(forgotten == 1 ? "Forgot 1 open limit." : "Forgot %d open limits.".formatted(forgotten));
    }

    private static void circuit(String loop, Optional<LoopMemory.Tripped> trip, Terminal terminal) {
        terminal.println(trip.map(open ->
                        "The circuit of loop '%s' is closed again; it was tripped by %s.".formatted(loop, open.rule()))
                .orElse("The circuit of loop '%s' was not tripped; its counts begin anew.".formatted(loop)));
    }
}
