package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import java.util.HashSet;
import java.util.Set;

/** Counts the background tasks that an agent has started and not seen the end of. */
final class OpenBackgroundTasks {
    private static final int MOST = 10_000;

    private final Set<String> open = new HashSet<>();
    private boolean listed;

    /** Takes an event about tasks; whether it may have changed what is open. */
    boolean read(Json event) {
        String id = event.textAt("task_id");
        switch (event.textAt("subtype")) {
            case "background_tasks_changed" -> {
                // These are open and no others; from now on lists alone say what opens.
                listed = true;
                open.clear();
                event.at("tasks").items().forEach(task -> add(task.textAt("task_id")));
            }
            case "task_started" -> {
                if (event.at("is_backgrounded").isFalse()) {
                    return false;
                }
                if (!listed) {
                    add(id);
                }
            }
            default -> open.remove(id);
        }
        return true;
    }

    boolean any() {
        return !open.isEmpty();
    }

    Set<String> ids() {
        return Set.copyOf(open);
    }

    private void add(String id) {
        if (open.size() < MOST) {
            open.add(id);
        }
    }
}
