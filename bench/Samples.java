import java.util.List;
import java.util.Locale;

/** Measured values of one kind. */
record Samples(List<Double> values) {
    Samples {
        values = values.stream().sorted().toList();
    }

    double p50() {
        return at(0.50);
    }

    double p95() {
        return at(0.95);
    }

    double p99() {
        return at(0.99);
    }

    private double at(double share) {
        return values.isEmpty()
                ? Double.NaN
                : values.get((int) Math.min(values.size() - 1L, (long) (share * values.size())));
    }

    static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.1f" : "%.0f", value);
    }
}
