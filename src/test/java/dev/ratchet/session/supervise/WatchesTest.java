package dev.ratchet.session.supervise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.LiveSession.Health;
import dev.ratchet.loop.session.LiveSession.Phase;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.loop.session.Watch.End;
import dev.ratchet.loop.session.Watch.Keep;
import dev.ratchet.loop.session.Watch.Manner;
import dev.ratchet.session.supervise.Watches.FinishedButNotGone;
import dev.ratchet.session.supervise.Watches.HardTimeout;
import dev.ratchet.session.supervise.Watches.OverAllowance;
import dev.ratchet.session.supervise.Watches.StaleOutput;
import dev.ratchet.session.supervise.Watches.Unhealthy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchesTest {

    @Test
    void endsASilentSession() {
        Watch stale = new StaleOutput(Duration.ofMinutes(20));

        assertThat(stale.look(working(3000, 1199))).isEqualTo(new Keep(Duration.ofSeconds(1)));
        assertThat(stale.look(working(3000, 1200)))
                .isEqualTo(new End("stale", "no output for 20 min", Manner.AS_KILLED));
    }

    @Test
    void leavesTheSilenceOfAFinishedSessionToItsGrace() {
        LiveSession finished = live(3000, 5000, Phase.FINISHED_WITH_BACKGROUND_TASKS, Health.UNKNOWN);

        assertThat(new StaleOutput(Duration.ofSeconds(3)).look(finished)).isEqualTo(Watch.KEEP);
    }

    @Test
    void endsASessionThatTakesTooLong() {
        Watch timeout = new HardTimeout(Duration.ofSeconds(90));

        assertThat(timeout.look(working(80, 0))).isEqualTo(new Keep(Duration.ofSeconds(10)));
        assertThat(timeout.look(working(90, 0))).isEqualTo(new End("timeout", "ran for 90 s", Manner.AS_KILLED));
        assertThat(timeout.look(live(90, 0, Phase.FINISHED, Health.UNKNOWN)))
                .isEqualTo(new End("timeout", "ran for 90 s", Manner.BY_ITS_RESULT));
        assertThat(new HardTimeout(Duration.ZERO).look(working(1_000_000, 0))).isEqualTo(Watch.KEEP);
    }

    @Test
    void endsASessionThatHasUsedUpWhatWasLeftForIt() {
        Watch cost = new OverAllowance(new Allowance(0.5, null));
        Watch tokens = new OverAllowance(new Allowance(null, 1000L));

        assertThat(cost.look(using(new Usage(9999, 9999, 0, null)))).isEqualTo(Watch.KEEP);
        assertThat(cost.look(using(new Usage(0, 0, 0, 0.5)))).isEqualTo(Watch.KEEP);
        assertThat(cost.look(using(new Usage(0, 0, 0, 0.6))))
                .isEqualTo(new End("budget", "used 0.6000 USD, 0.5000 were left", Manner.AS_KILLED));
        assertThat(tokens.look(using(new Usage(600, 400, 9999, 99.0)))).isEqualTo(Watch.KEEP);
        assertThat(tokens.look(using(new Usage(600, 401, 0, null))))
                .isEqualTo(new End("budget", "used 1001 tokens, 1000 were left", Manner.AS_KILLED));
        assertThat(tokens.look(new LiveSession(
                        Duration.ZERO,
                        Duration.ZERO,
                        10,
                        0,
                        Phase.FINISHED,
                        new Usage(9999, 0, 0, null),
                        Health.UNKNOWN)))
                .as("what is finished uses nothing more")
                .isEqualTo(Watch.KEEP);
        assertThat(new OverAllowance(Allowance.UNBOUNDED).look(using(new Usage(9999, 9999, 0, 99.0))))
                .isEqualTo(Watch.KEEP);
    }

    private static LiveSession using(Usage usage) {
        return new LiveSession(Duration.ZERO, Duration.ZERO, 10, 0, Phase.WORKING, usage, Health.UNKNOWN);
    }

    @Test
    void endsASessionThatWritesWithoutAnEndWhateverItHasSaid() {
        Watch runaway = new Watches.TooMuchOutput(1024 * 1024);

        assertThat(runaway.look(writing(1024 * 1024, 0, Phase.WORKING))).isEqualTo(Watch.KEEP);
        for (Phase phase : Phase.values()) {
            assertThat(runaway.look(writing(1024 * 1024 - 9, 10, phase)))
                    .as("both channels count")
                    .isEqualTo(new End("runaway", "wrote 1.0 MB of output", Manner.AS_KILLED));
        }
    }

    private static LiveSession writing(long output, long errors, Phase phase) {
        return new LiveSession(Duration.ZERO, Duration.ZERO, output, errors, phase, Usage.NONE, Health.UNKNOWN);
    }

    @Test
    void givesAFinishedSessionItsGrace() {
        Watch finished = new FinishedButNotGone(Duration.ofSeconds(30), Duration.ofSeconds(600));

        assertThat(finished.look(working(5000, 5000))).isEqualTo(Watch.KEEP);
        assertThat(finished.look(live(5000, 29, Phase.FINISHED, Health.GOOD)))
                .isEqualTo(new Keep(Duration.ofSeconds(1)));
        assertThat(finished.look(live(5000, 30, Phase.FINISHED, Health.GOOD)))
                .isEqualTo(new End("finished", "silent for 30 s after its result", Manner.BY_ITS_RESULT));
        assertThat(finished.look(live(5000, 599, Phase.FINISHED_WITH_BACKGROUND_TASKS, Health.GOOD)))
                .isEqualTo(new Keep(Duration.ofSeconds(1)));
        assertThat(finished.look(live(5000, 600, Phase.FINISHED_WITH_BACKGROUND_TASKS, Health.GOOD)))
                .isInstanceOf(End.class);
    }

    @Test
    void endsAnUnhealthySession() {
        Watch health = new Unhealthy();

        assertThat(health.look(live(1, 1, Phase.WORKING, Health.BAD)))
                .isEqualTo(new End("unhealthy", "the health check failed", Manner.AS_KILLED));
        assertThat(health.look(live(1, 1, Phase.WORKING, Health.GOOD))).isEqualTo(Watch.KEEP);
        assertThat(health.look(live(1, 1, Phase.WORKING, Health.UNKNOWN))).isEqualTo(Watch.KEEP);
    }

    @Test
    void togetherTheFirstEndWinsAndElseTheShortestPatience() {
        Watch all = Watches.of(WatchdogSettings.DEFAULT, Allowance.UNBOUNDED);

        assertThat(all.look(working(60, 60))).isEqualTo(new Keep(Duration.ofMinutes(19)));
        assertThat(all.look(working(3000, 1200))).isInstanceOf(End.class);
        assertThat(new Watches(List.of(
                                new HardTimeout(Duration.ofSeconds(70)), new StaleOutput(Duration.ofSeconds(30))))
                        .look(working(60, 10)))
                .isEqualTo(new Keep(Duration.ofSeconds(10)));
        assertThat(new Watches(List.of()).look(working(60, 10))).isEqualTo(Watch.KEEP);
    }

    private static LiveSession working(int age, int silence) {
        return live(age, silence, Phase.WORKING, Health.UNKNOWN);
    }

    private static LiveSession live(int age, int silence, Phase phase, Health health) {
        return new LiveSession(Duration.ofSeconds(age), Duration.ofSeconds(silence), 10, 0, phase, Usage.NONE, health);
    }
}
