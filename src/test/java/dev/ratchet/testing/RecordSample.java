package dev.ratchet.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records with values of every type, and what they answer when they are compared, hashed and shown. */
public final class RecordSample implements Supplier<List<String>> {
    private record Nothing() {}

    private record Numbers(boolean truth, byte little, short small, char letter, int whole, long big) {}

    private record Fractions(float small, double large) {}

    private record Named<T>(@Nullable T value, String name) {
        @Override
        public String toString() {
            return name + value;
        }
    }

    private record Pair(@Nullable Object one, List<Pair> others) {}

    @Override
    public List<String> get() {
        List<Object> all = List.of(
                new Nothing(),
                new Nothing(),
                new Numbers(true, (byte) -1, (short) -2, 'x', -3, 1L << 40),
                new Numbers(true, (byte) -1, (short) -2, 'x', -3, 1L << 40),
                new Numbers(false, (byte) -1, (short) -2, 'x', -3, 1L << 40),
                new Numbers(true, (byte) -1, (short) -2, 'x', -3, 1L << 41),
                new Fractions(Float.NaN, 0.0),
                new Fractions(Float.NaN, 0.0),
                new Fractions(Float.NaN, -0.0),
                new Named<>(null, "a"),
                new Named<>(null, "a"),
                new Named<>("b", "a"),
                new Pair(null, List.of()),
                new Pair("x", List.of(new Pair(7, List.of()))),
                new Pair("x", List.of(new Pair(7, List.of()))),
                new Pair("x", List.of(new Pair(8L, List.of()))));
        List<String> answers = new ArrayList<>();
        for (Object one : all) {
            String equals =
                    all.stream().map(other -> one.equals(other) ? "=" : "-").reduce("", String::concat);
            answers.add(one + " " + one.hashCode() + " " + equals + one.equals("other"));
        }
        return answers;
    }
}
