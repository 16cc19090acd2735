package dev.ratchet.app.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KernelRandomTest {
    @Test
    void hasTwoDigitsForEachByteAndNeverTheSame() {
        Set<String> drawn = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            assertThat(KernelRandom.hex(32)).matches("[0-9a-f]{64}");
            assertThat(drawn.add(KernelRandom.hex(32))).isTrue();
        }
    }
}
