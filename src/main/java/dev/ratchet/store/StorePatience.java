package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What whoever has a database open does when it does not answer, and may be well again by itself. */
public abstract class StorePatience {
    /** Gives up at once: what commands do. */
    public static final StorePatience NONE = new StorePatience() {
        @Override
        protected boolean again(Trouble unreachable) {
            return false;
        }

        @Override
        protected boolean isOver() {
            return false;
        }

        @Override
        protected void answered() {}

        @Override
        protected void gaveUp() {}
    };

    /** Those who are at something that they do until it is answered. */
    private final Set<Thread> asking = ConcurrentHashMap.newKeySet();

    /**
     * Does something that has changed nothing if it fails, again as long as the database is away and there is patience. What is done
     * so as a part of something larger has its answer only when all of that has.
     */
    public final <T> T untilAnswered(Supplier<T> action) {
        return untilAnswered(Trouble::isUnreachable, action);
    }

    /** The same for what may have changed something, unless it failed in that way. */
    final <T> T untilAnswered(Predicate<Trouble> changedNothing, Supplier<T> action) {
        boolean all = asking.add(Thread.currentThread());
        boolean away = false;
        try {
            return repeated(changedNothing, action);
        } catch (Trouble trouble) {
            away = Trouble.isUnreachable(trouble);
            throw trouble;
        } finally {
            if (all) {
                asking.remove(Thread.currentThread());
                end(away);
            }
        }
    }

    private void end(boolean away) {
        if (away) {
            gaveUp();
        } else {
            answered();
        }
    }

    private <T> T repeated(Predicate<Trouble> changedNothing, Supplier<T> action) {
        while (true) {
            try {
                return action.get();
            } catch (Trouble trouble) {
                boolean mayPass = Trouble.isUnreachable(trouble) && changedNothing.test(trouble);
                if (!mayPass || !again(trouble)) {
                    throw trouble;
                }
            }
        }
    }

    /** Waits a moment and says whether to try once more. */
    protected abstract boolean again(Trouble unreachable);

    /** Whether nobody is to wait any more: what was away a moment ago need not be asked for the next thing as well. */
    protected abstract boolean isOver();

    /** This thread has been answered, whether it had to wait or not; called very often. */
    protected abstract void answered();

    /** This thread has not been answered, and asks no more. */
    protected abstract void gaveUp();
}
