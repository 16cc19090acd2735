package dev.ratchet.process.schedule;

import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
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
            Optional<Obstacle> obstacle = conditions.obstacle(now);
            boolean first = queue.first().equals(ticket);
            if (first && obstacle.isEmpty()) {
                conditions = conditions.begin(now);
                Turn turn = new Turn(ticket.caller(), now);
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
            case Obstacle.Busy _ -> LONGEST_NAP;
        };
        return nap.compareTo(LONGEST_NAP) < 0 ? nap : LONGEST_NAP;
    }

    @Override
    public void hold(Instant until, String why) {
        lock.lock();
        try {
            conditions = conditions.held(new Obstacle.Held(until, why));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Snapshot snapshot() {
        lock.lock();
        try {
            List<Active> running = turns.stream()
                    .map(turn -> new Active(turn.caller, turn.since))
                    .toList();
            List<Queued> queued = new ArrayList<>();
            queue.forEach(ticket -> queued.add(new Queued(ticket.caller(), ticket.since(), queued.size())));
            return new Snapshot(running, queued, queued.isEmpty() ? Optional.empty() : conditions.obstacle(time.now()));
        } finally {
            lock.unlock();
        }
    }

    /** Has those who wait look at the clock again. */
    void look() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void end(Turn turn) {
        lock.lock();
        try {
            if (turns.remove(turn)) {
                conditions = conditions.end();
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** A place in the queue. */
    private record Ticket(Caller caller, long number, Instant since) implements Comparable<Ticket> {
        private static final Comparator<Ticket> ORDER = Comparator.comparing(
                        (Ticket ticket) -> ticket.caller().priority())
                .thenComparingLong(Ticket::number);

        @Override
        public int compareTo(Ticket other) {
            return ORDER.compare(this, other);
        }
    }

    private final class Turn implements Grant {
        private final Caller caller;
        private final Instant since;

        Turn(Caller caller, Instant since) {
            this.caller = caller;
            this.since = since;
        }

        @Override
        public Instant since() {
            return since;
        }

        @Override
        public void close() {
            end(this);
        }
    }
}
