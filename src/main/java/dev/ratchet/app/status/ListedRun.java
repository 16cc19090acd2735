package dev.ratchet.app.status;

import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.app.command.Project;
import dev.ratchet.fleet.run.RunRecord;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.tui.Listing;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A run on record, with what can only be seen from where it runs. */
record ListedRun(RunRecord run, String status, @Nullable String waitingFor) {
    static List<ListedRun> all(Project project, Database database) {
        return listed(project, database, new RunRecords(database).all());
    }

    /** The last run of each loop, by name. */
    static List<ListedRun> latest(Project project, Database database) {
        return listed(project, database, new RunRecords(database).latest());
    }

    /**
     * Those of them that others have made in other directories, on whatever machine.
     *
     * @param loop the only one that is meant; null for all
     */
    static List<ListedRun> elsewhere(Project project, Database database, @Nullable String loop) {
        return latest(project, database).stream()
                .filter(one -> loop == null || one.run.loop().equals(loop))
                .filter(one -> one.run.place() != null
                        && project.place()
                                .filter(here -> !here.equals(one.run.place()))
                                .isPresent())
                .toList();
    }

    private static List<ListedRun> listed(Project project, Database database, List<RunRecord> runs) {
        Set<String> elsewhere = project.place()
                .map(new WorkerTable(database, new SteadyTime())::loopsElsewhere)
                .map(Set::copyOf)
                .orElse(Set.of());
        return runs.stream()
                .map(run -> listed(project, run, elsewhere.contains(run.loop())))
                .toList();
    }

    private static ListedRun listed(Project project, RunRecord run, boolean elsewhere) {
        boolean here = run.endedAt() == null
                && project.holder(run.loop())
                        .filter(holder -> holder.pid() == run.pid())
                        .isPresent();
        String status = run.status(here || elsewhere ? RunRecord.Presence.ALIVE : RunRecord.Presence.GONE)
                .word();
        return new ListedRun(run, status, here ? waitingFor(project, run.loop()) : null);
    }

    private static @Nullable String waitingFor(Project project, String loop) {
        return ObservedLoop.in(project, loop).stream()
                .map(observed -> observed.snapshot().waiting().reason())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    static Listing<ListedRun> listing() {
        return Listing.<ListedRun>empty()
                .with("NAME", one -> one.run.loop())
                .with("RECIPE", one -> one.run.recipe())
                .with("STATUS", ListedRun::status)
                .withNumber("ITERATIONS", one -> Integer.toString(one.run.iterations()))
                .withNumber("ATTEMPTS", one -> Integer.toString(one.run.attempts()))
                .withNumber("COST", one -> HumanUnits.money(one.run.costUsd(), ""))
                .withMoment("STARTED", one -> one.run.startedAt())
                .with("AT", ListedRun::doing);
    }

    private String doing() {
        if (waitingFor != null) {
            return "waits for " + waitingFor;
        }
        return run.workItem() == null ? "" : run.workItem();
    }

    String json() {
        return Json.object(json -> json.put("name", run.loop())
                .put("recipe", run.recipe())
                .put("status", status)
                .put("run", run.id())
                .put("host", run.host())
                .put("pid", run.pid())
                .put("started_at", run.startedAt())
                .put("ended_at", run.endedAt())
                .put("iterations", run.iterations())
                .put("attempts", run.attempts())
                .put("cost_usd", run.costUsd())
                .put("work_item", run.workItem())
                .put("waiting_for", waitingFor));
    }
}
