package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessEntryTest {
    private static final String AFTER_NAME =
            "S 41 42 43 0 -1 4194304 100 0 0 0 1 2 3 4 20 0 1 0 987654 1000 200 18446744073709551615 1 1 0\n";

    @Test
    void readsALineOfTheProcessTable() {
        assertThat(ProcessEntry.parse("40 (sleep) " + AFTER_NAME))
                .contains(new ProcessEntry(40, 41, 42, 43, 987654, 'S'));
    }

    @Test
    void isNotFooledByAName() {
        assertThat(ProcessEntry.parse("40 (x) Z 1 1 1 (y) " + AFTER_NAME))
                .contains(new ProcessEntry(40, 41, 42, 43, 987654, 'S'));
        assertThat(ProcessEntry.parse("40 (a\nb) " + AFTER_NAME))
                .contains(new ProcessEntry(40, 41, 42, 43, 987654, 'S'));
    }

    @Test
    void givesNothingForWhatIsTorn() {
        assertThat(ProcessEntry.parse("")).isEmpty();
        assertThat(ProcessEntry.parse("40 (sleep) S 41")).isEmpty();
    }
}
