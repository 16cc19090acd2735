package dev.ratchet.process.docker;

import dev.ratchet.loop.base.InterruptShield;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Talks to the engine on a thread of its own: a channel that is used by an interrupted thread closes itself. */
final class UninterruptibleCall {
    private UninterruptibleCall() {}

    /** Something to ask the engine. */
    @FunctionalInterface
    interface Question<T> {
        T ask() throws EngineFailed;
    }

    /** The same for what cannot fail. */
    static <T> T calmly(Supplier<T> work) {
        try {
            return ask(work::get);
        } catch (EngineFailed e) {
            throw new IllegalStateException(e);
        }
    }

    /** The answer, waited for whatever happens to this thread; its interrupt flag is kept. */
    static <T> T ask(Question<T> question) throws EngineFailed {
        FutureTask<T> task = new FutureTask<>(question::ask);
        Thread.ofVirtual().start(task);
        try {
            return InterruptShield.await(task);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case EngineFailed failed -> throw failed;
                case RuntimeException broken -> throw broken;
                case null, default -> throw new IllegalStateException(e.getCause());
            }
        }
    }
}
