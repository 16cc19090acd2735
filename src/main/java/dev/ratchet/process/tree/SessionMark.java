package dev.ratchet.process.tree;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * A number that all which a session starts carries as its limit of file locks. The kernel hands limits on by fork and
 * exec, through setsid and an emptied environment, tells them of every process, and has not enforced this one since 2.4:
 * any number will do. Who sets his own limit is without a mark; nobody else can do that to him.
 *
 * <p>From the top: a bit that no limit in use has, 32 bits of the attempt, 14 of the Ratchet that started the session, and
 * 16 that tell its sessions apart.
 */
record SessionMark(long value) {
    private static final long SIGN = 1L << 62;
    private static final int ATTEMPT_SHIFT = 30;
    private static final int STARTER_SHIFT = 16;
    private static final long STARTER_BITS = (1L << (ATTEMPT_SHIFT - STARTER_SHIFT)) - 1;
    private static final long NUMBER_BITS = (1L << STARTER_SHIFT) - 1;

    /**
     * The mark of a session.
     *
     * @param attempt the marker that is in its environment
     * @param starter which Ratchet starts it
     * @param number which of its sessions it is; those further apart than 65,535 are alike
     */
    static SessionMark of(String attempt, String starter, long number) {
        return new SessionMark(SIGN
                | (checksum(attempt) << ATTEMPT_SHIFT)
                | ((checksum(starter) & STARTER_BITS) << STARTER_SHIFT)
                | (number & NUMBER_BITS));
    }

    /** Whether the limit was made a mark at all, by whomever. */
    boolean isMark() {
        return value >> 62 == 1;
    }

    boolean isOfAttempt(String attempt) {
        return isMark() && value >> ATTEMPT_SHIFT == of(attempt, "", 0).value >> ATTEMPT_SHIFT;
    }

    boolean isOfStarter(String starter) {
        return isMark() && ((value >> STARTER_SHIFT) & STARTER_BITS) == (checksum(starter) & STARTER_BITS);
    }

    private static long checksum(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return sum.getValue();
    }
}
