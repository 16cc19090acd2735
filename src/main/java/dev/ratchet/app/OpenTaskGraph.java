package dev.ratchet.app;

import dev.ratchet.loop.Time;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Draft;
import dev.ratchet.work.graph.Ids;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.Tasks;
import java.util.List;

/** The task graph while its database is open. */
record OpenTaskGraph(Database database, Time time, Ids ids, TaskGraph tasks) {
    String meant(String word) {
        return new Tasks(database).meant(word);
    }

    List<String> meant(List<String> words) {
        return words.stream().map(this::meant).distinct().toList();
    }

    Draft meant(Draft draft) {
        String parent = draft.parent();
        return parent == null || parent.isEmpty() ? draft : draft.under(meant(parent));
    }
}
