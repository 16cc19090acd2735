package dev.ratchet.tui;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.testing.Sample;
import dev.ratchet.tui.LoopRow.Stage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoopProgressTest {
    private static final Attempt ATTEMPT = Sample.attempt(3);

    private final LoopProgress progress = new LoopProgress("w1");

    @Test
    void anAttemptIsFollowedThroughItsSession() {
        progress.saw(new Event.AttemptStarted(ATTEMPT, NOON));
        assertThat(progress.row())
                .extracting(LoopRow::doing, LoopRow::title, LoopRow::iteration, LoopRow::since)
                .containsExactly("preparing", "PROMPT.md", 3, NOON);

        progress.saw(new Event.SessionStarted(ATTEMPT, Sample.ticket(9), NOON));
        progress.saw(new Event.Spawned(ATTEMPT, Sample.ticket(9), 77, NOON));
        assertThat(progress.row()).extracting(LoopRow::doing, LoopRow::agent).containsExactly("working", "claude");

        progress.saw(new Event.Heard(ATTEMPT, new AgentEvent.Started("s-1", "opus", null, List.of()), NOON));
        assertThat(progress.row().agent()).isEqualTo("claude opus");

        progress.saw(new Event.SessionEnded(ATTEMPT, Sample.ticket(9), Sample.session(SessionClass.NORMAL, 0), NOON));
        progress.saw(new Event.Examining(ATTEMPT, "make test", NOON));
        assertThat(progress.row()).extracting(LoopRow::doing, LoopRow::detail).containsExactly("checking", "make test");

        progress.saw(new Event.Resolved(Sample.PROMPT, Event.Resolution.DONE, "", NOON));
        progress.saw(new Event.AttemptEnded(Sample.worked(3, NOON), NOON));
        assertThat(progress.row())
                .extracting(LoopRow::doing, LoopRow::title, LoopRow::since)
                .containsExactly("idle", "", null);
        assertThat(progress.row().counts()).satisfies(counts -> {
            assertThat(counts.done()).isOne();
            assertThat(counts.spent().costUsd()).isEqualTo(0.25);
        });
    }

    @Test
    void itSaysWhatIsWaitedFor() {
        Slots.Obstacle busy = new Slots.Obstacle.Busy(10);
        progress.saw(new Event.Queued(ATTEMPT, new Slots.Snapshot(List.of(), List.of(), 0, Optional.of(busy)), NOON));
        assertThat(progress.row())
                .extracting(LoopRow::stage, LoopRow::doing, LoopRow::detail)
                .containsExactly(Stage.WAITING, "queued", "for one of 10 running calls or sessions to end");

        progress.saw(new Event.Granted(ATTEMPT, NOON));
        assertThat(progress.row().stage()).isEqualTo(Stage.AT_WORK);

        progress.saw(new Event.Waiting(Decision.Wait.untilAsked("a resume"), NOON));
        assertThat(progress.row())
                .extracting(LoopRow::doing, LoopRow::detail)
                .containsExactly("paused", "for a resume");
    }

    @Test
    void onlyAnAttemptThatIsUnderWayCanBeLanding() {
        assertThat(progress.row().landing("2 before it").doing()).isEqualTo("starting");

        progress.saw(new Event.AttemptStarted(ATTEMPT, NOON));

        assertThat(progress.row().landing("2 before it"))
                .extracting(LoopRow::doing, LoopRow::detail)
                .containsExactly("landing", "2 before it");
    }

    @Test
    void oneThatIsStartedAgainHasNotEnded() {
        progress.saw(new Event.RunEnded("run", Outcome.broken("no disk"), NOON));
        assertThat(progress.row()).extracting(LoopRow::stage, LoopRow::detail).containsExactly(Stage.ENDED, "no disk");

        progress.saw(new Event.RunStarted("run-2", "w1", "task", 1, NOON));

        assertThat(progress.row())
                .extracting(LoopRow::stage, LoopRow::doing)
                .containsExactly(Stage.AT_WORK, "starting");
    }
}
