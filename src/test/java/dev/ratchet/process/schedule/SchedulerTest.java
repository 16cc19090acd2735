package dev.ratchet.process.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.Slots.Caller;
import dev.ratchet.loop.attempt.Slots.Grant;
import dev.ratchet.loop.attempt.Slots.Obstacle;
import dev.ratchet.loop.attempt.Slots.Priority;
import dev.ratchet.loop.attempt.Slots.Use;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.Scripts;
import dev.ratchet.testing.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SchedulerTest {
    private final FakeTime time = new FakeTime();
    private final List<Thread> threads = new ArrayList<>();
    private final BlockingQueue<Turn> granted = new LinkedBlockingQueue<>();

    private record Turn(String who, Grant grant) {}

    @AfterEach
    void stop() {
        threads.forEach(Thread::interrupt);
    }

    @Test
    void givesATurnAtOnceWhileThereAreSome() throws Exception {
        Scheduler scheduler = scheduler(2, 50);
        Instant start = time.now();
        try (Grant _ = scheduler.acquire(caller("one", Priority.NORMAL), _ -> {})) {
            assertThat(scheduler.snapshot().running())
                    .containsExactly(new Slots.Active(caller("one", Priority.NORMAL), start));
        }
        assertThat(scheduler.snapshot()).isEqualTo(new Slots.Snapshot(List.of(), List.of(), 0, Optional.empty()));
    }

    @Test
    void theMostUrgentGoFirstAndThenWhoeverCameFirst() throws Exception {
        Scheduler scheduler = scheduler(1, 50);
        Grant running = scheduler.acquire(caller("running", Priority.LOW), _ -> {});
        List<Caller> arrivals = List.of(
                caller("low", Priority.LOW),
                caller("normal-1", Priority.NORMAL),
                caller("high", Priority.HIGH),
                caller("normal-2", Priority.NORMAL),
                caller("critical", Priority.CRITICAL),
                caller("normal-3", Priority.NORMAL));
        for (Caller arrival : arrivals) {
            ask(scheduler, arrival);
            awaitQueued(scheduler, arrivals.indexOf(arrival) + 1);
        }
        assertThat(scheduler.snapshot().obstacle()).contains(new Obstacle.Busy(1));
        assertThat(scheduler.snapshot().queued())
                .extracting(queued -> queued.caller().loop())
                .containsExactly("critical", "high", "normal-1", "normal-2", "normal-3", "low");
        assertThat(scheduler.snapshot().queued())
                .extracting(Slots.Queued::ahead)
                .containsExactly(0, 1, 2, 3, 4, 5);
        running.close();
        for (String expected : List.of("critical", "high", "normal-1", "normal-2", "normal-3", "low")) {
            Turn turn = next();
            assertThat(turn.who()).isEqualTo(expected);
            turn.grant().close();
        }
    }

    @Test
    void givingBackTwiceGivesBackOnce() throws Exception {
        Scheduler scheduler = scheduler(1, 50);
        Grant first = scheduler.acquire(caller("first", Priority.NORMAL), _ -> {});
        first.close();
        Grant second = scheduler.acquire(caller("second", Priority.NORMAL), _ -> {});
        first.close();
        ask(scheduler, caller("third", Priority.NORMAL));
        awaitQueued(scheduler, 1);
        assertThat(granted).isEmpty();
        second.close();
        assertThat(next().who()).isEqualTo("third");
    }

    @Test
    void noMinuteHasMoreThanItsShare() throws Exception {
        Scheduler scheduler = scheduler(10, 3);
        Instant start = time.now();
        for (int i = 0; i < 3; i++) {
            scheduler.acquire(caller("early", Priority.NORMAL), _ -> {}).close();
            time.pass(Duration.ofSeconds(20));
        }
        // 60 s after the first: that one has just left the window.
        scheduler.acquire(caller("on time", Priority.NORMAL), _ -> {}).close();
        ask(scheduler, caller("waiting", Priority.CRITICAL));
        awaitQueued(scheduler, 1);
        assertThat(scheduler.snapshot().obstacle()).contains(new Obstacle.Paced(start.plus(Duration.ofSeconds(80))));
        time.pass(Duration.ofSeconds(20).minusNanos(1));
        scheduler.look();
        assertThat(scheduler.snapshot().queued()).hasSize(1);
        time.pass(Duration.ofNanos(1));
        scheduler.look();
        try (Grant _ = next().grant()) {
            assertThat(scheduler.snapshot().running())
                    .extracting(Slots.Active::since)
                    .containsExactly(start.plus(Duration.ofSeconds(80)));
        }
    }

    /** Nobody knows how many requests a session makes; those of the direct agent are counted one by one. */
    @Test
    void sessionsAreNoRequestsAndPassThoseThatHaveToWait() throws Exception {
        Scheduler scheduler = scheduler(10, 1);
        scheduler.acquire(caller("first", Priority.NORMAL), _ -> {}).close();
        ask(scheduler, caller("request", Priority.CRITICAL));
        awaitQueued(scheduler, 1);

        for (int i = 0; i < 100; i++) {
            scheduler
                    .acquire(new Caller("fast", Use.SESSION, "a session", Priority.LOW), _ -> {
                        throw new AssertionError("had to wait");
                    })
                    .close();
        }

        assertThat(scheduler.snapshot().queued()).hasSize(1);
        time.pass(Duration.ofSeconds(60));
        scheduler.look();
        assertThat(next().who()).isEqualTo("request");
    }

    @Test
    void aHoldHoldsEverybodyUntilTheLongestIsOver() throws Exception {
        Scheduler scheduler = scheduler(10, 50);
        Instant start = time.now();
        scheduler.hold(start.plusSeconds(30), "429");
        scheduler.hold(start.plusSeconds(10), "shorter");
        ask(scheduler, caller("urgent", Priority.CRITICAL));
        ask(scheduler, caller("patient", Priority.LOW));
        awaitQueued(scheduler, 2);
        assertThat(scheduler.snapshot().obstacle()).contains(new Obstacle.Held(start.plusSeconds(30), "429"));
        time.pass(Duration.ofSeconds(29));
        scheduler.look();
        assertThat(scheduler.snapshot().queued()).hasSize(2);
        time.pass(Duration.ofSeconds(1));
        scheduler.look();
        assertThat(List.of(next().who(), next().who())).containsExactlyInAnyOrder("urgent", "patient");
    }

    @Test
    void aHoldDoesNotEndWhatRuns() throws Exception {
        Scheduler scheduler = scheduler(1, 50);
        Grant grant = scheduler.acquire(caller("running", Priority.NORMAL), _ -> {});
        scheduler.hold(time.now().plusSeconds(5), "429");
        assertThat(scheduler.snapshot().running()).hasSize(1);
        assertThat(scheduler.snapshot().obstacle()).as("nobody waits").isEmpty();
        grant.close();
    }

    @Test
    void whoeverIsInterruptedLeavesTheQueueAndTheNextGoesOn() throws Exception {
        Scheduler scheduler = scheduler(1, 50);
        Grant running = scheduler.acquire(caller("running", Priority.NORMAL), _ -> {});
        Thread impatient = ask(scheduler, caller("impatient", Priority.HIGH));
        ask(scheduler, caller("patient", Priority.NORMAL));
        awaitQueued(scheduler, 2);
        impatient.interrupt();
        impatient.join();
        assertThat(scheduler.snapshot().queued())
                .extracting(queued -> queued.caller().loop())
                .containsExactly("patient");
        running.close();
        assertThat(next().who()).isEqualTo("patient");
    }

    @Test
    void anInterruptedThreadGetsNoTurn() {
        Scheduler scheduler = scheduler(1, 50);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> scheduler.acquire(caller("late", Priority.NORMAL), _ -> {}))
                .isInstanceOf(InterruptedException.class);
        assertThat(scheduler.snapshot().running()).isEmpty();
        assertThat(scheduler.snapshot().queued()).isEmpty();
    }

    @Test
    void wakesByItselfWhenTheTimeHasCome() throws Exception {
        Scheduler scheduler = new Scheduler(new SchedulerSettings(1, 50), new SteadyTime());
        Instant until = new SteadyTime().now().plusMillis(150);
        scheduler.hold(until, "a moment");
        try (Grant _ = scheduler.acquire(caller("waiting", Priority.NORMAL), _ -> {})) {
            assertThat(scheduler.snapshot().running())
                    .singleElement()
                    .satisfies(active -> assertThat(active.since()).isAfterOrEqualTo(until));
        }
    }

    @Test
    void manyAtOnceNeverExceedTheLimitAndAllGetTheirTurn() throws Exception {
        Scheduler scheduler = scheduler(4, 10_000);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(200);
        for (int i = 0; i < 200; i++) {
            Caller caller = caller("loop" + i, i % 2 == 0 ? Priority.LOW : Priority.HIGH);
            threads.add(Thread.ofVirtual().start(() -> {
                for (int turn = 0; turn < 5; turn++) {
                    try (Grant _ = scheduler.acquire(caller, _ -> {})) {
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        LockSupport.parkNanos(10_000);
                        inside.decrementAndGet();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                done.countDown();
            }));
        }
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(most.get()).isBetween(1, 4);
        assertThat(scheduler.snapshot().running()).isEmpty();
    }

    @Test
    void whoeverWaitsIsToldWhyAndAgainWhenThatChanges() throws Exception {
        Scheduler scheduler = scheduler(1, 50);
        List<Optional<Obstacle>> told = new CopyOnWriteArrayList<>();
        Grant first = scheduler.acquire(caller("first", Priority.NORMAL), _ -> told.add(Optional.empty()));
        assertThat(told).as("who need not wait").isEmpty();
        threads.add(Thread.ofVirtual().start(() -> {
            try (Grant _ = scheduler.acquire(caller("second", Priority.NORMAL), now -> told.add(now.obstacle()))) {
                granted.add(new Turn("second", first));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        Scripts.await("told of the other", () -> told.equals(List.of(Optional.of(new Obstacle.Busy(1)))));
        Instant until = time.now().plusSeconds(60);
        scheduler.hold(until, "a limit");
        Scripts.await("told of the hold", () -> told.size() == 2);
        assertThat(told.getLast()).contains(new Obstacle.Held(until, "a limit"));
        first.close();
        time.pass(Duration.ofSeconds(61));
        scheduler.look();
        assertThat(next().who()).isEqualTo("second");
        assertThat(told).hasSize(2);
    }

    /** What a slot costs must not depend on how many wait for one: each of them looks at the clock before anything else. */
    @Test
    void whatBecomesFreeWakesTheFirstAndNotThoseBehindIt() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        Scheduler scheduler = new Scheduler(new SchedulerSettings(1, 0), () -> {
            looks.incrementAndGet();
            return time.now();
        });
        Grant running = scheduler.acquire(caller("running", Priority.NORMAL), _ -> {});
        int many = 500;
        for (int i = 0; i < many; i++) {
            ask(scheduler, caller("loop" + i, Priority.NORMAL));
        }
        awaitQueued(scheduler, many);
        Scripts.await("all asleep", () -> threads.stream().allMatch(SchedulerTest::sleeps));
        looks.set(0);

        running.close();
        for (int i = 0; i < 10; i++) {
            next().grant().close();
        }

        Turn eleventh = next();
        assertThat(scheduler.snapshot().waiting()).isEqualTo(many - 11);
        assertThat(scheduler.snapshot().queued()).hasSize(Slots.Snapshot.MOST_QUEUED);
        assertThat(looks.get()).as("looks of %d for 11 turns", many).isLessThan(100);
        eleventh.grant().close();
    }

    private static boolean sleeps(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void whoeverWaitsBehindOthersIsToldOfWhatHoldsEverybody() throws Exception {
        Scheduler scheduler = scheduler(1, 0);
        Grant running = scheduler.acquire(caller("running", Priority.NORMAL), _ -> {});
        List<Optional<Obstacle>> told = new CopyOnWriteArrayList<>();
        for (String loop : List.of("one", "two", "three")) {
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    Grant grant = scheduler.acquire(caller(loop, Priority.NORMAL), now -> told.add(now.obstacle()));
                    granted.add(new Turn(loop, grant));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
        Optional<Obstacle> busy = Optional.of(new Obstacle.Busy(1));
        Scripts.await("told of the other", () -> told.equals(List.of(busy, busy, busy)));
        Instant until = time.now().plusSeconds(60);
        scheduler.hold(until, "a limit");
        Optional<Obstacle> held = Optional.of(new Obstacle.Held(until, "a limit"));
        Scripts.await("told of the hold", () -> told.equals(List.of(busy, busy, busy, held, held, held)));

        time.pass(Duration.ofSeconds(61));
        running.close();

        Turn first = next();
        Scripts.await("those behind told of the next", () -> told.size() == 8);
        assertThat(told.subList(6, 8)).containsExactly(busy, busy);
        first.grant().close();
        next().grant().close();
        next().grant().close();
        assertThat(scheduler.snapshot().running()).isEmpty();
    }

    @Test
    void withoutALimitAnyNumberMayBeginInAMinute() throws Exception {
        Scheduler scheduler = scheduler(1, 0);
        for (int i = 0; i < 1000; i++) {
            scheduler
                    .acquire(caller("busy", Priority.NORMAL), _ -> {
                        throw new AssertionError("had to wait");
                    })
                    .close();
        }
        assertThat(scheduler.snapshot().running()).isEmpty();
    }

    @Test
    void atLeastOneMayRun() {
        assertThatThrownBy(() -> new SchedulerSettings(0, 50)).hasMessageContaining("max_concurrent");
        assertThatThrownBy(() -> new SchedulerSettings(10, -1)).hasMessageContaining("requests_per_minute");
        assertThat(SchedulerSettings.DEFAULT).isEqualTo(new SchedulerSettings(10, 50));
    }

    private Scheduler scheduler(int concurrent, int perMinute) {
        return new Scheduler(new SchedulerSettings(concurrent, perMinute), time);
    }

    private static Caller caller(String loop, Priority priority) {
        return new Caller(loop, Use.REQUEST, "a call", priority);
    }

    private Thread ask(Scheduler scheduler, Caller caller) {
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                granted.add(new Turn(caller.loop(), scheduler.acquire(caller, _ -> {})));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        threads.add(thread);
        return thread;
    }

    private Turn next() throws InterruptedException {
        Turn turn = granted.poll(20, TimeUnit.SECONDS);
        assertThat(turn).as("a turn").isNotNull();
        return Objects.requireNonNull(turn);
    }

    private static void awaitQueued(Scheduler scheduler, int howMany) {
        Scripts.await("queued", () -> scheduler.snapshot().waiting() == howMany);
    }
}
