package dev.ratchet.session.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.SteadyTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PlayerTempoTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Set<Thread.State> WAITING = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    private final List<Duration> shortened = new ArrayList<>();
    private final PlayerTempo tempo = new PlayerTempo(1, new SteadyTime(), shortened::add);

    @Test
    void whoWantsTheNextPlaceWaitsForNothingOnTheWay() throws InterruptedException {
        tempo.jump();

        for (int i = 0; i < 1000; i++) {
            assertThat(tempo.await(HOUR)).isTrue();
        }

        assertThat(shortened).isEmpty();
        assertThat(tempo.state().played()).isEqualTo(HOUR.multipliedBy(1000));
    }

    @Test
    void itStandsStillUntilItIsLetGoOn() throws InterruptedException {
        tempo.pauseOrGoOn();
        CompletableFuture<Boolean> waiting = waiting(Duration.ZERO);
        assertThat(tempo.state().paused()).isTrue();
        assertThat(waiting).isNotDone();

        tempo.pauseOrGoOn();

        assertThat(waiting.join()).isTrue();
        assertThat(tempo.state().paused()).isFalse();
    }

    @Test
    void aPauseIsKeptOverAJump() throws InterruptedException {
        tempo.pauseOrGoOn();
        CompletableFuture<Boolean> waiting = waiting(HOUR);

        tempo.jump();
        assertThat(waiting.join()).isTrue();
        tempo.reached();

        assertThat(tempo.state().paused()).isTrue();
        CompletableFuture<Boolean> there = waiting(Duration.ZERO);
        assertThat(there).isNotDone();
        tempo.end();
        assertThat(there.join()).isFalse();
    }

    @Test
    void whoHasSeenEnoughWaitsNoLonger() {
        tempo.speed(0.25);
        CompletableFuture<Boolean> waiting = waiting(Duration.ofMillis(700));

        tempo.end();

        assertThat(waiting.join()).isFalse();
        tempo.pauseOrGoOn();
        assertThat(tempo.state().paused()).isFalse();
    }

    @Test
    void anHourIsShortenedAndToldOf() throws InterruptedException {
        tempo.speed(1000);
        assertThat(tempo.state().speed()).isEqualTo(64);
        CompletableFuture<Boolean> waiting = waiting(HOUR);
        tempo.jump();

        assertThat(waiting.join()).isTrue();
        assertThat(shortened).containsExactly(HOUR);
    }

    @Test
    void theSpeedHasItsBounds() {
        for (int i = 0; i < 20; i++) {
            tempo.slower();
        }
        assertThat(tempo.state().speed()).isEqualTo(0.25);
        for (int i = 0; i < 20; i++) {
            tempo.faster();
        }
        assertThat(tempo.state().speed()).isEqualTo(64);
        tempo.speed(5);
        assertThat(tempo.state().speed()).isEqualTo(5);
    }

    /** One who waits on another thread, and does so already. */
    private CompletableFuture<Boolean> waiting(Duration gap) {
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().daemon().start(() -> {
            try {
                boolean _ = ended.complete(tempo.await(gap));
            } catch (InterruptedException e) {
                boolean _ = ended.completeExceptionally(e);
            }
        });
        while (thread.isAlive() && !WAITING.contains(thread.getState())) {
            LockSupport.parkNanos(1_000_000);
        }
        return ended;
    }
}
