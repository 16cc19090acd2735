package dev.ratchet.testing;

import java.util.SplittableRandom;

/**
 * Checks what has to be true of every case on many random ones. A failure names the seed of its case, and {@code
 * -Dcase.seed=SEED} repeats that case alone.
 */
public final class RandomCases {
    private RandomCases() {}

    /** What is checked of a case that is made of drawn values. */
    @FunctionalInterface
    public interface Check {
        void of(RandomValues values) throws Exception;
    }

    /** Checks so many cases, other ones each time. */
    public static void check(int cases, Check check) {
        Long repeated = Long.getLong("case.seed");
        if (repeated != null) {
            check(repeated, check);
            return;
        }
        SplittableRandom seeds = new SplittableRandom();
        for (int i = 0; i < cases; i++) {
            check(seeds.nextLong(), check);
        }
    }

    private static void check(long seed, Check check) {
        try {
            check.of(new RandomValues(seed));
        } catch (Exception | AssertionError failure) {
            throw new AssertionError("-Dcase.seed=" + seed + " repeats this case: " + failure.getMessage(), failure);
        }
    }
}
