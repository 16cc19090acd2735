package dev.ratchet.web.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Gives up readers that take nothing for a while: who waits for one is interrupted, which closes the connection. */
final class StalledWrites implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final Map<Thread, Long> begun = new ConcurrentHashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);

    StalledWrites() {
        Thread.ofPlatform().daemon().name("stalled").start(this::look);
    }

    private void look() {
        try {
            while (!closing.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                long now = System.nanoTime();
                begun.forEach((thread, since) -> {
                    if (now - since > LONGEST.toNanos()) {
                        thread.interrupt();
                    }
                });
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    OutputStream watched(OutputStream out) {
        return new Watched(out);
    }

    private final class Watched extends FilterOutputStream {
        Watched(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            begun.put(Thread.currentThread(), System.nanoTime());
            try {
                out.write(bytes, from, count);
            } finally {
                begun.remove(Thread.currentThread());
            }
        }

        @Override
        public void flush() throws IOException {
            begun.put(Thread.currentThread(), System.nanoTime());
            try {
                out.flush();
            } finally {
                begun.remove(Thread.currentThread());
            }
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }
}
