package dev.ratchet.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.testing.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuardsTest {
    private static final Guard STOP = _ -> new Decision.Stop(new Outcome(Outcome.Kind.STOPPED, "stop"));

    @Test
    void anyStopBeatsAnyWait() {
        assertThat(check(waiting(5), STOP, waiting(50))).isInstanceOf(Decision.Stop.class);
    }

    @Test
    void theLongestWaitBeatsTheRest() {
        assertThat(check(waiting(5), waiting(50), waiting(7)))
                .isEqualTo(waiting(50).check(Sample.history(Sample.NOON)));
    }

    @Test
    void aMomentThatHasPassedMeansGoOn() {
        assertThat(check(waiting(0), waiting(-10))).isEqualTo(Decision.PROCEED);
    }

    @Test
    void withoutGuardsTheLoopGoesOn() {
        assertThat(check()).isEqualTo(Decision.PROCEED);
    }

    private static Guard waiting(int seconds) {
        return _ -> new Decision.Wait(Sample.NOON.plusSeconds(seconds), Decision.Pause.PACE, "a test");
    }

    private static Decision check(Guard... guards) {
        return new Guards(List.of(guards)).check(Sample.history(Sample.NOON));
    }
}
