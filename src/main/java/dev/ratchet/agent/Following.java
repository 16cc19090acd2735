package dev.ratchet.agent;

import dev.ratchet.agent.stream.ByteSink;
import dev.ratchet.process.Growth;
import java.nio.file.Path;
import java.time.Duration;

/** A session's output file, followed from another process while it grows. */
public final class Following implements AutoCloseable {
    private final OutputFile output;
    private final ByteSink sink;
    private final Alarm alarm = new Alarm();
    private final Growth.Subscription subscription;
    private boolean insideALine;

    public Following(Path file, Growth growth, ByteSink sink) {
        this.output = new OutputFile(file);
        this.sink = sink;
        this.subscription = growth.watch(file, alarm::ring);
    }

    /** Leaves out all but the last part of what is there, and says how many bytes that was. */
    public long skipAllBut(long lastBytes) {
        long skipped = output.skipAllBut(lastBytes);
        insideALine = skipped > 0;
        return skipped;
    }

    /** Hands on what is new. */
    public void advance() {
        long _ = output.readInto(this::read);
    }

    /** Returns as soon as there may be more, at the latest after this time. */
    public void await(Duration patience) throws InterruptedException {
        alarm.await(patience);
    }

    private void read(byte[] bytes, int offset, int length) {
        int from = offset;
        while (insideALine && from < offset + length) {
            insideALine = bytes[from] != '\n';
            from++;
        }
        sink.read(bytes, from, offset + length - from);
    }

    @Override
    public void close() {
        subscription.close();
        output.close();
    }
}
