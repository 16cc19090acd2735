package dev.ratchet.app.status;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.fleet.run.RunRecord;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.Listing;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code ratchet loops}. */
@picocli.CommandLine.Command(
        description = "Lists the loops of this directory: those that run, and the last run of each.",
        footer = {"", "Example:", "  ratchet loops --all"})
public final class LoopsCommand extends ProjectCommand {
    @Option(names = "--all", description = "every run that ever was, the latest first")
    private boolean all;

    /** A run, with what can only be seen from where it runs. */
    private record Listed(
            RunRecord run, String status, @Nullable String waitingFor) {}

    @Override
    protected int run(Project project, Terminal terminal) {
        List<Listed> listed =
                project.inJournal(database -> listed(project, database)).orElse(List.of());
        terminal.format().print(listed, listing(), LoopsCommand::json, Project.NOTHING_YET, terminal);
        return ExitCodes.OK;
    }

    private List<Listed> listed(Project project, Database database) {
        List<RunRecord> runs = all ? new RunRecords(database).all() : new RunRecords(database).latest();
        Set<String> elsewhere = project.place()
                .map(new WorkerTable(database, new SteadyTime())::loopsElsewhere)
                .map(Set::copyOf)
                .orElse(Set.of());
        return runs.stream()
                .map(run -> listed(project, run, elsewhere.contains(run.loop())))
                .toList();
    }

    private static Listed listed(Project project, RunRecord run, boolean elsewhere) {
        boolean here = run.endedAt() == null
                && project.holder(run.loop())
                        .filter(holder -> holder.pid() == run.pid())
                        .isPresent();
        String status = run.status(here || elsewhere ? RunRecord.Presence.ALIVE : RunRecord.Presence.GONE)
                .word();
        return new Listed(run, status, here ? waitingFor(project, run.loop()) : null);
    }

    private static @Nullable String waitingFor(Project project, String loop) {
        return ObservedLoop.in(project, loop).stream()
                .map(observed -> observed.snapshot().waiting().reason())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static Listing<Listed> listing() {
        return Listing.<Listed>empty()
                .with("NAME", one -> one.run.loop())
                .with("RECIPE", one -> one.run.recipe())
                .with("STATUS", Listed::status)
                .withNumber("ITERATIONS", one -> Integer.toString(one.run.iterations()))
                .withNumber("ATTEMPTS", one -> Integer.toString(one.run.attempts()))
                .withNumber("COST", one -> HumanUnits.money(one.run.costUsd(), ""))
                .with("STARTED", one -> TimestampFormat.toSecond(one.run.startedAt()))
                .with("AT", LoopsCommand::doing);
    }

    private static String doing(Listed one) {
        if (one.waitingFor != null) {
            return "waits for " + one.waitingFor;
        }
        return one.run.workItem() == null ? "" : one.run.workItem();
    }

    private static String json(Listed one) {
        RunRecord run = one.run;
        return Json.object(json -> json.put("name", run.loop())
                .put("recipe", run.recipe())
                .put("status", one.status)
                .put("run", run.id())
                .put("host", run.host())
                .put("pid", run.pid())
                .put("started_at", run.startedAt())
                .put("ended_at", run.endedAt())
                .put("iterations", run.iterations())
                .put("attempts", run.attempts())
                .put("cost_usd", run.costUsd())
                .put("work_item", run.workItem())
                .put("waiting_for", one.waitingFor));
    }
}
