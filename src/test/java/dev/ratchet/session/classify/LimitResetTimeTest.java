package dev.ratchet.session.classify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitResetTimeTest {
    private static final LimitResetTime RESET =
            new LimitResetTime(Instant.parse("2026-11-15T20:00:00Z"), () -> ZoneId.of("America/New_York"));

    @ParameterizedTest
    @CsvSource({
        "Claude AI usage limit reached|1794777206, 2026-11-15T21:13:26Z",
        "limit reached|1794777206000, 2026-11-15T21:13:26Z",
        "You've hit your 5-hour limit · resets 9:13pm (UTC), 2026-11-15T21:13:00Z",
        "resets 7pm (UTC), 2026-11-16T19:00:00Z",
        "resets at 21:13 UTC, 2026-11-15T21:13:00Z",
        "resets 9:13pm utc, 2026-11-15T21:13:00Z",
        "resets at 19:49 UTC, 2026-11-16T19:49:00Z",
        "Limit resets 3am (Europe/Berlin)., 2026-11-16T02:00:00Z",
        "resets 12am (UTC), 2026-11-16T00:00:00Z",
        "resets 12:30 pm (UTC), 2026-11-16T12:30:00Z",
        "resets 4pm, 2026-11-15T21:00:00Z",
        "'resets Nov 18, 5pm (UTC)', 2026-11-18T17:00:00Z",
        "resets Jan 2 at 5:30am (UTC), 2027-01-02T05:30:00Z",
        "'try again at Nov 18th, 2026 3:33 AM.', 2026-11-18T08:33:00Z",
        "'try again at May 18th, 2033 3:33 AM.', 2033-05-18T07:33:00Z",
        "try again at 3:33 AM, 2026-11-16T08:33:00Z",
        "retry after 30 seconds, 2026-11-15T20:00:30Z",
        "Please try again in 1h2m3s, 2026-11-15T21:02:03Z",
        "Please try again in 1.5s., 2026-11-15T20:00:01.500Z",
        "try again in 2 hours and 5 minutes, 2026-11-15T22:05:00Z",
        "resets in 3 days, 2026-11-18T20:00:00Z"
    })
    void findsTheMomentInWords(String words, Instant expected) {
        assertThat(RESET.in(words)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rate limit",
                "resets soon",
                "resets at 19:59 UTC",
                "resets 25:99 UTC",
                "resets 5",
                "resets at 3pm (Mars/Olympus)",
                "resets Smarch 3 at 5pm (UTC)",
                "resets Feb 31 at 5pm (UTC)",
                "try again at May 18th, 9999 3:33 AM",
                "try again at May 18th, 2020 3:33 AM",
                "limit reached|1294777206",
                "limit reached|9999999999",
                "retry after 99999999 days",
                "retry after 0 seconds"
            })
    void findsNoneInThePastInAnAbsurdFutureOrInNonsense(String words) {
        assertThat(RESET.in(words)).isNull();
    }
}
