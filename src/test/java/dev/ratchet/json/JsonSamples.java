package dev.ratchet.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Values made up by chance: maps, lists, texts, longs, doubles, truth values and null. */
final class JsonSamples {
    private static final String ODD = "\"\\/\b\f\n\r\t\u0000\u001f\u007f\u0085\u2028\u2029é→\ufeff\uffff{}[],:";
    private static final long[] LONGS = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE};
    private static final double[] DOUBLES = {0.1, -0.0, 1e21, 1.5e-7, Double.MIN_VALUE, Double.MAX_VALUE, 100.0};

    private final Random random;

    JsonSamples(long seed) {
        this.random = new Random(seed);
    }

    @Nullable
    Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> LONGS[random.nextInt(LONGS.length)];
            case 3 -> random.nextLong();
            case 4 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 5 -> random.nextDouble() * Math.pow(10, random.nextInt(40) - 20);
            case 6 -> text();
            case 7 -> list(depth - 1);
            default -> object(depth - 1);
        };
    }

    Map<String, @Nullable Object> object(int depth) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            members.put(text(), value(depth));
        }
        return members;
    }

    private List<@Nullable Object> list(int depth) {
        List<@Nullable Object> items = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            items.add(value(depth));
        }
        return items;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            switch (random.nextInt(4)) {
                case 0 -> text.append(ODD.charAt(random.nextInt(ODD.length())));
                case 1 -> text.appendCodePoint(0x1f600 + random.nextInt(64));
                default -> text.append((char) ('a' + random.nextInt(26)));
            }
        }
        return text.toString();
    }
}
