package dev.ratchet.process.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Slots.Caller;
import dev.ratchet.loop.attempt.Slots.Grant;
import dev.ratchet.loop.attempt.Slots.Priority;
import dev.ratchet.loop.attempt.Slots.Use;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.Scripts;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A loop's priority is that of whatever it asks for. */
@Timeout(60)
class PrioritySlotsTest {
    private final Scheduler inner = new Scheduler(new SchedulerSettings(1, 0), new SteadyTime());

    private static Caller caller(String loop, Priority asked) {
        return new Caller(loop, Use.SESSION, "a session", asked);
    }

    @Test
    void theSessionOfALoopOfHighPriorityComesBeforeThoseThatLowOnesAskedForEarlier() throws Exception {
        BlockingQueue<String> served = new LinkedBlockingQueue<>();
        Grant running = inner.acquire(caller("running", Priority.NORMAL), _ -> {});
        ask("low-1", Priority.LOW, served, 1);
        ask("low-2", Priority.LOW, served, 2);
        ask("normal", Priority.NORMAL, served, 3);
        ask("high", Priority.HIGH, served, 4);

        running.close();

        assertThat(List.of(served.take(), served.take(), served.take(), served.take()))
                .containsExactly("high", "normal", "low-1", "low-2");
    }

    /** All of them begin something, as loops do; what differs is the loop. */
    private void ask(String loop, Priority priority, BlockingQueue<String> served, int waiting) {
        PrioritySlots slots = new PrioritySlots(inner, priority);
        Thread.ofVirtual().start(() -> {
            try (Grant _ = slots.acquire(caller(loop, Priority.NORMAL), _ -> {})) {
                served.add(loop);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        Scripts.await("queued", () -> inner.snapshot().waiting() == waiting);
    }

    @Test
    void whatIsNearlyDoneStillComesBeforeWhatOnlyBegins() throws Exception {
        assertThat(priority(Priority.LOW, Priority.NORMAL)).isEqualTo(Priority.LOW);
        assertThat(priority(Priority.LOW, Priority.HIGH)).isEqualTo(Priority.NORMAL);
        assertThat(priority(Priority.NORMAL, Priority.HIGH)).isEqualTo(Priority.HIGH);
        assertThat(priority(Priority.HIGH, Priority.NORMAL)).isEqualTo(Priority.HIGH);
        assertThat(priority(Priority.CRITICAL, Priority.HIGH)).isEqualTo(Priority.CRITICAL);
    }

    private Priority priority(Priority loops, Priority asked) throws InterruptedException {
        try (Grant _ = new PrioritySlots(inner, loops).acquire(caller("one", asked), _ -> {})) {
            return inner.snapshot().running().getFirst().caller().priority();
        }
    }
}
