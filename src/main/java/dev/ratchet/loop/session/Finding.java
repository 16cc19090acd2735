package dev.ratchet.loop.session;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The class of a session with the evidence that decided it.
 *
 * @param evidence the event or line that decided, cut to a readable length
 * @param resetsAt when a limit lifts, if the agent said so
 */
public record Finding(
        SessionClass sessionClass,
        String reason,
        String evidence,
        @Nullable Instant resetsAt,
        Prospect prospect) {

    /** Whether another attempt can help. */
    public enum Prospect {
        /** Another attempt may go better. */
        OPEN,
        /** It will fail in the same way until a person changes something. */
        HOPELESS
    }

    public Finding(SessionClass sessionClass, String reason, String evidence) {
        this(sessionClass, reason, evidence, null, Prospect.OPEN);
    }

    public Finding resettingAt(@Nullable Instant moment) {
        return new Finding(sessionClass, reason, evidence, moment, prospect);
    }

    public Finding hopeless() {
        return new Finding(sessionClass, reason, evidence, resetsAt, Prospect.HOPELESS);
    }
}
