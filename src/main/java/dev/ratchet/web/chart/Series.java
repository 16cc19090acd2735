package dev.ratchet.web.chart;

import java.util.List;

/**
 * Values that belong together, one for each place of a chart.
 *
 * @param tone how it is drawn: a class of the style sheet
 */
public record Series(String name, String tone, List<Double> values) {
    public Series {
        values = List.copyOf(values);
    }

    double sum() {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }
}
