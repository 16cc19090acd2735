package dev.ratchet.loop;

import dev.ratchet.loop.base.Sleeper;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.MemoryJournal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a loop of any kind lives in.
 *
 * @param loop the name of the loop, unique among those that run in one directory
 */
public record Surroundings(
        String loop, Journal journal, SessionNumbers numbers, Requests requests, Sleeper sleeper, Time time) {

    private static final long LONGEST_SLEEP_MILLIS = Duration.ofSeconds(30).toMillis();

    /**
     * A world that is forgotten with the process: for a program that runs a loop of its own. An interrupt of the thread
     * that runs the loop is the way to end it.
     *
     * @param output the directory of the sessions' output files; it has to exist
     */
    public static Surroundings inMemory(String loop, Path output, Time time) {
        return new Surroundings(
                loop,
                new MemoryJournal(time),
                new FreshSessionNumbers(output),
                List::of,
                until -> sleep(Duration.between(time.now(), until)),
                time);
    }

    private static void sleep(Duration duration) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        long millis = duration.compareTo(Duration.ofMillis(LONGEST_SLEEP_MILLIS)) > 0
                ? LONGEST_SLEEP_MILLIS
                : duration.toMillis();
        boolean _ = never.await(millis, TimeUnit.MILLISECONDS);
    }
}
