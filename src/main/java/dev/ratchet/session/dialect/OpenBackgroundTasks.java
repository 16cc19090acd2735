package dev.ratchet.session.dialect;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The background tasks that are open. */
final class OpenBackgroundTasks {
    private static final int MOST = 10_000;

    private final Set<String> open = new HashSet<>();
    private boolean listed;

    /** These are open and no others; from now on lists alone say what opens. */
    void are(List<String> ids) {
        listed = true;
        open.clear();
        ids.forEach(this::add);
    }

    void started(String id) {
        if (!listed) {
            add(id);
        }
    }

    void ended(String id) {
        open.remove(id);
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
