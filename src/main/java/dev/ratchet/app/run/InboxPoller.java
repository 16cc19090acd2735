package dev.ratchet.app.run;

import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Trouble;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks for what others have left for the loops of this process, for all of them at once, and has each take its own. */
final class InboxPoller implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(200);

    /** So many loops are asked at each look whether their state is still there; the others at the next ones. */
    private static final int CHECKED_AT_ONCE = 50;

    private final List<RequestInbox> inboxes = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Supplier<Set<String>> waiting;
    private @Nullable LoopRequest forAll;

    /** @param waiting the names of the loops for which something waits */
    InboxPoller(Supplier<Set<String>> waiting) {
        this.waiting = waiting;
        Thread.ofPlatform().daemon().name("inbox").start(this::lookAround);
    }

    static InboxPoller of(RequestMailbox mailbox) {
        return new InboxPoller(mailbox::loopsWithMail);
    }

    /** From now on this one is looked after, until it is closed. */
    synchronized void add(RequestInbox inbox) {
        inboxes.add(inbox);
        if (forAll != null) {
            inbox.put(forAll);
        }
    }

    /** Has all loops of this process take in a request, also those that come later. */
    synchronized void putToAll(LoopRequest request) {
        forAll = request;
        inboxes.forEach(inbox -> inbox.put(request));
    }

    void remove(RequestInbox inbox) {
        inboxes.remove(inbox);
    }

    /** Has a loop look around that sleeps, since something concerns it. */
    void wake(String loop) {
        inboxes.stream().filter(inbox -> inbox.loop().equals(loop)).forEach(RequestInbox::wake);
    }

    void wakeAll() {
        inboxes.forEach(RequestInbox::wake);
    }

    private void lookAround() {
        try {
            for (int look = 0; !closing.await(LOOK.toMillis(), TimeUnit.MILLISECONDS); look++) {
                look(look);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(int look) {
        Set<String> mail = mail();
        int turns = Math.ceilDiv(Math.max(1, inboxes.size()), CHECKED_AT_ONCE);
        int number = 0;
        for (RequestInbox inbox : inboxes) {
            if (number++ % turns == look % turns) {
                inbox.endIfStateIsLost();
            }
            if (mail.contains(inbox.loop())) {
                inbox.takeMail();
            }
        }
    }

    private Set<String> mail() {
        try {
            return waiting.get();
        } catch (Trouble _) {
            // The loops themselves meet the same trouble and tell of it.
            return Set.of();
        }
    }

    @Override
    public void close() {
        closing.countDown();
    }
}
