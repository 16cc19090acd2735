package dev.ratchet.work.graph;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.NullUnmarked;

/** The graph as one would write it with nothing but loops over all tasks: slow, and easy to see through. */
@NullUnmarked
final class ModelGraph {
    static final class Item {
        final int number;
        final int priority;
        String parent;
        String feature;
        TaskStatus status = TaskStatus.PENDING;
        long leaseUntil;
        int retries;
        final Set<String> blockers = new TreeSet<>();

        Item(int number, int priority) {
            this.number = number;
            this.priority = priority;
        }
    }

    final Map<String, Item> items = new LinkedHashMap<>();
    final Map<String, Feature.Status> features = new TreeMap<>();
    private int made;

    void add(String id, int priority, String parent, String feature) {
        Item item = new Item(made++, priority);
        items.put(id, item);
        item.feature = feature;
        if (parent != null) {
            item.parent = parent;
            if (items.get(parent).status.resolved()) {
                set(parent, TaskStatus.PENDING);
            }
        }
    }

    boolean depends(String task, String blocker) {
        if (needs(blocker).contains(task)) {
            return false;
        }
        items.get(task).blockers.add(blocker);
        return true;
    }

    boolean moves(String task, String parent) {
        if (needs(task).contains(parent)) {
            return false;
        }
        Item item = items.get(task);
        if (parent.equals(item.parent)) {
            return true;
        }
        detach(task);
        item.parent = parent;
        became(parent, true, item.status);
        return true;
    }

    void claim(String task, long until) {
        items.get(task).status = TaskStatus.IN_PROGRESS;
        items.get(task).leaseUntil = until;
    }

    void lapse(long now) {
        items.forEach((id, item) -> {
            if (item.status == TaskStatus.IN_PROGRESS && item.leaseUntil <= now) {
                giveBack(id);
            }
        });
    }

    void giveBack(String id) {
        set(id, TaskStatus.PENDING);
        if (count(id, TaskStatus.FAILED) > 0) {
            set(id, TaskStatus.FAILED);
        } else {
            conclude(id);
        }
    }

    boolean done(String id) {
        TaskStatus status = items.get(id).status;
        boolean may = (status == TaskStatus.PENDING || status == TaskStatus.IN_PROGRESS)
                && count(id, TaskStatus.DONE) == children(id).size();
        if (may) {
            set(id, TaskStatus.DONE);
        }
        return may;
    }

    boolean fail(String id) {
        TaskStatus status = items.get(id).status;
        boolean may = status == TaskStatus.PENDING || status == TaskStatus.IN_PROGRESS;
        if (may) {
            set(id, TaskStatus.FAILED);
        }
        return may;
    }

    boolean reset(String id) {
        Item item = items.get(id);
        boolean closed = !children(id).isEmpty()
                && children(id).stream()
                        .allMatch(child -> items.get(child).status.resolved());
        if (item.status.resolved() && closed) {
            return false;
        }
        item.retries = 0;
        if (item.status == TaskStatus.IN_PROGRESS) {
            giveBack(id);
        } else if (item.status != TaskStatus.PENDING) {
            set(id, TaskStatus.PENDING);
        }
        return true;
    }

    boolean change(String id, TaskStatus from, TaskStatus to) {
        boolean may = items.get(id).status == from;
        if (may) {
            items.get(id).status = to;
        }
        return may;
    }

    boolean delete(String id) {
        boolean needed =
                !children(id).isEmpty() || items.values().stream().anyMatch(other -> other.blockers.contains(id));
        if (needed) {
            return false;
        }
        detach(id);
        items.remove(id);
        return true;
    }

    private void detach(String id) {
        Item item = items.get(id);
        String parent = item.parent;
        item.parent = null;
        if (parent != null) {
            conclude(parent);
            if (item.status == TaskStatus.FAILED
                    && count(parent, TaskStatus.FAILED) == 0
                    && items.get(parent).status == TaskStatus.FAILED) {
                set(parent, TaskStatus.PENDING);
            }
        }
    }

    void set(String id, TaskStatus to) {
        Item item = items.get(id);
        TaskStatus from = item.status;
        item.status = to;
        if (to == TaskStatus.DONE) {
            items.forEach((other, waiting) -> {
                if (waiting.blockers.contains(id) && waiting.status == TaskStatus.BLOCKED && unblocked(waiting)) {
                    set(other, TaskStatus.PENDING);
                }
            });
        }
        if (item.parent != null) {
            became(item.parent, from.resolved(), to);
        }
    }

    private void became(String parent, boolean wasClosed, TaskStatus to) {
        TaskStatus status = items.get(parent).status;
        if (to == TaskStatus.DONE) {
            conclude(parent);
        } else if (to == TaskStatus.FAILED && status != TaskStatus.IN_PROGRESS && status != TaskStatus.FAILED) {
            set(parent, TaskStatus.FAILED);
        } else if (!to.resolved() && wasClosed && status.resolved()) {
            set(parent, TaskStatus.PENDING);
        }
    }

    private void conclude(String parent) {
        TaskStatus status = items.get(parent).status;
        List<String> below = children(parent);
        long done = count(parent, TaskStatus.DONE);
        long failed = count(parent, TaskStatus.FAILED);
        if (status == TaskStatus.IN_PROGRESS || below.isEmpty()) {
            return;
        }
        if (done == below.size() && status != TaskStatus.DONE) {
            set(parent, TaskStatus.DONE);
        } else if (failed > 0 && done + failed == below.size() && status != TaskStatus.FAILED) {
            set(parent, TaskStatus.FAILED);
        }
    }

    List<String> children(String id) {
        return items.entrySet().stream()
                .filter(entry -> id.equals(entry.getValue().parent))
                .map(Map.Entry::getKey)
                .toList();
    }

    private long count(String parent, TaskStatus status) {
        return children(parent).stream()
                .filter(child -> items.get(child).status == status)
                .count();
    }

    private boolean unblocked(Item item) {
        return item.blockers.stream().allMatch(blocker -> items.get(blocker).status == TaskStatus.DONE);
    }

    List<String> ready() {
        return items.entrySet().stream()
                .filter(entry -> ready(entry.getKey(), entry.getValue()))
                .sorted(Comparator.<Map.Entry<String, Item>>comparingInt(entry -> entry.getValue().priority)
                        .thenComparing(entry -> entry.getValue().number))
                .map(Map.Entry::getKey)
                .toList();
    }

    private boolean ready(String id, Item item) {
        return item.status == TaskStatus.PENDING
                && children(id).isEmpty()
                && unblocked(item)
                && (item.parent == null || items.get(item.parent).status != TaskStatus.FAILED);
    }

    /** All that must be done before a task is, itself included. */
    Set<String> needs(String id) {
        Set<String> seen = new HashSet<>(Set.of(id));
        Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            String at = open.remove();
            Set<String> next = new HashSet<>(items.get(at).blockers);
            next.addAll(children(at));
            next.stream().filter(seen::add).forEach(open::add);
        }
        return seen;
    }

    /** A task and all below it. */
    Set<String> below(String id) {
        Set<String> all = new HashSet<>(Set.of(id));
        children(id).forEach(child -> all.addAll(below(child)));
        return all;
    }

    /** What the features are after a change. */
    Map<String, Feature.Status> settledFeatures() {
        features.replaceAll((name, _) -> {
            List<TaskStatus> all = items.values().stream()
                    .filter(item -> name.equals(item.feature))
                    .map(item -> item.status)
                    .toList();
            if (all.isEmpty()) {
                return Feature.Status.DRAFT;
            }
            if (!all.stream().allMatch(TaskStatus::resolved)) {
                return items.values().stream()
                                .anyMatch(item -> name.equals(item.feature) && item.status == TaskStatus.IN_PROGRESS)
                        ? Feature.Status.RUNNING
                        : Feature.Status.READY;
            }
            return all.contains(TaskStatus.FAILED) ? Feature.Status.FAILED : Feature.Status.DONE;
        });
        return features;
    }
}
