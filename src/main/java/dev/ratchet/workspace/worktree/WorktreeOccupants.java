package dev.ratchet.workspace.worktree;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Which loop of this process is in the work tree of which item, from before it is made ready until it is left: one at a time.
 * Another loop may have a task as soon as an attempt at it is settled or its claim is lost, while commands still set its work
 * tree up, hooks run, or what is in it is saved.
 */
public final class WorktreeOccupants {
    /** More than hooks and saving take; whoever is not out by then has been cut off. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Map<Place, Stay> inside = new ConcurrentHashMap<>();

    /** @param worktrees the directory in which they are */
    record Place(Path worktrees, String item) {}

    private record Stay(Thread loop, CountDownLatch left) {}

    /** Waits until nobody else is there, and has this thread be there, and nowhere else any more. */
    void enter(Place place) throws InterruptedException {
        inside.forEach((other, _) -> leave(other));
        Stay stay = new Stay(Thread.currentThread(), new CountDownLatch(1));
        for (Stay before = inside.putIfAbsent(place, stay); before != null; before = inside.putIfAbsent(place, stay)) {
            if (!before.loop.isAlive() || !before.left.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
                boolean _ = inside.remove(place, before);
            }
        }
    }

    /** This thread has left, if it was there. */
    void leave(Place place) {
        Stay stay = inside.get(place);
        if (stay != null && stay.loop.equals(Thread.currentThread()) && inside.remove(place, stay)) {
            stay.left.countDown();
        }
    }
}
