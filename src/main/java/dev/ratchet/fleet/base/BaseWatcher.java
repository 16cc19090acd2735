package dev.ratchet.fleet.base;

import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.loop.base.RepeatedWork;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Notices, for all loops of a process, that a base branch has moved, and leaves word for those whose work starts from it. A
 * look costs the same however many they are: that of a few files for each base.
 */
public final class BaseWatcher implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final LoopMailbox mailbox;
    private final Consumer<String> told;
    /** The name of each loop's base. */
    private final Map<String, String> loops = new HashMap<>();

    private final Map<String, Seen> bases = new HashMap<>();
    private final Consumer<String> complaints;
    private volatile @Nullable RepeatedWork looking;

    /** Where a base was when it was last looked at. */
    private record Seen(BaseBranch base, List<Object> stamp, String tip) {
        static Seen of(BaseBranch base) {
            // The stamp first: what moves in between is seen at the next look.
            List<Object> stamp = base.stamp();
            return new Seen(base, stamp, base.tip());
        }
    }

    /**
     * One that begins to look when it is first asked to.
     *
     * @param told is given the name of each loop for which word was left
     * @param complaints told what goes wrong, but for what the loops themselves meet
     */
    public BaseWatcher(LoopMailbox mailbox, Consumer<String> told, Consumer<String> complaints) {
        this.mailbox = mailbox;
        this.told = told;
        this.complaints = complaints;
    }

    /** From now on a loop is told when this base moves; it has one at a time. */
    public synchronized void watch(String loop, BaseBranch base) {
        if (base.name().equals(loops.get(loop))) {
            return;
        }
        // A base that cannot be read is no base of the loop's yet: it is asked for again.
        bases.computeIfAbsent(base.name(), _ -> Seen.of(base));
        loops.put(loop, base.name());
        if (looking == null) {
            looking = RepeatedWork.start(
                    Thread.ofPlatform().daemon(),
                    "looking at base branches",
                    LOOK,
                    () -> {
                        look();
                        return LOOK;
                    },
                    complaints);
        }
    }

    /** Nobody is there any more to be told. */
    public synchronized void forget(String loop) {
        loops.remove(loop);
        bases.keySet().retainAll(loops.values());
    }

    /** Looks at all of them once. */
    synchronized void look() {
        bases.replaceAll((_, seen) -> look(seen));
    }

    private Seen look(Seen before) {
        BaseBranch base = before.base();
        try {
            if (base.stamp().equals(before.stamp())) {
                return before;
            }
            Seen now = Seen.of(base);
            if (!now.tip().equals(before.tip())) {
                loops.forEach((loop, its) -> {
                    if (its.equals(base.name())) {
                        tell(loop, base);
                    }
                });
            }
            return now;
        } catch (Trouble _) {
            // A branch or repository that is gone, or a database that cannot be written: the loops themselves meet it
            // and tell of it.
            return before;
        }
    }

    private void tell(String loop, BaseBranch base) {
        mailbox.sendMainUpdated(loop, base.name());
        told.accept(loop);
    }

    @Override
    public void close() {
        RepeatedWork begun = looking;
        if (begun != null) {
            begun.close();
        }
    }
}
