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
        Status status = Status.PENDING;
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
                set(parent, Status.PENDING);
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
        items.get(task).status = Status.IN_PROGRESS;
        items.get(task).leaseUntil = until;
    }

    void lapse(long now) {
        items.forEach((id, item) -> {
            if (item.status == Status.IN_PROGRESS && item.leaseUntil <= now) {
                giveBack(id);
            }
        });
    }

    void giveBack(String id) {
        set(id, Status.PENDING);
        if (count(id, Status.FAILED) > 0) {
            set(id, Status.FAILED);
        } else {
            conclude(id);
        }
    }

    boolean done(String id) {
        Status status = items.get(id).status;
        boolean may = (status == Status.PENDING || status == Status.IN_PROGRESS)
                && count(id, Status.DONE) == children(id).size();
        if (may) {
            set(id, Status.DONE);
        }
        return may;
    }

    boolean fail(String id) {
        Status status = items.get(id).status;
        boolean may = status == Status.PENDING || status == Status.IN_PROGRESS;
        if (may) {
            set(id, Status.FAILED);
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
        if (item.status == Status.IN_PROGRESS) {
            giveBack(id);
        } else if (item.status != Status.PENDING) {
            set(id, Status.PENDING);
        }
        return true;
    }

    boolean change(String id, Status from, Status to) {
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
            if (item.status == Status.FAILED
                    && count(parent, Status.FAILED) == 0
                    && items.get(parent).status == Status.FAILED) {
                set(parent, Status.PENDING);
            }
        }
    }

    void set(String id, Status to) {
        Item item = items.get(id);
        Status from = item.status;
        item.status = to;
        if (to == Status.DONE) {
            items.forEach((other, waiting) -> {
                if (waiting.blockers.contains(id) && waiting.status == Status.BLOCKED && unblocked(waiting)) {
                    set(other, Status.PENDING);
                }
            });
        }
        if (item.parent != null) {
            became(item.parent, from.resolved(), to);
        }
    }

    private void became(String parent, boolean wasClosed, Status to) {
        Status status = items.get(parent).status;
        if (to == Status.DONE) {
            conclude(parent);
        } else if (to == Status.FAILED && status != Status.IN_PROGRESS && status != Status.FAILED) {
            set(parent, Status.FAILED);
        } else if (!to.resolved() && wasClosed && status.resolved()) {
            set(parent, Status.PENDING);
        }
    }

    private void conclude(String parent) {
        Status status = items.get(parent).status;
        List<String> below = children(parent);
        long done = count(parent, Status.DONE);
        long failed = count(parent, Status.FAILED);
        if (status == Status.IN_PROGRESS || below.isEmpty()) {
            return;
        }
        if (done == below.size() && status != Status.DONE) {
            set(parent, Status.DONE);
        } else if (failed > 0 && done + failed == below.size() && status != Status.FAILED) {
            set(parent, Status.FAILED);
        }
    }

    List<String> children(String id) {
        return items.entrySet().stream()
                .filter(entry -> id.equals(entry.getValue().parent))
                .map(Map.Entry::getKey)
                .toList();
    }

    private long count(String parent, Status status) {
        return children(parent).stream()
                .filter(child -> items.get(child).status == status)
                .count();
    }

    private boolean unblocked(Item item) {
        return item.blockers.stream().allMatch(blocker -> items.get(blocker).status == Status.DONE);
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
        return item.status == Status.PENDING
                && children(id).isEmpty()
                && unblocked(item)
                && (item.parent == null || items.get(item.parent).status != Status.FAILED);
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
            List<Status> all = items.values().stream()
                    .filter(item -> name.equals(item.feature))
                    .map(item -> item.status)
                    .toList();
            if (all.isEmpty()) {
                return Feature.Status.DRAFT;
            }
            if (!all.stream().allMatch(Status::resolved)) {
                return items.values().stream()
                                .anyMatch(item -> name.equals(item.feature) && item.status == Status.IN_PROGRESS)
                        ? Feature.Status.RUNNING
                        : Feature.Status.READY;
            }
            return all.contains(Status.FAILED) ? Feature.Status.FAILED : Feature.Status.DONE;
        });
        return features;
    }
}
