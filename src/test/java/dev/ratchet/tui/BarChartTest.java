package dev.ratchet.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class BarChartTest {
    @Test
    void barsAreSeenWhereThereIsSomethingAndInEveryCharacterSet() {
        BarChart blocks = BarChart.in(StandardCharsets.UTF_8);
        BarChart signs = BarChart.in(StandardCharsets.US_ASCII);

        assertThat(blocks.bar(5, 10, 4)).isEqualTo("██");
        assertThat(blocks.bar(0.001, 10, 4)).isEqualTo("█");
        assertThat(blocks.bar(0, 10, 4)).isEmpty();
        assertThat(blocks.bar(0, 0, 4)).isEmpty();
        assertThat(signs.bar(10, 10, 4)).isEqualTo("####");
        assertThat(blocks.line(List.of(0.0, 1.0, 8.0), 10)).isEqualTo(" ▁█");
        assertThat(blocks.line(List.of(1.0, 1.0, 2.0, 2.0), 2)).isEqualTo("▄█");
        assertThat(signs.line(List.of(), 2)).isEmpty();
    }
}
