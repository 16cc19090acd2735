package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.RandomCases;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Supplier;
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
    void writesWhatJavasFormatsWrite() {
        DateTimeFormatter millis = format("SSS");
        DateTimeFormatter micros = format("SSSSSS");
        RandomCases.check(2000, values -> {
            Instant moment =
                    Instant.ofEpochSecond(values.between(-YEAR_10000, 2 * YEAR_10000), values.between(0, 999_999_999));
            assertThat(TimestampFormat.exact(moment)).isEqualTo(millis.format(moment));
            assertThat(TimestampFormat.toMicrosecond(moment)).isEqualTo(micros.format(moment));
        });
    }

    private static DateTimeFormatter format(String fraction) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss." + fraction + "'Z'")
                .withZone(ZoneOffset.UTC);
    }

    /** Of moments in which a letter is another, is missing or is one too many. */
    @Test
    void readsAndRefusesWhatJavaDoes() {
        List<String> moments = List.of(
                "2026-11-16T05:00:00Z",
                "2026-11-16T05:00:00.123Z",
                "2026-02-28T23:59:59.1Z",
                "2024-02-29T24:00:00.123456Z",
                "2016-12-31T23:59:60.123456789Z");
        RandomCases.check(5000, values -> {
            String text = values.oneOf(moments);
            int at = values.between(0, text.length() - 1);
            String letter = values.oneOf(List.of("", "0", "3", "6", "9", ".", "-", "+", "T", "Z", "\u0663", "00"));
            String other = text.substring(0, at) + letter + text.substring(at + values.between(0, 1));
            assertThat(answer(() -> TimestampFormat.read(other))).isEqualTo(answer(() -> Instant.parse(other)));
        });
    }

    private static String answer(Supplier<Instant> reading) {
        try {
            return reading.get().toString();
        } catch (DateTimeParseException refused) {
            return String.valueOf(refused.getMessage());
        }
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
