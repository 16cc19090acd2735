package dev.ratchet.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.schedule.Scheduler;
import dev.ratchet.process.schedule.SchedulerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several loops of one process, with one scheduler. */
@Timeout(60)
class SharedSlotsTest {
    @TempDir
    private Path directory;

    private final SteadyTime time = new SteadyTime();
    private final Scheduler scheduler = new Scheduler(new SchedulerSettings(10, 0), time);

    @Test
    void theLimitOfOneHoldsTheOthers() throws Exception {
        List<Instant> served = new CopyOnWriteArrayList<>();
        ScriptedApi.Step answer = ApiAnswers.OPENAI.says("two");
        try (DirectAgentFixture limited = rig(
                        ApiAnswers.ANTHROPIC,
                        "limited",
                        ScriptedApi.status(429, "slow down", "retry-after", "1"),
                        ApiAnswers.ANTHROPIC.says("one"));
                DirectAgentFixture other = rig(ApiAnswers.OPENAI, "other", exchange -> {
                    served.add(time.now());
                    answer.play(exchange);
                })) {
            CompletableFuture<SessionClass> first =
                    CompletableFuture.supplyAsync(() -> limited.run().sessionClass(), Thread::startVirtualThread);
            while (scheduler.snapshot().queued().isEmpty()) {
                LockSupport.parkNanos(1_000_000);
            }
            Slots.Obstacle.Held held =
                    (Slots.Obstacle.Held) scheduler.snapshot().obstacle().orElseThrow();

            assertThat(other.run().sessionClass()).isEqualTo(SessionClass.NORMAL);

            assertThat(served).singleElement().satisfies(at -> assertThat(at).isAfterOrEqualTo(held.until()));
            assertThat(other.events)
                    .anySatisfy(event -> assertThat(event)
                            .isInstanceOfSatisfying(
                                    Event.Queued.class,
                                    queued -> assertThat(queued.slots().obstacle())
                                            .contains(held)));
            assertThat(other.events).hasAtLeastOneElementOfType(Event.Granted.class);
            assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo(SessionClass.NORMAL);
            assertThat(limited.api.seen()).hasSize(2);
            assertThat(scheduler.snapshot().running()).isEmpty();
        }
    }

    private DirectAgentFixture rig(ApiAnswers speech, String name, ScriptedApi.Step... steps) throws Exception {
        Path own = Files.createDirectory(directory.resolve(name));
        return new DirectAgentFixture(speech, own, steps).sharing(scheduler).watchedBy(time, _ -> _ -> Watch.KEEP);
    }
}
