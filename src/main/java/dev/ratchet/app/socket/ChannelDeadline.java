package dev.ratchet.app.socket;

import java.io.IOException;
import java.nio.channels.Channel;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Closes a channel when its time is over, which ends what waits for it: a channel itself waits for ever. */
record ChannelDeadline(ScheduledFuture<?> closing) implements AutoCloseable {
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    static ChannelDeadline of(Channel channel, Duration time) {
        return new ChannelDeadline(TIMER.schedule(() -> close(channel), time.toMillis(), TimeUnit.MILLISECONDS));
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("socket-deadlines").factory());
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    private static void close(Channel channel) {
        try {
            channel.close();
        } catch (IOException _) {
            // It is of no use any more, either way.
        }
    }

    @Override
    public void close() {
        closing.cancel(false);
    }
}
