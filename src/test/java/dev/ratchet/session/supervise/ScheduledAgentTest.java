package dev.ratchet.session.supervise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.process.schedule.Scheduler;
import dev.ratchet.process.schedule.SchedulerSettings;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduledAgentTest {
    private final FakeTime time = new FakeTime();
    private final Scheduler slots = new Scheduler(new SchedulerSettings(1, 50), time);
    private final List<Slots.Active> seen = new ArrayList<>();

    @Test
    void aSessionHasASlotFromItsBeginningToItsEnd() {
        assertThat(agent().run(assignment(SessionTicket.Role.WORKING), _ -> {}).sessionClass())
                .isEqualTo(SessionClass.NORMAL);

        assertThat(seen)
                .extracting(active -> active.caller())
                .containsExactly(
                        new Slots.Caller("main", Slots.Use.SESSION, "a session of fake", Slots.Priority.NORMAL));
        assertThat(slots.snapshot().running()).isEmpty();
    }

    @Test
    void whatVerifiesComesBeforeWhatBegins() {
        assertThat(agent().run(assignment(SessionTicket.Role.VERIFYING), _ -> {})
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);

        assertThat(seen).extracting(active -> active.caller().priority()).containsExactly(Slots.Priority.HIGH);
    }

    @Test
    void oneThatWaitsSaysSoAndEndsWhenItIsInterrupted() throws Exception {
        List<Event> events = new ArrayList<>();
        SessionFacts facts;
        try (Slots.Grant _ =
                slots.acquire(new Slots.Caller("other", Slots.Use.REQUEST, "a call", Slots.Priority.NORMAL), _ -> {})) {
            // As soon as it has said what it waits for.
            facts = agent().run(assignment(SessionTicket.Role.WORKING), event -> {
                events.add(event);
                Thread.currentThread().interrupt();
            });
        }
        assertThat(Thread.interrupted()).isTrue();

        assertThat(events).singleElement().isInstanceOfSatisfying(Event.Queued.class, queued -> {
            assertThat(queued.slots().obstacle()).contains(new Slots.Obstacle.Busy(1));
            assertThat(queued.slots().queued()).hasSize(1);
        });
        assertThat(facts.sessionClass()).isEqualTo(SessionClass.INTERRUPTED);
        assertThat(facts.ending().cause()).isInstanceOf(SessionEnding.Cause.ByRequest.class);
        assertThat(seen).isEmpty();
        assertThat(slots.snapshot().queued()).isEmpty();
    }

    private ScheduledAgent agent() {
        return new ScheduledAgent(
                new Agent() {
                    @Override
                    public String name() {
                        return "fake";
                    }

                    @Override
                    public SessionFacts run(Assignment assignment, Observer observer) {
                        seen.addAll(slots.snapshot().running());
                        return Sample.session(SessionClass.NORMAL, 0);
                    }
                },
                slots,
                time);
    }

    private static Assignment assignment(SessionTicket.Role role) {
        SessionTicket ticket = new SessionTicket(1, Path.of("out.jsonl"), "fake", role);
        return new Assignment(Sample.attempt(1), ticket, Brief.of("do it"), WorkDirectory.of(Path.of(".")));
    }
}
