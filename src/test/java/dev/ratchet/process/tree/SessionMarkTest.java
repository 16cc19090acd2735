package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SessionMarkTest {
    private static final long UNLIMITED = -1;

    @Test
    void tellsItsAttemptItsStarterAndItsSession() {
        SessionMark mark = SessionMark.of("attempt-1", "12-345-", 7);
        assertThat(mark.isOfAttempt("attempt-1")).isTrue();
        assertThat(mark.isOfAttempt("attempt-2")).isFalse();
        assertThat(mark.isOfStarter("12-345-")).isTrue();
        assertThat(mark.isOfStarter("12-346-")).isFalse();
        assertThat(mark).isNotEqualTo(SessionMark.of("attempt-1", "12-345-", 8));
    }

    @Test
    void isALimitThatTheKernelTakesForANumber() {
        assertThat(SessionMark.of("", "", 0).value()).isPositive();
        assertThat(SessionMark.of("attempt", "starter", Long.MAX_VALUE).value()).isPositive();
    }

    @Test
    void aLimitThatNobodyMadeAMarkIsOfNobody() {
        for (long limit : new long[] {UNLIMITED, 0, 1024, 1L << 61, Long.MIN_VALUE}) {
            SessionMark none = new SessionMark(limit);
            assertThat(none.isMark()).as("%d", limit).isFalse();
            assertThat(none.isOfAttempt("")).isFalse();
            assertThat(none.isOfStarter("")).isFalse();
        }
    }
}
