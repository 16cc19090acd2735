package dev.ratchet.store;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Tells at once that something has changed in a database that several processes share. Nobody may rely on it: what is lost
 * is found by the next look.
 */
public class StoreChanges {
    /** A task may be ready that was not. */
    public static final String TASKS = "tasks";

    private final Map<String, List<Runnable>> listeners = new ConcurrentHashMap<>();

    StoreChanges() {}

    /** Where nobody tells of anything. */
    public static StoreChanges none() {
        return new StoreChanges();
    }

    /** Something is left for a loop. */
    public static String mailOf(String loop) {
        return "mail:" + loop;
    }

    /** A task is not whose it was. */
    public static String claimOf(String task) {
        return "claim:" + task;
    }

    /** A worker is to do something else. */
    public static String worker(String name) {
        return "worker:" + name;
    }

    /** Somebody is told of changes until that is closed. */
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Has somebody told of changes.
     *
     * @param listener is called for each change, and when some may have been missed; must not take long
     */
    public Subscription subscribe(String topic, Runnable listener) {
        boolean _ = listeners
                .computeIfAbsent(topic, _ -> new CopyOnWriteArrayList<>())
                .add(listener);
        return () -> listeners.computeIfPresent(topic, (_, all) -> {
            all.remove(listener);
            return all.isEmpty() ? null : all;
        });
    }

    /** Whether they are told at once now. */
    public boolean areTold() {
        return false;
    }

    final void changed(String topic) {
        listeners.getOrDefault(topic, List.of()).forEach(Runnable::run);
    }

    final void anythingMayHaveChanged() {
        listeners.values().forEach(all -> all.forEach(Runnable::run));
    }
}
