package dev.ratchet.process.schedule;

import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** The slots of this process; whoever is first in the queue helps himself as soon as nothing stands in the way. */
public final class Scheduler implements Slots {
    // A machine that slept must not oversleep.
    private static final Duration LONGEST_NAP = Duration.ofSeconds(30);

    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final TreeSet<Ticket> queue = new TreeSet<>();
    private final Set<Turn> turns = new LinkedHashSet<>();
    private StartConditions conditions;
    private long tickets;

    public Scheduler(SchedulerSettings settings, Time time) {
        this.conditions = new StartConditions(settings);
        this.time = time;
    }

    @Override
    public Grant acquire(Caller caller, Consumer<Snapshot> waiting) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            Ticket ticket = new Ticket(caller, tickets++, time.now());
            queue.add(ticket);
            try {
                return await(ticket, waiting);
            } finally {
                queue.remove(ticket);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private Turn await(Ticket ticket, Consumer<Snapshot> waiting) throws InterruptedException {
        Optional<Obstacle> told = Optional.empty();
        while (true) {
            Instant now = time.now();
            Optional<Obstacle> obstacle = obstacle(ticket, now);
            boolean first = queue.headSet(ticket).stream()
                    .allMatch(ahead -> obstacle(ahead, now).isPresent());
            if (first && obstacle.isEmpty()) {
                conditions = conditions.begin(ticket.caller().use(), now);
                Turn turn = new Turn(new Active(ticket.caller(), now));
                turns.add(turn);
                return turn;
            }
            if (obstacle.isPresent() && !obstacle.equals(told)) {
                told = obstacle;
                tell(waiting);
            } else if (first) {
                changed.awaitNanos(nap(obstacle.get(), now).toNanos());
            } else {
                changed.await();
            }
        }
    }

    private Optional<Obstacle> obstacle(Ticket ticket, Instant now) {
        return conditions.obstacle(ticket.caller().use(), now);
    }

    /** Who is told may take his time, and others go on meanwhile. */
    private void tell(Consumer<Snapshot> waiting) {
        Snapshot now = snapshot();
        lock.unlock();
        try {
            waiting.accept(now);
        } finally {
            lock.lock();
        }
    }

    private static Duration nap(Obstacle obstacle, Instant now) {
        Duration nap = switch (obstacle) {
            case Obstacle.Held held -> Duration.between(now, held.until());
            case Obstacle.Paced paced -> Duration.between(now, paced.until());
            case Obstacle.Busy _, Obstacle.Crowded _ -> LONGEST_NAP;
        };
        return nap.compareTo(LONGEST_NAP) < 0 ? nap : LONGEST_NAP;
    }

    @Override
    public void hold(Instant until, String why) {
        change(() -> conditions = conditions.held(new Obstacle.Held(until, why)));
    }

    @Override
    public Snapshot snapshot() {
        lock.lock();
        try {
            List<Active> running = turns.stream().map(turn -> turn.active).toList();
            List<Queued> queued = new ArrayList<>();
            queue.forEach(ticket -> queued.add(new Queued(ticket.caller(), ticket.since(), queued.size())));
            return new Snapshot(
                    running, queued, queue.isEmpty() ? Optional.empty() : obstacle(queue.first(), time.now()));
        } finally {
            lock.unlock();
        }
    }

    /** Has those who wait look at the clock again. */
    void look() {
        change(() -> {});
    }

    private void end(Turn turn) {
        change(() -> {
            if (turns.remove(turn)) {
                conditions = conditions.end();
            }
        });
    }

    /** Does something that those who wait may have waited for. */
    private void change(Runnable action) {
        lock.lock();
        try {
            action.run();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** A place in the queue. */
    private record Ticket(Caller caller, long number, Instant since) implements Comparable<Ticket> {
        @Override
        public int compareTo(Ticket other) {
            int priorities = caller.priority().compareTo(other.caller.priority());
            return priorities == 0 ? Long.compare(number, other.number) : priorities;
        }
    }

    private final class Turn implements Grant {
        private final Active active;

        Turn(Active active) {
            this.active = active;
        }

        @Override
        public Instant since() {
            return active.since();
        }

        @Override
        public void close() {
            end(this);
        }
    }
}
