package dev.ratchet.app.run;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.store.StorePatience;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** While the database of a run does not answer: everybody waits until it does, and people are told. */
final class StoreOutage extends StorePatience {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** Who is asked to end does not wait for long. */
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private final Terminal terminal;
    private final Time time;
    private final InboxPoller inboxes;
    private final CountDownLatch givenUp = new CountDownLatch(1);
    private final Map<Thread, Observer> loops = new ConcurrentHashMap<>();

    /** Those who have not been answered yet, with what somebody can do about that. */
    private final Map<Thread, String> waiting = new ConcurrentHashMap<>();

    /** That much people have been told of: what each of many misses is mended by the same. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    /** Whether one of those who waited was, and none has been refused since. */
    private volatile boolean answered;

    private final AtomicReference<@Nullable Instant> since = new AtomicReference<>();

    /** @param inboxes those who know whether their loops are to end */
    StoreOutage(InboxPoller inboxes, Terminal terminal, Time time) {
        this.inboxes = inboxes;
        this.terminal = terminal;
        this.time = time;
    }

    /** From now on what the thread waits for is told to an observer too: that of the loop which it runs. */
    void tell(Observer observer) {
        loops.put(Thread.currentThread(), observer);
    }

    void forget() {
        loops.remove(Thread.currentThread());
    }

    /** Nobody waits any more. */
    void giveUp() {
        givenUp.countDown();
        if (answered) {
            over();
        }
    }

    @Override
    protected boolean again(Trouble unreachable) {
        boolean _ = since.compareAndSet(null, time.now());
        answered = false;
        String advice = Objects.requireNonNullElse(unreachable.complaint().hint(), "");
        if (told.add(advice)) {
            terminal.complain(
                    "%s; waiting until it is well again, nothing is lost".formatted(unreachable.getMessage()));
        }
        Observer observer = loops.get(Thread.currentThread());
        if (!advice.equals(waiting.put(Thread.currentThread(), advice)) && observer != null) {
            Instant now = time.now();
            observer.saw(new Event.Waiting(
                    new Decision.Wait(now.plus(PAUSE), Decision.Pause.PACE, String.valueOf(unreachable.getMessage())),
                    now));
        }
        return !isGivenUpMeanwhile() && !isOverdue();
    }

    /**
     * Who loses a claim while the database is away is interrupted, and has to wait all the same: what became of the attempt is
     * to be recorded. He finds the interrupt afterwards.
     */
    private boolean isGivenUpMeanwhile() {
        boolean interrupted = Thread.interrupted();
        long end = System.nanoTime() + PAUSE.toNanos();
        try {
            while (!isOverdue()) {
                try {
                    return givenUp.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    protected boolean isOver() {
        return givenUp.getCount() == 0 || isOverdue();
    }

    /** Who was asked to end before it began waits for as long. */
    private boolean isOverdue() {
        inboxes.noticeStopFiles();
        Instant began = Objects.requireNonNullElse(since.get(), Instant.MIN);
        return inboxes.isKilled(Thread.currentThread())
                || inboxes.endingSince()
                        .map(asked -> asked.isAfter(began) ? asked : began)
                        .filter(from -> time.now().isAfter(from.plus(FAREWELL)))
                        .isPresent();
    }

    /** It is over when nobody waits any more: that somebody else was answered does not say that what these ask for is. */
    @Override
    protected void answered() {
        if (waiting.remove(Thread.currentThread()) != null) {
            answered = true;
            if (waiting.isEmpty()) {
                over();
            }
        }
    }

    private void over() {
        Instant began = since.getAndSet(null);
        if (began != null) {
            told.clear();
            terminal.complain("the database answers again, after %d s"
                    .formatted(Duration.between(began, time.now()).toSeconds()));
        }
    }

    @Override
    protected void gaveUp() {
        waiting.remove(Thread.currentThread());
    }
}
