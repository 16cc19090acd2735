package dev.ratchet.app.task;

import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskQueries;
import java.util.List;

/** The task graph while its database is open. */
record OpenTaskGraph(Database database, Time time, RandomIds ids, TaskGraph tasks) {
    String meant(String word) {
        return new TaskQueries(database).meant(word);
    }

    List<String> meant(List<String> words) {
        return words.stream().map(this::meant).distinct().toList();
    }

    TaskDraft meant(TaskDraft draft) {
        String parent = draft.parent();
        return parent == null || parent.isEmpty() ? draft : draft.under(meant(parent));
    }
}
