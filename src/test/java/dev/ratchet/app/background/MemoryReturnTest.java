package dev.ratchet.app.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MemoryReturnTest {
    private final AtomicInteger collections = new AtomicInteger();
    private final MemoryReturn memory = new MemoryReturn(collections::incrementAndGet);

    @Test
    void itCollectsOnceWhenNothingWasAskedForBetweenTwoLooks() {
        memory.asked();
        boolean due = memory.look(false);
        memory.asked();
        due = memory.look(due);
        assertThat(collections).hasValue(0);

        due = memory.look(due);
        assertThat(collections).hasValue(1);
        assertThat(memory.look(due)).isFalse();
        assertThat(collections).hasValue(1);
    }
}
