package dev.ratchet.loop.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RepeatedWorkTest {
    private static final Duration NEVER = Duration.ofDays(1);

    private final List<String> told = Collections.synchronizedList(new ArrayList<>());
    private final Semaphore done = new Semaphore(0);

    private RepeatedWork start(Duration pause, Supplier<Duration> work) {
        return RepeatedWork.start(Thread.ofVirtual(), "counting", pause, work, told::add);
    }

    @Test
    void itIsDoneAgainAfterEachPauseAndAtEachCallUntilItIsClosed() throws Exception {
        RepeatedWork counting = start(Duration.ZERO, () -> {
            done.release();
            return NEVER;
        });
        done.acquire();
        counting.call();
        done.acquire();

        counting.close();
        counting.call();

        assertThat(told).isEmpty();
    }

    @Test
    void whateverIsThrownItGoesOnAndTellsTheSameOnce() throws Exception {
        AtomicInteger times = new AtomicInteger();
        CountDownLatch well = new CountDownLatch(1);
        try (RepeatedWork counting = start(Duration.ZERO, () -> {
            int time = times.incrementAndGet();
            done.release();
            if (time <= 2) {
                throw new IllegalStateException("odd");
            }
            if (time == 3) {
                throw new StackOverflowError();
            }
            well.countDown();
            return NEVER;
        })) {
            for (int time = 0; time < 3; time++) {
                done.acquire();
                counting.call();
            }
            well.await();
        }

        assertThat(told).hasSize(2);
        assertThat(told.getFirst()).startsWith("counting: ").contains("odd").endsWith("; it is tried again");
    }

    @Test
    void whoCannotBeToldEndsNothing() throws Exception {
        AtomicInteger times = new AtomicInteger();
        try (RepeatedWork counting = RepeatedWork.start(
                Thread.ofVirtual(),
                "counting",
                Duration.ZERO,
                () -> {
                    done.release();
                    throw new IllegalStateException("odd " + times.incrementAndGet());
                },
                _ -> {
                    throw new IllegalStateException("nobody listens");
                })) {
            done.acquire();
            counting.call();
            done.acquire();
        }
    }

    @Test
    void whoTakesAwayWhatItNeedsWaitsForWhatIsUnderWay() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        RepeatedWork slow = start(Duration.ZERO, () -> {
            done.release();
            InterruptShield.run(() -> {
                try {
                    goOn.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            ended.incrementAndGet();
            return NEVER;
        });
        done.acquire();
        Thread closing = Thread.ofPlatform().start(() -> slow.close(NEVER));
        while (closing.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        goOn.countDown();
        closing.join();

        assertThat(ended).hasValue(1);
    }
}
