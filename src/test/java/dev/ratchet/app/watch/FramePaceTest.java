package dev.ratchet.app.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FramePaceTest {
    private static final long MILLI = 1_000_000;
    private final FramePace pace = new FramePace();

    private List<Long> frames(FramePace.Cause cause, long from, long to) {
        List<Long> frames = new ArrayList<>();
        for (long now = from; now < to; now++) {
            if (pace.left(cause, now * MILLI) == 0) {
                pace.drawn(now * MILLI);
                frames.add(now);
            }
        }
        return frames;
    }

    @Test
    void whatAnAgentSaysGetsHalfOfTheFrames() {
        assertThat(frames(FramePace.Cause.CHANGE, 0, 1000)).hasSize(5);
    }

    @Test
    void keysGetThemAtOnceButNeverMoreThanTenInASecond() {
        List<Long> frames = frames(FramePace.Cause.KEY, 0, 3000);

        assertThat(frames).startsWith(0L, 1L, 2L).hasSize(30);
        assertThat(frames.stream().filter(at -> at >= 500 && at < 1500)).hasSizeLessThanOrEqualTo(10);
    }

    @Test
    void aKeyIsAnsweredAtOnceWhileAnAgentTalks() {
        frames(FramePace.Cause.CHANGE, 0, 5000);

        assertThat(pace.left(FramePace.Cause.KEY, 5001 * MILLI)).isZero();
    }
}
