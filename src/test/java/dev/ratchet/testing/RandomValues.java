package dev.ratchet.testing;

import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Draws the values of one random case, ends of ranges more often than what is between them. */
public final class RandomValues {
    private final Random random;

    RandomValues(long seed) {
        random = new Random(seed);
    }

    /** From the one to the other, both included. */
    public long between(long least, long most) {
        return switch (random.nextInt(20)) {
            case 0 -> least;
            case 1 -> most;
            default -> random.nextLong(least, most + 1);
        };
    }

    /** From the one to the other, both included. */
    public int between(int least, int most) {
        return (int) between((long) least, (long) most);
    }

    @SafeVarargs
    public final <T> T oneOf(T... all) {
        return all[random.nextInt(all.length)];
    }

    public <T> T oneOf(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    /** Nothing in one case of five. */
    public <T> @Nullable T perhaps(Supplier<T> value) {
        return random.nextInt(5) == 0 ? null : value.get();
    }

    public <T> List<T> listOf(int least, int most, Supplier<T> element) {
        return Stream.generate(element).limit(between(least, most)).toList();
    }

    /** Of any characters, halves of pairs too. */
    public String text(int longest) {
        return text(longest, () -> switch (random.nextInt(4)) {
            case 0 -> between(0, 0xFFFF);
            case 1 -> between(0xD800, 0xDFFF);
            default -> between(' ', '~');
        });
    }

    /** Of these characters. */
    public String text(int longest, String characters) {
        return text(longest, () -> characters.charAt(random.nextInt(characters.length())));
    }

    private String text(int longest, IntSupplier character) {
        StringBuilder text = new StringBuilder();
        IntStream.range(0, between(0, longest)).forEach(_ -> text.append((char) character.getAsInt()));
        return text.toString();
    }
}
