package dev.ratchet.work.graph;

import java.util.HexFormat;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Makes up short random ids for tasks and features that are not taken yet. */
public record RandomIds(RandomGenerator random) {
    private static final int SHORT = 0x1000000;
    private static final int TRIES = 1000;

    String task(Predicate<String> taken) {
        return free(Task.ID_PREFIX, taken);
    }

    String feature(Predicate<String> taken) {
        return free("f-", taken);
    }

    private String free(String prefix, Predicate<String> taken) {
        for (int i = 0; i < TRIES; i++) {
            String id = prefix + HexFormat.of().toHexDigits(random.nextInt(SHORT), 6);
            if (!taken.test(id)) {
                return id;
            }
        }
        throw new IllegalStateException("no free id in " + TRIES + " tries");
    }
}
