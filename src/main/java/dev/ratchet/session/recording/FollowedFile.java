package dev.ratchet.session.recording;

import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.session.stream.ByteSink;
import java.nio.file.Path;
import java.time.Duration;

/** A session's output file, followed from another process while it grows. */
public final class FollowedFile implements AutoCloseable {
    private final OutputFile output;
    private final ByteSink sink;
    private final WakeUp wakeUp = new WakeUp();
    private final FileGrowthWatcher.Subscription subscription;
    private boolean insideALine;

    public FollowedFile(Path file, FileGrowthWatcher growthWatcher, ByteSink sink) {
        this.output = new OutputFile(file);
        this.sink = sink;
        this.subscription = growthWatcher.watch(file, wakeUp::ring);
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
        wakeUp.await(patience);
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
