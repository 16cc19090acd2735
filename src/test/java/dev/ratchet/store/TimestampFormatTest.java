package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.RandomCases;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TimestampFormatTest {
    private static final long YEAR_10000 = 253_402_300_800L;

    @Test
    void readsWhatItHasWritten() {
        RandomCases.check(2000, values -> {
            Instant moment =
                    Instant.ofEpochSecond(values.between(0, YEAR_10000 - 1), values.between(0, 999_999) * 1000L);
            assertThat(TimestampFormat.read(TimestampFormat.toMicrosecond(moment)))
                    .isEqualTo(moment)
                    .isEqualTo(Instant.parse(TimestampFormat.toMicrosecond(moment)));
        });
    }

    @Test
    void cutsOffWhatIsFinerAndWritesYearsThatAreLonger() {
        assertThat(TimestampFormat.toMicrosecond(Instant.parse("0987-06-05T04:03:02.000123999Z")))
                .isEqualTo("0987-06-05T04:03:02.000123Z");
        assertThat(TimestampFormat.toMicrosecond(Instant.ofEpochSecond(YEAR_10000)))
                .isEqualTo("+10000-01-01T00:00:00.000000Z");
    }

    @Test
    void readsOtherWaysToWriteAMoment() {
        assertThat(TimestampFormat.read("2026-11-16T05:00:00Z")).isEqualTo(Instant.parse("2026-11-16T05:00:00Z"));
        assertThat(TimestampFormat.read("2026-11-16T05:00:00.123Z"))
                .isEqualTo(Instant.parse("2026-11-16T05:00:00.123Z"));
    }
}
