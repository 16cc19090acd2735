package dev.ratchet.app.fleet;

import dev.ratchet.app.command.Project;
import dev.ratchet.config.LoopKind;
import dev.ratchet.fleet.run.LaunchTable;
import dev.ratchet.fleet.run.RunRecord.Presence;
import dev.ratchet.fleet.run.RunRecords;
import dev.ratchet.fleet.run.RunStatus;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;

/** What is left to do for a loop of a fleet that was cut off. */
sealed interface Remainder {
    /** It is not to be started again. */
    record Nothing() implements Remainder {}

    /** There is no limit to what it does. */
    record Unlimited() implements Remainder {}

    /** So many iterations, which are fewer than it was to make. */
    record Iterations(int most) implements Remainder {}

    /**
     * Of a loop.
     *
     * @param launch the number of what the fleet was launched by
     * @param project with the configuration of this loop
     */
    static Remainder of(String loop, Project project, long launch) {
        return project.inJournal(database -> of(loop, project, launch, database))
                .orElse(new Unlimited());
    }

    private static Remainder of(String loop, Project project, long launch, Database database) {
        // Loops over tasks have as much to do as there are tasks, whoever has ended already.
        if (project.config().kind() != LoopKind.TASK && isComplete(loop, project, database)) {
            return new Nothing();
        }
        int most = project.config().maxIterations();
        if (most == 0) {
            return new Unlimited();
        }
        int left = most - new LaunchTable(database, new SteadyTime()).iterations(launch, loop);
        return left <= 0 ? new Nothing() : new Iterations(left);
    }

    private static boolean isComplete(String loop, Project project, Database database) {
        return new RunRecords(database)
                .latestOf(project.loopNamed(loop))
                .filter(run -> run.status(Presence.GONE) == RunStatus.COMPLETE)
                .isPresent();
    }
}
