package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.RandomCases;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyTimeTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private Instant wall = START;
    private long nanos = -5;
    private final SteadyTime time = new SteadyTime(() -> wall, () -> nanos);

    @Test
    void followsTheWallForward() {
        wall = START.plusSeconds(3600);
        nanos += 1;
        assertThat(time.now()).isEqualTo(wall);
    }

    @Test
    void goesOnAtItsOwnPaceWhenTheWallGoesBack() {
        wall = START.minusSeconds(3600);
        nanos += Duration.ofSeconds(5).toNanos();
        assertThat(time.now()).isEqualTo(START.plusSeconds(5));
        nanos += Duration.ofSeconds(5).toNanos();
        assertThat(time.now()).isEqualTo(START.plusSeconds(10));
    }

    @Test
    void neverGoesBackNorFallsBehind() {
        RandomCases.check(
                1000,
                values -> new SteadyTimeTest()
                        .neverGoesBackNorFallsBehind(values.listOf(0, 255, () -> values.between(-100, 100))));
    }

    private void neverGoesBackNorFallsBehind(List<Integer> steps) {
        Instant before = time.now();
        for (int step : steps) {
            wall = wall.plusSeconds(step);
            nanos += Duration.ofSeconds(Math.abs(step) / 2).toNanos();
            Instant now = time.now();
            assertThat(now)
                    .isAfterOrEqualTo(before.plusSeconds(Math.abs(step) / 2))
                    .isAfterOrEqualTo(wall);
            before = now;
        }
    }
}
