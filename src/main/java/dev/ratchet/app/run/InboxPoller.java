package dev.ratchet.app.run;

import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.RepeatedWork;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.StoreChanges;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks for what others have left for the loops of this process, for all of them at once, and has each take its own. */
final class InboxPoller implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(200);

    /** Where a look costs more, and somebody tells at once if there is something. */
    private static final Duration SELDOM_LOOK = Duration.ofSeconds(5);

    /** Where somebody tells, and the worker's beat has us ask as well, only one look of so many asks by itself. */
    private static final int LOOKS_PER_QUESTION = 6;

    /** The same where nobody tells at the moment. */
    private static final Duration BLIND_LOOK = Duration.ofSeconds(2);

    /** So long a look may take that is under way at the end. */
    private static final Duration LAST_LOOK = Duration.ofSeconds(3);

    /** So many loops are asked at each look whether their state is still there; the others at the next ones. */
    private static final int CHECKED_AT_ONCE = 50;

    private final List<RequestInbox> inboxes = new CopyOnWriteArrayList<>();
    private final RepeatedWork looking;
    private final Supplier<Set<String>> waiting;
    private final Queue<Heard> heard = new ConcurrentLinkedQueue<>();
    private final Consumer<Heard> record;
    private final Supplier<Duration> pause;
    private final StoreChanges changes;
    private final Map<RequestInbox, List<StoreChanges.Subscription>> subscriptions = new ConcurrentHashMap<>();
    private final AtomicBoolean wanted = new AtomicBoolean();
    private int looks;
    private @Nullable LoopRequest forAll;

    /** Signals still reach it, which is how a process is asked to end that is between two runs of its loops. */
    private volatile @Nullable RequestInbox lastClosed;

    /** What a loop was asked for without a message. */
    private record Heard(String loop, LoopRequest request) {}

    /** One that looks often, whatever it costs, and records nothing. */
    InboxPoller(Supplier<Set<String>> waiting) {
        this(waiting, _ -> {}, () -> LOOK, StoreChanges.none(), _ -> {});
    }

    /**
     * @param waiting the names of the loops for which something waits
     * @param record puts on record what was heard
     * @param pause how long to wait before the next look
     * @param complaints told what goes wrong, but for what the loops themselves meet
     */
    private InboxPoller(
            Supplier<Set<String>> waiting,
            Consumer<Heard> record,
            Supplier<Duration> pause,
            StoreChanges changes,
            Consumer<String> complaints) {
        this.waiting = waiting;
        this.record = record;
        this.pause = pause;
        this.changes = changes;
        this.looking = RepeatedWork.start(
                Thread.ofPlatform().daemon(), "looking for requests", pause.get(), this::look, complaints);
    }

    /** Of the mail in a database. */
    static InboxPoller of(RequestMailbox mailbox, Consumer<String> complaints) {
        Consumer<Heard> record = heard -> mailbox.heard(heard.loop(), heard.request());
        return switch (mailbox.database().dialect()) {
            case SQLITE -> new InboxPoller(mailbox::loopsWithMail, record, () -> LOOK, StoreChanges.none(), complaints);
            case POSTGRESQL -> {
                StoreChanges changes = mailbox.database().changes();
                // Who waited for the server would not see meanwhile what is asked without it.
                yield new InboxPoller(
                        () -> mailbox.database().impatiently(mailbox::loopsWithMail),
                        record,
                        () -> changes.areTold() ? SELDOM_LOOK : BLIND_LOOK,
                        changes,
                        complaints);
            }
        };
    }

    /** From now on this one is looked after, until it is closed. */
    synchronized void add(RequestInbox inbox) {
        inboxes.add(inbox);
        subscriptions.put(
                inbox,
                List.of(
                        changes.subscribe(StoreChanges.mailOf(inbox.loop()), this::ask),
                        changes.subscribe(StoreChanges.TASKS, inbox::wakeSometimes)));
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
        lastClosed = inbox;
        inboxes.remove(inbox);
        Stream.ofNullable(subscriptions.remove(inbox)).flatMap(List::stream).forEach(StoreChanges.Subscription::close);
    }

    /** Has a loop look around that sleeps, since something concerns it. */
    void wake(String loop) {
        inboxes.stream().filter(inbox -> inbox.loop().equals(loop)).forEach(RequestInbox::wake);
    }

    void wakeAll() {
        inboxes.forEach(RequestInbox::wake);
    }

    /** Whether what a thread does is not wanted any more: the loop that it runs is to be killed, or where it runs none, all of them. */
    boolean isKilled(Thread thread) {
        List<RequestInbox> all = asked().toList();
        List<RequestInbox> own =
                all.stream().filter(inbox -> inbox.isRunBy(thread)).toList();
        List<RequestInbox> meant = own.isEmpty() ? all : own;
        return !meant.isEmpty() && meant.stream().allMatch(RequestInbox::isKilled);
    }

    /** Those who know what the process is asked for. */
    private Stream<RequestInbox> asked() {
        List<RequestInbox> open = List.copyOf(inboxes);
        return open.isEmpty() ? Stream.ofNullable(lastClosed) : open.stream();
    }

    /** When the last of the loops was asked to end; nothing as long as one is to go on, which needs what is waited for. */
    Optional<Instant> endingSince() {
        List<Optional<Instant>> all = asked().map(RequestInbox::endingSince).toList();
        return all.stream().allMatch(Optional::isPresent)
                ? all.stream().flatMap(Optional::stream).max(Comparator.naturalOrder())
                : Optional.empty();
    }

    /** Asks now: who has just asked the database for something else has a connection that is at hand. */
    void ask() {
        wanted.set(true);
        looking.call();
    }

    /** Has on record what a loop was asked for, soon and without holding up whoever has heard of it. */
    void heard(String loop, LoopRequest request) {
        heard.add(new Heard(loop, request));
        looking.call();
    }

    /** Takes notice of a STOP file, whatever the loops wait for. */
    void noticeStopFiles() {
        inboxes.forEach(RequestInbox::noticeStopFile);
    }

    private Duration look() {
        int look = looks++;
        recordHeard();
        boolean asks = wanted.getAndSet(false) || !changes.areTold() || look % LOOKS_PER_QUESTION == 0;
        Set<String> mail = asks ? mail() : Set.of();
        int turns = Math.ceilDiv(Math.max(1, inboxes.size()), CHECKED_AT_ONCE);
        int number = 0;
        for (RequestInbox inbox : inboxes) {
            if (number++ % turns == look % turns) {
                inbox.endIfStateIsLost();
                inbox.noticeStopFile();
            }
            if (mail.contains(inbox.loop())) {
                inbox.takeMail();
            }
        }
        return pause.get();
    }

    private void recordHeard() {
        try {
            for (Heard next = heard.peek(); next != null; next = heard.peek()) {
                record.accept(next);
                heard.remove();
            }
        } catch (Trouble _) {
            // It is tried again at the next look; the loops themselves meet the same trouble and tell of it.
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
        // The database is closed next, and must not be taken from under a look.
        looking.close(LAST_LOOK);
    }
}
