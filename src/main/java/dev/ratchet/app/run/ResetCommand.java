package dev.ratchet.app.run;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LoopFilterOption;
import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.CircuitTrips;
import dev.ratchet.journal.ProviderLimits;
import dev.ratchet.journal.ResetTable;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
    private final LoopFilterOption name = new LoopFilterOption();

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
        String named = name.in(project);
        if (named != null) {
            LoopRequestCommand.refuseUnknown(project, named);
        }
        List<Forgotten> forgotten =
                project.changeJournal(database -> forget(project, database)).orElse(List.of());
        terminal.format().print(forgotten, Forgotten::message, Forgotten::json, Project.NOTHING_YET, terminal);
        return ExitCodes.OK;
    }

    private List<Forgotten> forget(Project project, Database database) {
        Time time = new SteadyTime();
        List<Forgotten> forgotten = new ArrayList<>();
        if (limits || all) {
            forgotten.add(limits(new ProviderLimits(database, time).forget()));
        }
        ResetTable resets = new ResetTable(database, time);
        for (String loop : ObservedLoop.names(project, name.in(project))) {
            if (circuit || all) {
                forgotten.add(circuit(loop, new CircuitTrips(database).open(loop)));
                resets.reset(loop, ResetTable.Kind.CIRCUIT);
            }
            if (session || all) {
                resets.reset(loop, ResetTable.Kind.SESSION);
                String message = "The next session of loop '%s' begins a new conversation.".formatted(loop);
                forgotten.add(new Forgotten("session", loop, message));
            }
            if (budget || all) {
                resets.reset(loop, ResetTable.Kind.BUDGET);
                String message = "The next run of loop '%s' starts with its whole budget.".formatted(loop);
                forgotten.add(new Forgotten("budget", loop, message));
            }
        }
        return forgotten;
    }

    private static Forgotten limits(int number) {
        String message = number == 1 ? "Forgot 1 open limit." : "Forgot %d open limits.".formatted(number);
        return new Forgotten("limits", null, message);
    }

    private static Forgotten circuit(String loop, Optional<LoopMemory.Tripped> trip) {
        String message = trip.map(open ->
                        "The circuit of loop '%s' is closed again; it was tripped by %s.".formatted(loop, open.rule()))
                .orElse("The circuit of loop '%s' was not tripped; its counts begin anew.".formatted(loop));
        return new Forgotten("circuit", loop, message);
    }

    /** One thing that is remembered no more; the loop is null where it was something that all of them share. */
    private record Forgotten(String what, @Nullable String loop, String message) {
        String json() {
            return Json.object(json -> json.put("reset", what).put("name", loop).put("message", message));
        }
    }
}
