package dev.ratchet.fleet.landing;

import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings base branches to the remote after landings, for all loops of a process, without anybody waiting for it. What lands
 * while one push is under way goes with the next, whatever it was; and what could not be pushed goes with that too.
 */
public final class BasePush implements AutoCloseable {
    /** What takes no longer than this is not worth a word. */
    private static final Duration UNSAID = Duration.ofSeconds(2);

    private final RemoteRepository remote;
    private final Consumer<String> complaints;
    private final Map<String, Wish> wanted = new LinkedHashMap<>();
    private final Map<String, Wish> asked = new HashMap<>();
    private final Map<String, String> pushed = new HashMap<>();
    private boolean troubled;
    private @Nullable Thread worker;

    /** That a base be pushed, by an attempt whose work has landed. */
    private record Wish(BaseBranch base, String attempt) {}

    /** @param complaints told once in a row that the remote cannot be reached */
    public BasePush(RemoteRepository remote, Consumer<String> complaints) {
        this.remote = remote;
        this.complaints = complaints;
    }

    /** Something has landed for this base. */
    synchronized void request(BaseBranch base, String attempt) {
        Wish wish = new Wish(base, attempt);
        wanted.put(base.name(), wish);
        asked.put(base.name(), wish);
        if (worker == null) {
            worker = Thread.ofVirtual().name("push").start(this::work);
        }
    }

    private void work() {
        try {
            for (Optional<Wish> wish = next(); wish.isPresent(); wish = next()) {
                Optional<String> failure = push(wish.get());
                boolean told = troubled;
                troubled = failure.isPresent();
                if (failure.isPresent() && !told) {
                    complaints.accept(failure.get() + "; it is tried again at the next landing and at the end");
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            ended();
        }
    }

    /** However it ended: the next who has something to push begins anew. */
    private synchronized void ended() {
        if (Thread.currentThread().equals(worker)) {
            worker = null;
        }
    }

    private synchronized Optional<Wish> next() {
        Iterator<Wish> wishes = wanted.values().iterator();
        if (!wishes.hasNext()) {
            worker = null;
            return Optional.empty();
        }
        Wish wish = wishes.next();
        wishes.remove();
        return Optional.of(wish);
    }

    /** Pushes what is on the base by now; what went wrong, if something did. */
    private Optional<String> push(Wish wish) throws InterruptedException {
        try {
            String tip = wish.base().own();
            if (tip.equals(known(wish.base().name()))) {
                return Optional.empty();
            }
            Optional<String> failure = remote.push(wish.base().name(), wish.attempt());
            if (failure.isPresent() && !wish.base().own().equals(tip)) {
                // Another process may have pushed what has landed since, and then ours was too old.
                failure = remote.push(wish.base().name(), wish.attempt());
            }
            if (failure.isEmpty()) {
                note(wish.base().name(), tip);
            }
            return failure;
        } catch (RuntimeException | Error thrown) {
            return Optional.of(Trouble.words(thrown));
        }
    }

    private synchronized @Nullable String known(String base) {
        return pushed.get(base);
    }

    private synchronized void note(String base, String tip) {
        pushed.put(base, tip);
    }

    /**
     * Waits for what is under way, and tries once more what could not be pushed; says what is not there then, and if it takes
     * a while, what is waited for. Who is interrupted has ended it.
     */
    public void finish() throws InterruptedException {
        Thread last = Thread.ofVirtual().name("last push").start(this::pushTheRest);
        try {
            if (!last.join(UNSAID)) {
                complaints.accept(
                        "still pushing to %s, %d s at most for each push (landing.remote_timeout_secs); Ctrl-C ends it"
                                .formatted(remote.name(), remote.timeout().toSeconds()));
                last.join();
            }
        } catch (InterruptedException e) {
            end(last);
            throw e;
        }
    }

    private void pushTheRest() {
        try {
            Thread running = worker();
            if (running != null) {
                running.join();
            }
            for (Wish wish : wishes().values()) {
                push(wish).ifPresent(failure -> tellMissing(wish, failure + "; "));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says what is not there, for whoever cannot wait for it. */
    public void giveUp() {
        for (Wish wish : wishes().values()) {
            if (!wish.base().isGone()
                    && !wish.base().own().equals(known(wish.base().name()))) {
                tellMissing(wish, "");
            }
        }
    }

    private void tellMissing(Wish wish, String why) {
        String base = wish.base().name();
        complaints.accept("%swhat has landed on %s is not on the remote: 'git push %s %s'"
                .formatted(why, base, remote.name(), base));
    }

    private synchronized @Nullable Thread worker() {
        return worker;
    }

    private synchronized Map<String, Wish> wishes() {
        return Map.copyOf(asked);
    }

    /** Gives up what is under way, so that nothing of it is left. */
    @Override
    public void close() {
        Thread running = worker();
        if (running != null) {
            end(running);
        }
    }

    private static void end(Thread pushing) {
        pushing.interrupt();
        InterruptShield.run(() -> {
            try {
                pushing.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
