package dev.ratchet.work.plan;

import dev.ratchet.work.graph.Plan.PlannedTask;
import java.util.List;

/**
 * The tasks that a text has.
 *
 * @param remarks what of the text was left out, or read in a way that its author may not have meant
 */
record PlanContents(List<PlannedTask> tasks, List<String> remarks) {
    PlanContents {
        tasks = List.copyOf(tasks);
        remarks = List.copyOf(remarks);
    }
}
