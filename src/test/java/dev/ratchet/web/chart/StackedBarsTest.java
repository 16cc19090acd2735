package dev.ratchet.web.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackedBarsTest {
    @ParameterizedTest
    @CsvSource({
        "2.76, 3, 1",
        "1, 1, 0.25",
        "15, 15, 5",
        "491200, 600000, 200000",
        "0.004, 0.004, 0.001",
        "1.08, 1.5, 0.5"
    })
    void scalesEndWithRoundNumbersThatAreHighEnough(double highest, double top, double step) {
        Scale scale = Scale.upTo(highest);
        assertThat(scale.top()).isCloseTo(top, offset(top / 1000));
        assertThat(scale.step()).isCloseTo(step, offset(step / 1000));
    }

    @Test
    void whatIsCountedHasWholeNumbersBesideIt() {
        assertThat(Scale.ofCounts(10)).isEqualTo(new Scale(10, 5));
        assertThat(Scale.ofCounts(1)).isEqualTo(new Scale(1, 1));
        assertThat(Scale.ofCounts(100)).isEqualTo(new Scale(100, 25));
    }

    @Test
    void theSameNumbersAreInThePictureInTheLegendAndInTheTable() {
        String html = new StackedBars(
                        "Cost",
                        List.of("1 Feb", "2 Feb"),
                        List.of(
                                new Series("ada", "series-0", List.of(1.0, 3.0)),
                                new Series("<b>", "series-1", List.of(0.0, 2.0)),
                                new Series("none", "series-2", List.of(0.0, 0.0))),
                        value -> "$" + value)
                .html()
                .written();
        assertThat(html)
                .contains("<title>2 Feb, ada: $3.0</title>", "ada $4.0", "&lt;b&gt; $2.0", "<strong>$6.0</strong>")
                .contains("Cost from 1 Feb to 2 Feb: $6.0 in all")
                .doesNotContain("none", "style=");
    }

    @Test
    void whereThereIsNothingItSaysSo() {
        assertThat(new StackedBars("Cost", List.of("1 Feb"), List.of(), Double::toString)
                        .html()
                        .written())
                .contains("Nothing yet.")
                .doesNotContain("<svg");
    }
}
