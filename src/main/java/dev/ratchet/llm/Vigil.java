package dev.ratchet.llm;

import dev.ratchet.loop.Allowance;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Watch;
import java.time.Duration;
import java.util.function.Function;

/**
 * How sessions are looked after.
 *
 * @param watches what may end a session with this allowance
 */
public record Vigil(Ear.Source ears, Function<Allowance, Watch> watches, Checks checks, Time time, Pause pause) {

    /**
     * What is done from time to time.
     *
     * @param interval how often others are told how the session stands
     * @param doctor asked each time
     */
    public record Checks(Duration interval, Doctor doctor) {}

    /** Knows how a session is. */
    @FunctionalInterface
    public interface Doctor {
        LiveSession.Health health(Assignment assignment) throws InterruptedException;
    }
}
