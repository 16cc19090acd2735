package dev.ratchet.fleet.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.base.Trouble;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The remote's base is looked at again and again, whatever one look comes to. */
class RemoteWatchTest {
    private final List<String> told = new CopyOnWriteArrayList<>();

    @Test
    void whatGoesWrongIsToldOnceAndDoesNotEndTheWatch() throws Exception {
        CountDownLatch looks = new CountDownLatch(3);

        try (RemoteWatch _ = new RemoteWatch(
                () -> {
                    looks.countDown();
                    throw new Trouble("the database is away");
                },
                Duration.ofMillis(1),
                told::add)) {
            assertThat(looks.await(20, TimeUnit.SECONDS))
                    .as("it goes on looking")
                    .isTrue();
        }

        assertThat(told).containsExactly("the remote's base is not followed for now: the database is away");
    }
}
