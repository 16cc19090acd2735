package dev.ratchet.loop;

import java.nio.file.Path;

/** Gives out work trees that have in them what a commit has, and nothing else. */
@FunctionalInterface
public interface Checkouts {
    /** A fresh work tree of a commit; a {@link dev.ratchet.loop.base.Trouble} if there can be none. */
    Checkout of(String commit) throws InterruptedException;

    /** A work tree that is gone when it is closed. */
    interface Checkout extends AutoCloseable {
        /** Where the project is in it. */
        Path directory();

        @Override
        void close();
    }
}
