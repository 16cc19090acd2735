package dev.ratchet.process.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Slots.Caller;
import dev.ratchet.loop.attempt.Slots.Grant;
import dev.ratchet.loop.attempt.Slots.Obstacle;
import dev.ratchet.loop.attempt.Slots.Priority;
import dev.ratchet.loop.attempt.Slots.Snapshot;
import dev.ratchet.loop.attempt.Slots.Use;
import dev.ratchet.process.SteadyTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A machine that is busy is given one session at a time, and told why the others wait. */
@Timeout(60)
class AdmissionTest {
    @TempDir
    Path proc;

    private final BlockingQueue<Grant> granted = new LinkedBlockingQueue<>();
    private final BlockingQueue<Snapshot> told = new LinkedBlockingQueue<>();
    private Scheduler slots;

    @BeforeEach
    void aMachine() throws Exception {
        slots = new Scheduler(new SchedulerSettings(10, 1_000), new MachineLimits(4, 1024, proc), new SteadyTime());
        machine("9.50", 500);
    }

    private void machine(String load, int freeMb) throws Exception {
        Files.writeString(proc.resolve("loadavg"), load + " 1.00 1.00 1/100 1\n");
        Files.writeString(proc.resolve("meminfo"), "MemTotal: 9 kB\nMemAvailable:   " + freeMb * 1024 + " kB\n");
    }

    private static Caller caller(Use use) {
        return new Caller("w1", use, "work", Priority.NORMAL);
    }

    private Thread ask() {
        return Thread.ofVirtual().start(() -> {
            try {
                granted.add(slots.acquire(caller(Use.SESSION), told::add));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Test
    void oneIsAdmittedAndTheOthersWaitUntilThereIsRoom() throws Exception {
        Thread one = ask();
        Thread two = ask();
        Grant first = granted.take();
        told.take();
        slots.acquire(caller(Use.REQUEST), told::add).close();
        assertThat(granted.poll(700, TimeUnit.MILLISECONDS))
                .as("the second session")
                .isNull();

        machine("1.00", 5_000);
        Grant second = granted.take();

        first.close();
        second.close();
        one.join();
        two.join();
    }

    @Test
    void whoWaitsIsToldForWhat() throws Exception {
        try (Grant _ = slots.acquire(caller(Use.SESSION), told::add)) {
            Thread waiting = ask();
            assertThat(told.take().obstacle().orElseThrow())
                    .isEqualTo(new Obstacle.Crowded("memory: 500 MB are free, fleet.min_free_memory_mb is 1024"));
            waiting.interrupt();
            waiting.join();

            machine("9.50", 5_000);
            Thread again = ask();
            assertThat(told.take().obstacle().orElseThrow())
                    .isEqualTo(new Obstacle.Crowded("the machine: its load is 9.5, fleet.max_load is 4"));
            again.interrupt();
            again.join();
        }
        assertThat(granted).isEmpty();
    }

    @Test
    void aMachineThatSaysNothingHasEnoughAndZeroIsNoBound() throws Exception {
        assertThat(new MachineLimits(0, 0, proc).lack()).isEmpty();
        assertThat(new MachineLimits(1, 1, proc.resolve("nowhere")).lack()).isEmpty();
        assertThat(new MachineLimits(10, 100, proc).lack()).isEmpty();
    }

    /** Also who came while the machine had enough, and waited for a slot then, is asked again. */
    @Test
    void whoeverIsMoreUrgentIsAdmittedFirst() throws Exception {
        Grant running = slots.acquire(caller(Use.SESSION), told::add);
        BlockingQueue<String> admitted = new LinkedBlockingQueue<>();
        for (Priority priority : List.of(Priority.LOW, Priority.NORMAL, Priority.HIGH)) {
            Caller caller = new Caller(priority.name(), Use.SESSION, "work", priority);
            Thread.ofVirtual().start(() -> {
                try (Grant _ = slots.acquire(caller, told::add)) {
                    admitted.add(caller.loop());
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            });
            told.take();
        }

        running.close();

        assertThat(List.of(admitted.take(), admitted.take(), admitted.take())).containsExactly("HIGH", "NORMAL", "LOW");
    }
}
