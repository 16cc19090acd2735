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
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The slots of this process; whoever is first in the queue helps himself as soon as nothing stands in the way.
 *
 * <p>What becomes free is told to the first alone, who tells the next: a thousand may wait for ten slots, and if all of
 * them were woken by each end of a session, that alone would keep the machine busy.
 */
public final class Scheduler implements Slots {
    // A machine that slept must not oversleep.
    private static final Duration LONGEST_NAP = Duration.ofSeconds(30);

    /** How often a machine that has too little left is looked at. */
    private static final Duration NEXT_LOOK = Duration.ofMillis(500);

    private final Time time;
    private final MachineLimits limits;
    private final ReentrantLock lock = new ReentrantLock();
    private final TicketQueue queue = new TicketQueue();
    private final Set<Turn> turns = new LinkedHashSet<>();
    private StartConditions conditions;
    private long tickets;

    public Scheduler(SchedulerSettings settings, Time time) {
        this(settings, MachineLimits.NONE, time);
    }

    /**
     * A scheduler.
     *
     * @param limits while the machine has too little left, sessions wait, except when nothing runs at all
     */
    public Scheduler(SchedulerSettings settings, MachineLimits limits, Time time) {
        this.conditions = new StartConditions(settings);
        this.limits = limits;
        this.time = time;
    }

    @Override
    public Grant acquire(Caller caller, Consumer<Snapshot> waiting) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            Ticket ticket = new Ticket(caller, tickets++, time.now(), lock.newCondition());
            queue.add(ticket);
            try {
                return await(ticket, waiting);
            } finally {
                queue.remove(ticket);
                look();
            }
        } finally {
            lock.unlock();
        }
    }

    private Turn await(Ticket ticket, Consumer<Snapshot> waiting) throws InterruptedException {
        Optional<Obstacle> told = Optional.empty();
        while (true) {
            Instant now = time.now();
            boolean leads = queue.leads(ticket);
            Optional<Obstacle> obstacle = leads ? obstacle(ticket, now) : queue.obstacle(ticket);
            if (leads && obstacle.isEmpty() && nobodyBefore(ticket, now)) {
                return begin(ticket, now);
            }
            if (leads) {
                obstacle.ifPresent(it -> queue.note(ticket, it));
            }
            if (obstacle.isPresent() && told.filter(obstacle.get()::isLike).isEmpty()) {
                told = obstacle;
                tell(waiting);
            } else if (leads && obstacle.isPresent()) {
                long _ = ticket.called().awaitNanos(nap(obstacle.get(), now).toNanos());
            } else {
                ticket.called().await();
            }
        }
    }

    private Turn begin(Ticket ticket, Instant now) {
        conditions = conditions.begin(ticket.use(), now);
        Turn turn = new Turn(new Active(ticket.caller(), now));
        turns.add(turn);
        return turn;
    }

    private boolean nobodyBefore(Ticket ticket, Instant now) {
        return queue.leaders().stream()
                .takeWhile(before -> before.compareTo(ticket) < 0)
                .allMatch(before -> obstacle(before, now).isPresent());
    }

    private Optional<Obstacle> obstacle(Ticket ticket, Instant now) {
        Optional<Obstacle> inTheWay = conditions.obstacle(ticket.use(), now);
        return inTheWay.isPresent() || ticket.use() != Use.SESSION || turns.isEmpty()
                ? inTheWay
                : limits.lack().map(Obstacle.Crowded::new);
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
            case Obstacle.Crowded _ -> NEXT_LOOK;
            case Obstacle.Busy _ -> LONGEST_NAP;
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
            queue.first(Snapshot.MOST_QUEUED)
                    .forEach(ticket -> queued.add(new Queued(ticket.caller(), ticket.since(), queued.size())));
            Optional<Obstacle> obstacle =
                    queue.leaders().stream().findFirst().flatMap(first -> obstacle(first, time.now()));
            return new Snapshot(running, queued, queue.size(), obstacle);
        } finally {
            lock.unlock();
        }
    }

    /** Has the first who wait look at the clock and the machine again. */
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
            queue.leaders().stream().map(Ticket::called).forEach(Condition::signal);
        } finally {
            lock.unlock();
        }
    }

    private final class Turn implements Grant {
        private final Active active;

        Turn(Active active) {
            this.active = active;
        }

        @Override
        public void close() {
            end(this);
        }
    }
}
