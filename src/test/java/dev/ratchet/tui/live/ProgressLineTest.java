package dev.ratchet.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.DisplayWidth;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    @Test
    void aBarTellsHowMuchIsDoneAndHowLongTheRestTakes() {
        assertThat(line(250, 1000, 10, 120))
                .isEqualTo("Reading sessions ━━━━━━━─────────────────────── 250 of 1000 · 25% · about 30s left");
    }

    @Test
    void anEstimateWaitsUntilThereIsSomethingToGoBy() {
        assertThat(line(1, 1000, 1, 80)).endsWith("1 of 1000 · 0% · 1s");
        assertThat(line(0, 1000, 60, 80)).endsWith("0 of 1000 · 0% · 1m 00s");
    }

    @Test
    void whereNobodyKnowsHowMuchThereIsThereIsACount() {
        assertThat(line(123_456, 0, 3, 80)).isEqualTo("Reading sessions 123.5k · 3s");
    }

    @Test
    void moreThanWasExpectedIsAllOfIt() {
        assertThat(line(12, 10, 3, 80)).endsWith("10 of 10 · 100% · 3s");
    }

    @Test
    void itFitsWhateverTheWidth() {
        for (int width = 1; width < 120; width++) {
            assertThat(DisplayWidth.of(line(250, 1000, 10, width))).isLessThanOrEqualTo(width);
        }
    }

    private static String line(long done, long total, int seconds, int width) {
        return new ProgressLine("Reading sessions", done, total, Duration.ofSeconds(seconds))
                .in(width, AnsiColours.PLAIN);
    }
}
