package dev.ratchet.app.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BackgroundWorkTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final List<String> done = new CopyOnWriteArrayList<>();

    @Test
    @Timeout(20)
    void whatIsDoneOnlySoOftenIsDoneAtOnceTheFirstTimeAndTheLatestAtTheEnd() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        try (BackgroundWork work = new BackgroundWork("paced", 1, PATIENCE, _ -> {}, Duration.ofHours(1))) {
            work.execute(() -> {
                done.add("first");
                first.countDown();
            });
            assertThat(first.await(10, TimeUnit.SECONDS)).isTrue();
            work.execute(() -> done.add("passed over"));
            work.execute(() -> done.add("last"));
        }

        assertThat(done).containsExactly("first", "last");
    }

    @Test
    void moreThanCanBeDoneDoesNotKeepAllFromBeingDone() throws Exception {
        CountDownLatch often = new CountDownLatch(5);
        Instant began = Instant.now();
        try (BackgroundWork work = new BackgroundWork("paced", 1, PATIENCE, _ -> {}, Duration.ofMillis(5))) {
            while (!often.await(1, TimeUnit.MILLISECONDS)) {
                work.execute(often::countDown);
                assertThat(Duration.between(began, Instant.now())).isLessThan(Duration.ofSeconds(30));
            }
        }
    }

    @Test
    void whatIsDroppedIsToldOfInItsTurn() throws Exception {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (BackgroundWork work = new BackgroundWork("small", 2, PATIENCE, lost -> done.add(lost + " lost"))) {
            work.execute(() -> {
                busy.countDown();
                awaitQuietly(goOn);
            });
            assertThat(busy.await(10, TimeUnit.SECONDS)).isTrue();
            List.of("one", "two", "three", "four").forEach(each -> work.execute(() -> done.add(each)));
            goOn.countDown();
        }

        assertThat(done).containsExactly("2 lost", "three", "four");
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
