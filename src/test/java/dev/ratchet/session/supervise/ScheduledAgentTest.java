package dev.ratchet.session.supervise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.process.schedule.Scheduler;
import dev.ratchet.process.schedule.SchedulerSettings;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.ScriptedAgent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduledAgentTest {
    private final FakeTime time = new FakeTime();
    private final Scheduler slots = new Scheduler(new SchedulerSettings(1, 50), time);

    @Test
    void whatIsGrantedIsASlotUntilItIsGivenBack() throws Exception {
        try (Slots.Grant _ = agent().admission(Sample.attempt(1), SessionTicket.Role.WORKING, _ -> {})) {
            assertThat(slots.snapshot().running())
                    .extracting(Slots.Active::caller)
                    .containsExactly(
                            new Slots.Caller("main", Slots.Use.SESSION, "a session of fake", Slots.Priority.NORMAL));
        }
        assertThat(slots.snapshot().running()).isEmpty();
    }

    @Test
    void whatVerifiesComesBeforeWhatBegins() throws Exception {
        try (Slots.Grant _ = agent().admission(Sample.attempt(1), SessionTicket.Role.VERIFYING, _ -> {})) {
            assertThat(slots.snapshot().running())
                    .extracting(active -> active.caller().priority())
                    .containsExactly(Slots.Priority.HIGH);
        }
    }

    @Test
    void oneThatWaitsSaysSoAndEndsWhenItIsInterrupted() throws Exception {
        List<Event> events = new ArrayList<>();
        try (Slots.Grant _ =
                slots.acquire(new Slots.Caller("other", Slots.Use.REQUEST, "a call", Slots.Priority.NORMAL), _ -> {})) {
            // As soon as it has said what it waits for.
            assertThatThrownBy(() -> agent().admission(Sample.attempt(1), SessionTicket.Role.WORKING, event -> {
                        events.add(event);
                        Thread.currentThread().interrupt();
                    }))
                    .isInstanceOf(InterruptedException.class);
        }

        assertThat(events).singleElement().isInstanceOfSatisfying(Event.Queued.class, queued -> {
            assertThat(queued.slots().obstacle()).contains(new Slots.Obstacle.Busy(1));
            assertThat(queued.slots().queued()).hasSize(1);
        });
        assertThat(slots.snapshot().queued()).isEmpty();
    }

    private ScheduledAgent agent() {
        return new ScheduledAgent(new ScriptedAgent("fake", _ -> Sample.session(SessionClass.NORMAL, 0)), slots, time);
    }
}
