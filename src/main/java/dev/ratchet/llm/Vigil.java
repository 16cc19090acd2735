package dev.ratchet.llm;

import dev.ratchet.loop.Allowance;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Watch;
import java.time.Duration;
import java.util.function.Function;

/**
 * How sessions are looked after.
 *
 * @param watches what may end a session with this allowance
 * @param checkInterval how often others are told how the session stands
 */
public record Vigil(
        Ear.Source ears, Function<Allowance, Watch> watches, Duration checkInterval, Time time, Pause pause) {}
