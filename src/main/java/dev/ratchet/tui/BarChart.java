package dev.ratchet.tui;

import java.nio.charset.Charset;
import java.util.List;

/**
 * Lengths and heights drawn with characters.
 *
 * @param full one unit of length
 * @param heights from nothing to the highest
 */
public record BarChart(char full, String heights) {
    private static final BarChart BLOCKS = new BarChart('█', " ▁▂▃▄▅▆▇█");
    private static final BarChart SIGNS = new BarChart('#', " .:-=+*#");

    /** Those that a terminal with this character set can show. */
    public static BarChart in(Charset charset) {
        return charset.newEncoder().canEncode(BLOCKS.heights) ? BLOCKS : SIGNS;
    }

    /** A bar; whatever is more than nothing can be seen. */
    String bar(double value, double most, int width) {
        if (value <= 0 || most <= 0) {
            return "";
        }
        return String.valueOf(full).repeat(Math.clamp(Math.round(value / most * width), 1, width));
    }

    /** A line of so many heights at most; neighbours share one where there are more values. */
    String line(List<Double> values, int width) {
        int each = Math.ceilDiv(Math.max(1, values.size()), width);
        List<Double> sums = new java.util.ArrayList<>();
        for (int i = 0; i < values.size(); i += each) {
            sums.add(values.subList(i, Math.min(values.size(), i + each)).stream()
                    .mapToDouble(Double::doubleValue)
                    .sum());
        }
        double most = sums.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        StringBuilder line = new StringBuilder();
        sums.forEach(sum -> line.append(height(sum, most)));
        return line.toString();
    }

    private char height(double value, double most) {
        if (value <= 0 || most <= 0) {
            return heights.charAt(0);
        }
        int highest = heights.length() - 1;
        return heights.charAt(Math.clamp(Math.round(value / most * highest), 1, highest));
    }
}
