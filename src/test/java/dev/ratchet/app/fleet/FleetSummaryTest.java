package dev.ratchet.app.fleet;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.run.RunSummary;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.Run;
import dev.ratchet.tui.AnsiColours;
import java.util.List;
import org.junit.jupiter.api.Test;

class FleetSummaryTest {
    private static final Outcome DONE = Outcome.complete("1 task: 1 done");

    @Test
    void whatFailedIsNamedWhicheverLoopsItIs() {
        assertThat(line(member("ada", DONE), member("bob", DONE)))
                .startsWith("[2026-02-14T12:00:00Z] [INFO]")
                .endsWith("reason=\"2 complete; ada: 1 task: 1 done\"");
        assertThat(line(member("ada", DONE), member("bob", failed("cocoa"))))
                .startsWith("[2026-02-14T12:00:00Z] [WARN]")
                .endsWith("reason=\"2 complete; bob: failed: cocoa\"");
        assertThat(line(
                        member("ada", failed("tea")),
                        member("bob", failed("cocoa")),
                        member("cleo", Outcome.tripped("no progress"))))
                .endsWith("reason=\"2 complete, 1 tripped; cleo: no progress; ada: failed: tea; bob: failed: cocoa\"");
    }

    @Test
    void whatSeveralLoopsSayOfTheSameTasksIsSaidOnceAndOfManyTheFirst() {
        assertThat(line(member("w1", failed("tea")), member("w2", failed("tea"))))
                .endsWith("reason=\"2 complete; w1: failed: tea\"");
        assertThat(line(
                        member("a", failed("1")),
                        member("b", failed("2")),
                        member("c", failed("3")),
                        member("d", failed("4"))))
                .endsWith("reason=\"4 complete; a: failed: 1; b: failed: 2; c: failed: 3; and others\"");
    }

    private static Outcome failed(String title) {
        return new Outcome(Outcome.Kind.COMPLETE, "failed: " + title, Outcome.Merit.WITH_FAILURES);
    }

    private static String line(RunSummary... members) {
        return new FleetSummary(List.of(members), NOON, NOON).line(AnsiColours.PLAIN);
    }

    private static RunSummary member(String loop, Outcome outcome) {
        return new RunSummary(outcome, "task", Run.starting("r", loop, NOON), new RunSummary.ItemCount(), NOON);
    }
}
