package dev.ratchet.workspace.worktree;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The attempts of this process that are in work trees of a directory. Another loop may have a task as soon as an attempt at
 * it is settled, which is before its work tree is left: hooks run meanwhile, and what is in it is saved.
 */
record WorktreeOccupants(Path worktrees) {
    /** More than hooks and saving take; whoever is not out by then has been cut off. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private static final Map<Key, Stay> INSIDE = new ConcurrentHashMap<>();

    private record Key(Path worktrees, String attempt) {}

    private record Stay(Thread loop, CountDownLatch left) {}

    /** This thread's attempt is in one of them, and in no other any more. */
    void enter(String attempt) {
        Thread loop = Thread.currentThread();
        INSIDE.entrySet().stream()
                .filter(entry -> entry.getValue().loop.equals(loop))
                .map(entry -> entry.getKey())
                .toList()
                .forEach(WorktreeOccupants::leave);
        INSIDE.put(new Key(worktrees, attempt), new Stay(loop, new CountDownLatch(1)));
    }

    /** It has left, or never will. */
    void leave(String attempt) {
        leave(new Key(worktrees, attempt));
    }

    private static void leave(Key key) {
        Stay stay = INSIDE.remove(key);
        if (stay != null) {
            stay.left.countDown();
        }
    }

    /** Waits until an attempt has left, if another thread is in one of them with it. */
    void awaitLeaving(String attempt) throws InterruptedException {
        Stay stay = INSIDE.get(new Key(worktrees, attempt));
        if (stay != null && !stay.loop.equals(Thread.currentThread()) && stay.loop.isAlive()) {
            boolean _ = stay.left.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
