package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
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

    @Property
    void neverGoesBackNorFallsBehind(@ForAll List<@IntRange(min = -100, max = 100) Integer> steps) {
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
