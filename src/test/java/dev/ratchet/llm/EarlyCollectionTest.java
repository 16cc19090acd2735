package dev.ratchet.llm;

import static dev.ratchet.llm.EarlyCollection.PLENTY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class EarlyCollectionTest {
    private final AtomicLong used = new AtomicLong();
    private final AtomicInteger collections = new AtomicInteger();

    @Test
    void littleIsLeftAlone() {
        assertThat(collectionsWith(PLENTY, 0)).isZero();
    }

    @Test
    void plentyIsCollectedOnceAndAgainWhenItIsTwiceWhatWasLeft() {
        long left = PLENTY * 3 / 4;
        EarlyCollection collection = leaving(left);
        use(collection, PLENTY + 1);
        assertThat(collections).hasValue(1);
        use(collection, 2 * left);
        assertThat(collections).hasValue(1);
        use(collection, 2 * left + 1);
        assertThat(collections).hasValue(2);
    }

    @Test
    void whereNearlyNothingIsLeftItTakesPlentyAgain() {
        EarlyCollection collection = leaving(1);
        use(collection, PLENTY + 1);
        use(collection, PLENTY);
        assertThat(collections).hasValue(1);
    }

    private int collectionsWith(long bytes, long left) {
        use(leaving(left), bytes);
        return collections.get();
    }

    private void use(EarlyCollection collection, long bytes) {
        used.set(bytes);
        collection.ifDue();
    }

    private EarlyCollection leaving(long bytes) {
        return new EarlyCollection(used::get, () -> {
            collections.incrementAndGet();
            used.set(bytes);
        });
    }
}
