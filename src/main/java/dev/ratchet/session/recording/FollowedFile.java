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

    public FollowedFile(Path file, FileGrowthWatcher growthWatcher, ByteSink sink) {
        this.output = new OutputFile(file);
        this.sink = sink;
        this.subscription = growthWatcher.watch(file, wakeUp::ring);
    }

    /** Leaves out all but the last part of what is there, and says how many bytes that was. */
    public long skipAllBut(long lastBytes) {
        return output.skipAllBut(lastBytes);
    }

    /** What became of a look. */
    public enum Advance {
        CAUGHT_UP,
        MORE_TO_COME
    }

    /** Hands on what is new, of much only the next part. */
    public Advance advance() {
        return output.advance(sink).unread() > 0 ? Advance.MORE_TO_COME : Advance.CAUGHT_UP;
    }

    /** Returns as soon as there may be more, at the latest after this time. */
    public void await(Duration patience) throws InterruptedException {
        wakeUp.await(patience);
    }

    @Override
    public void close() {
        subscription.close();
        output.close();
    }
}
