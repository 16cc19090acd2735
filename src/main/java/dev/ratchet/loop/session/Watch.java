package dev.ratchet.loop.session;

import java.time.Duration;

/** Looks at the live session and may end it; a pure function. */
@FunctionalInterface
public interface Watch {

    /** What a watch says. */
    sealed interface Look {}

    /** Let it run; look again after {@code patience} at the latest. */
    record Keep(Duration patience) implements Look {}

    /** End it. */
    record End(String watch, String reason, Manner manner) implements Look {}

    /** How the session is judged after a watch ended it. */
    enum Manner {
        /** As killed for time, health or cost. */
        AS_KILLED,
        /** By the result it had already given. */
        BY_ITS_RESULT
    }

    /** Longer than any session. */
    Duration FOREVER = Duration.ofDays(36500);

    Look KEEP = new Keep(FOREVER);

    Look look(LiveSession session);
}
