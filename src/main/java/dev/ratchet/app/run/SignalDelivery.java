package dev.ratchet.app.run;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.process.Signals;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Passes the signals that this process gets on to its loops, from the moment on that the first of them runs. */
public final class SignalDelivery implements AutoCloseable {
    private final Terminal terminal;
    private final List<RequestInbox> inboxes = new CopyOnWriteArrayList<>();
    private final CountDownLatch ending = new CountDownLatch(1);
    private @Nullable Signals signals;
    private @Nullable Thread waiting;

    /** While what a signal ends is something that this thread waits for. */
    public interface Waiting extends AutoCloseable {
        @Override
        void close();
    }

    public SignalDelivery(Terminal terminal) {
        this.terminal = terminal;
    }

    /** From now on this loop gets them too. */
    public synchronized void to(RequestInbox inbox) {
        inboxes.add(inbox);
        if (signals == null) {
            signals = new Signals(this::deliver);
        }
    }

    /** Opened by the first signal. */
    public CountDownLatch ending() {
        return ending;
    }

    /** From now on a signal interrupts this thread: its loops have ended, and it waits for something that is not worth a second one. */
    public synchronized Waiting interrupting() {
        waiting = Thread.currentThread();
        return this::waited;
    }

    /** An interrupt that came too late must not meet what is done next. */
    private synchronized void waited() {
        waiting = null;
        boolean _ = Thread.interrupted();
    }

    private synchronized boolean interrupted(String signal) {
        if (waiting == null) {
            return false;
        }
        terminal.err().println("Caught SIG" + signal + ", not waiting any longer");
        waiting.interrupt();
        return true;
    }

    /** What one loop says of it goes for all. */
    private void deliver(String signal) {
        ending.countDown();
        if (interrupted(signal)) {
            return;
        }
        Consumer<String> words = terminal.err()::println;
        for (RequestInbox inbox : inboxes) {
            inbox.signal(signal, words);
            words = _ -> {};
        }
    }

    @Override
    public synchronized void close() {
        if (signals != null) {
            signals.close();
        }
    }
}
