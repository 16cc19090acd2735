package dev.ratchet.app.run;

import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.loop.Requests;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.LoopRequest.Kind;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Sleeper;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be asked of a running loop from outside, in one place: signals, the STOP file, and what other
 * processes leave in the mailbox. A loop that sleeps is woken, one that works is interrupted only by a kill.
 */
public final class RequestInbox implements Requests, Sleeper, AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(200);

    /** Even who waits for longer looks around now and then. */
    static final Duration LONGEST_SLEEP = Duration.ofSeconds(30);

    private static final Duration BETWEEN_NEWS = Duration.ofSeconds(1);

    /** A second SIGINT within this time ends the session as well. */
    private static final Duration SOON = Duration.ofSeconds(3);

    private final String loop;
    private final RequestMailbox mailbox;
    private final Letters letters;
    private final Path stopFile;
    private final StateWatch state;
    private final InboxPoller poller;
    private final Time time;
    private final Duration longestSleep;
    private final Thread worker = Thread.currentThread();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ReentrantLock taking = new ReentrantLock();
    private final List<LoopRequest> arrived = new ArrayList<>();
    private @Nullable Instant firstSignal;
    private volatile boolean stateLost;
    private volatile boolean closed;
    private boolean woken;
    /** The loop waits for something that a stop or a pause makes needless. */
    private boolean awaiting;
    /** It was interrupted for that reason, and for no other. */
    private boolean awaitingEnded;

    private volatile boolean killed;
    private volatile @Nullable Instant ending;
    private volatile @Nullable LoopRequest endAsked;

    /** The file that asked for the end is there still: others may have to find it, who cannot be told in another way. */
    private boolean stopFileLeft;

    private Instant nextNews = Instant.MIN;
    private @Nullable Instant wakeAt;

    /** What comes in for the loop beside requests; looked after whatever the loop is doing. */
    @FunctionalInterface
    interface Letters {
        /** Answers what others have asked the loop, and tells of what is new; called if there may be some. */
        void answer();

        /** Closes what nobody has answered in time. */
        default void expire() {}
    }

    /**
     * Belongs to the thread that makes it, which is the one that runs the loop.
     *
     * @param poller looks after it until it is closed
     */
    RequestInbox(
            String loop,
            RequestMailbox mailbox,
            Letters letters,
            Path stopFile,
            StateWatch state,
            InboxPoller poller,
            Time time,
            Duration longestSleep) {
        this.loop = loop;
        this.mailbox = mailbox;
        this.letters = letters;
        this.stopFile = stopFile;
        this.state = state;
        this.time = time;
        this.poller = poller;
        this.longestSleep = longestSleep;
        poller.add(this);
    }

    String loop() {
        return loop;
    }

    /** Whether its loop is the one that a thread runs. */
    boolean isRunBy(Thread thread) {
        return worker.equals(thread);
    }

    /** Takes in a request; a kill reaches whatever the loop is doing, after it is on record. */
    void put(LoopRequest request) {
        lock.lock();
        try {
            arrived.add(request);
            killed |= request.kind() == Kind.KILL;
            if (request.kind() == Kind.KILL || (request.kind() == Kind.STOP && endAsked == null)) {
                endAsked = request;
                beginEnding();
            }
            changed.signalAll();
            if (endsAwaiting(request)) {
                endAwaiting();
            }
        } finally {
            lock.unlock();
        }
        if (request.kind() == Kind.KILL) {
            worker.interrupt();
        }
    }

    private void beginEnding() {
        if (ending == null) {
            ending = time.now();
        }
    }

    private static boolean endsAwaiting(LoopRequest request) {
        return request.kind() == Kind.STOP || request.kind() == Kind.PAUSE;
    }

    private void endAwaiting() {
        if (awaiting && !awaitingEnded) {
            awaitingEnded = true;
            worker.interrupt();
        }
    }

    @Override
    public <T> Optional<T> await(Awaited<T> awaited) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            if (arrived.stream().anyMatch(RequestInbox::endsAwaiting)) {
                return Optional.empty();
            }
            awaiting = true;
        } finally {
            lock.unlock();
        }
        try {
            return Optional.of(awaited.await());
        } catch (InterruptedException e) {
            if (onlyEnded()) {
                return Optional.empty();
            }
            throw e;
        } finally {
            stopAwaiting();
        }
    }

    private boolean onlyEnded() {
        lock.lock();
        try {
            return awaitingEnded && !killed;
        } finally {
            lock.unlock();
        }
    }

    /** What came in time is kept, and the loop finds out in its own time what else was asked for. */
    private void stopAwaiting() {
        lock.lock();
        try {
            if (awaitingEnded && !killed) {
                boolean _ = Thread.interrupted();
            }
            awaiting = false;
            awaitingEnded = false;
        } finally {
            lock.unlock();
        }
    }

    /** Who waits for a slot, or for the database, does not look for the file himself. */
    void noticeStopFile() {
        lock.lock();
        try {
            if (!closed && Files.exists(stopFile)) {
                beginEnding();
                endAwaiting();
            }
        } finally {
            lock.unlock();
        }
    }

    boolean isKilled() {
        return killed;
    }

    /** Whether that is because its files are gone, and nobody's wish. */
    boolean hasLostState() {
        return stateLost;
    }

    /** When it was first asked to end. */
    public Optional<Instant> endingSince() {
        return Optional.ofNullable(ending);
    }

    /** The request to end that weighs most. */
    Optional<LoopRequest> endAsked() {
        return Optional.ofNullable(endAsked);
    }

    /** What a signal asks for: the first one to finish, a second SIGINT soon after it to end at once. */
    synchronized void signal(String signal, Consumer<String> out) {
        Instant now = time.now();
        String name = "SIG" + signal;
        if (signal.equals("INT") && firstSignal != null && now.isBefore(firstSignal.plus(SOON))) {
            out.accept("Caught second SIGINT, killing the current session");
            heard(new LoopRequest(Kind.KILL, "second " + name));
        } else {
            firstSignal = now;
            out.accept("Caught " + name + ", finishing current session..."
                    + (signal.equals("INT") ? " (again within %d s to kill)".formatted(SOON.toSeconds()) : ""));
            heard(new LoopRequest(Kind.STOP, name));
        }
    }

    /** What no message asks for: whoever looks from outside is to know of it while the session goes on. */
    private void heard(LoopRequest request) {
        put(request);
        poller.heard(loop, request);
    }

    @Override
    public List<LoopRequest> drain() {
        state.check();
        lookForStopFile();
        if (!isEndWaiting()) {
            takeMail();
        }
        lock.lock();
        try {
            List<LoopRequest> all = List.copyOf(arrived);
            arrived.clear();
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** Whoever is about to end by a request that is here already need not ask the database for more. */
    private boolean isEndWaiting() {
        lock.lock();
        try {
            return arrived.contains(endAsked);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleepUntil(Instant until) throws InterruptedException {
        Instant longest = time.now().plus(longestSleep);
        Instant end = until.isAfter(longest) ? longest : until;
        lock.lockInterruptibly();
        try {
            while (arrived.isEmpty() && !isWoken() && time.now().isBefore(end) && !Files.exists(stopFile)) {
                long left = Duration.between(time.now(), end).toNanos();
                long _ = changed.awaitNanos(Math.min(LOOK.toNanos(), left));
            }
            woken = false;
            wakeAt = null;
        } finally {
            lock.unlock();
        }
    }

    private boolean isWoken() {
        return woken || (wakeAt != null && !time.now().isBefore(wakeAt));
    }

    /** Ends the sleep of the loop, or the next one if it does not sleep now. */
    void wake() {
        lock.lock();
        try {
            woken = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The same for news that come often and concern many: once in a while is enough. */
    void wakeSometimes() {
        Instant now = time.now();
        lock.lock();
        try {
            if (now.isBefore(nextNews)) {
                wakeAt = wakeAt == null ? nextNews : wakeAt;
            } else {
                nextNews = now.plus(BETWEEN_NEWS);
                woken = true;
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void lookForStopFile() {
        try {
            if (!stopFileLeft && Files.exists(stopFile)) {
                LoopRequest request = new LoopRequest(Kind.STOP, "STOP file " + stopFile.getFileName());
                put(request);
                // One file for all loops of the directory: whoever finds it gone has to find the message.
                stopFileLeft = !told(request);
                if (!stopFileLeft) {
                    boolean _ = Files.deleteIfExists(stopFile);
                }
            }
        } catch (DirectoryNotEmptyException _) {
            // What somebody has put in its place stops the loop all the same, and is taken away at the next start.
        } catch (IOException e) {
            throw new Trouble("cannot delete the stop file %s: %s".formatted(stopFile, FailureWords.of(e)), e);
        }
    }

    private boolean told(LoopRequest request) {
        try {
            mailbox.sendToOthers(loop, request);
            return true;
        } catch (Trouble trouble) {
            if (!Trouble.isUnreachable(trouble)) {
                throw trouble;
            }
            return false;
        }
    }

    /** A session that took away what its end is to be recorded in need not go on; the loop then tells why. */
    void endIfStateIsLost() {
        Optional<String> loss =
                stateLost || closed ? Optional.empty() : state.loss().map(Complaint::line);
        loss.ifPresent(what -> {
            stateLost = true;
            put(new LoopRequest(Kind.KILL, what));
        });
    }

    /** One at a time: what somebody else has taken out, and not put here yet, the loop would miss. */
    void takeMail() {
        taking.lock();
        try {
            mailbox.database().impatiently(() -> {
                takeOut();
                return loop;
            });
        } catch (Trouble _) {
            // The loop itself meets the same trouble and tells of it.
        } finally {
            taking.unlock();
        }
    }

    private void takeOut() {
        letters.expire();
        if (mailbox.hasMail(loop)) {
            mailbox.take(loop).forEach(this::put);
            letters.answer();
        }
    }

    @Override
    public void close() {
        closed = true;
        poller.remove(this);
        if (stopFileLeft) {
            // The others have waited as long as this loop, and have found it too.
            boolean _ = stopFile.toFile().delete();
        }
    }
}
