package dev.ratchet.process;

import java.time.Duration;
import java.time.Instant;

/**
 * What something that runs has waited for others: neither its age nor its silence.
 *
 * @param total how long in all
 * @param until the end of the last wait, or now if it still waits
 */
public record WaitedTime(Duration total, Instant until) {
    public static final WaitedTime NEVER = new WaitedTime(Duration.ZERO, Instant.MIN);

    /** The age of what was started at this moment. */
    public Duration age(Instant started, Instant now) {
        Duration age = Duration.between(started, now).minus(total);
        return age.isNegative() ? Duration.ZERO : age;
    }

    /** The silence of what was last heard at this moment. */
    public Duration silence(Instant heard, Instant now) {
        return Duration.between(until.isAfter(heard) ? until : heard, now);
    }
}
