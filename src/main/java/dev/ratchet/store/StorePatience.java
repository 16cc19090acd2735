package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;

/** What whoever has a database open does when it does not answer, and may be well again by itself. */
public interface StorePatience {
    /** Gives up at once: what commands do. */
    StorePatience NONE = new StorePatience() {
        @Override
        public boolean again(Trouble unreachable) {
            return false;
        }

        @Override
        public void answered() {}
    };

    /** Waits a moment and says whether to try once more; an interrupted thread is not to. */
    boolean again(Trouble unreachable);

    /** It has answered; called very often. */
    void answered();
}
