package dev.ratchet.work.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class StampTest {
    private static final long YEAR_10000 = 253_402_300_800L;

    @Property
    void readsWhatItHasWritten(
            @ForAll @LongRange(max = YEAR_10000 - 1) long second, @ForAll @IntRange(max = 999_999) int micro) {
        Instant moment = Instant.ofEpochSecond(second, micro * 1000L);
        assertThat(Stamp.read(Stamp.of(moment))).isEqualTo(moment).isEqualTo(Instant.parse(Stamp.of(moment)));
    }

    @Test
    void readsOtherWaysToWriteAMoment() {
        assertThat(Stamp.read("2026-11-16T05:00:00Z")).isEqualTo(Instant.parse("2026-11-16T05:00:00Z"));
        assertThat(Stamp.read("2026-11-16T05:00:00.123Z")).isEqualTo(Instant.parse("2026-11-16T05:00:00.123Z"));
    }
}
