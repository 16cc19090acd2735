package dev.ratchet.fleet.remote;

import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.EarlierWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the clones of a project have in common: the base branch of their remote, a ref that whoever moves the base moves with
 * it, and the work on items that has not landed yet, which any of them may go on with. All of it moves by compare-and-swap.
 *
 * <p>Any number of threads may use it.
 */
public final class SharedRemote {
    /**
     * Moves with each landing. Whoever ends somebody else's turn moves it alone, and what that one may still be about to push
     * is refused.
     */
    static final String TURN = "refs/ratchet/turn";

    static final String WORK = "refs/ratchet/work/";
    private static final int TRIES = 3;

    private final RemoteRepository remote;
    private final RepositoryWriter repository;
    private final WorkWithdrawal withdrawal;
    private final ReentrantLock fetching = new ReentrantLock();
    private final AtomicLong looks = new AtomicLong();
    private final Map<String, String> published = new ConcurrentHashMap<>();

    /** The latest look by which each base was noted. */
    private final Map<String, Long> noted = new HashMap<>();

    /** The branches that it did not have when somebody last looked for them. */
    private final Set<String> missing = ConcurrentHashMap.newKeySet();

    private volatile Optional<String> trouble = Optional.empty();

    public SharedRemote(RemoteRepository remote, RepositoryWriter repository) {
        this.remote = remote;
        this.repository = repository;
        this.withdrawal = new WorkWithdrawal(remote);
    }

    /** What was found when we looked. */
    public sealed interface Look {
        /**
         * Its commits are here.
         *
         * @param turn where the ref is that moves with the base, if there is one yet
         */
        record Seen(String base, Optional<String> turn) implements Look {}

        record Unreachable(String why) implements Look {}
    }

    /** Why the remote could not be reached when somebody last tried. */
    public Optional<String> trouble() {
        return trouble;
    }

    public String name() {
        return remote.name();
    }

    /** Whether it had no such branch when somebody last looked. */
    public boolean lacks(BaseBranch base) {
        return missing.contains(base.name());
    }

    /** Looks where a base is, and brings what is new of it here. */
    public Look look(BaseBranch base, String marker) throws InterruptedException {
        return look(base, List.of(), marker);
    }

    /** The same, with the work that others may have done on an item: {@link #published} knows it then. */
    public Look look(BaseBranch base, String item, String marker) throws InterruptedException {
        return look(base, List.of(item), marker);
    }

    private Look look(BaseBranch base, List<String> items, String marker) throws InterruptedException {
        Look look = new Look.Unreachable(name() + " changes faster than it can be fetched");
        for (int tried = 0; tried < TRIES; tried++) {
            long number = looks.incrementAndGet();
            List<String> refs = new ArrayList<>(List.of(base.ref(), TURN));
            items.forEach(item -> refs.add(WORK + item));
            switch (remote.list(refs, marker)) {
                case RemoteRepository.Answer.Failed(var why) -> {
                    return unreachable(why);
                }
                case RemoteRepository.Answer.Said(var lines) -> {
                    Map<String, String> tips = tips(lines);
                    Optional<String> tip = Optional.ofNullable(tips.get(base.ref()));
                    if (tip.isEmpty()) {
                        missing.add(base.name());
                        return unreachable("%s has no branch %s".formatted(name(), base.name()));
                    }
                    missing.remove(base.name());
                    Optional<String> failure = fetch(base, tip.get(), tips, marker);
                    if (failure.isPresent()) {
                        // What is gone in the meantime cannot be fetched.
                        look = new Look.Unreachable(failure.get());
                        continue;
                    }
                    note(base, tip.get(), number);
                    items.forEach(item -> notePublished(item, tips.get(WORK + item)));
                    trouble = Optional.empty();
                    return new Look.Seen(tip.get(), Optional.ofNullable(tips.get(TURN)));
                }
            }
        }
        return unreachable(((Look.Unreachable) look).why());
    }

    private Look unreachable(String why) {
        trouble = Optional.of(why);
        return new Look.Unreachable(why);
    }

    /** The commit of each ref. */
    static Map<String, String> tips(String lines) {
        Map<String, String> tips = new HashMap<>();
        lines.lines()
                .map(line -> line.split("\t", 2))
                .filter(parts -> parts.length == 2)
                .forEach(parts -> {
                    tips.put(parts[1], parts[0]);
                });
        return tips;
    }

    /** Others of this process may have brought it while we waited. */
    private Optional<String> fetch(BaseBranch base, String tip, Map<String, String> tips, String marker)
            throws InterruptedException {
        if (isHere(base, tip, tips)) {
            return Optional.empty();
        }
        fetching.lockInterruptibly();
        try {
            if (isHere(base, tip, tips)) {
                return Optional.empty();
            }
            List<String> refspecs = new ArrayList<>();
            refspecs.add("+%s:%s".formatted(base.ref(), remote.tracking(base.name())));
            tips.keySet().stream().filter(ref -> ref.startsWith(WORK)).forEach(refspecs::add);
            Optional<String> failure = remote.fetch(base.name(), refspecs, marker);
            return isHere(base, tip, tips)
                    ? Optional.empty()
                    : Optional.of(failure.orElse("%s does not give away what %s is at".formatted(name(), base.name())));
        } finally {
            fetching.unlock();
        }
    }

    private boolean isHere(BaseBranch base, String tip, Map<String, String> tips) throws InterruptedException {
        List<String> wanted = new ArrayList<>();
        if (!base.fetched().equals(Optional.of(tip))) {
            wanted.add(tip);
        }
        tips.forEach((ref, commit) -> {
            if (ref.startsWith(WORK)) {
                wanted.add(commit);
            }
        });
        for (String commit : wanted) {
            if (!repository.has(commit)) {
                return false;
            }
        }
        return true;
    }

    /** Who looked earlier and was slower does not take it back. */
    private synchronized void note(BaseBranch base, String tip, long look) throws InterruptedException {
        if (noted.getOrDefault(base.name(), 0L) < look) {
            noted.put(base.name(), look);
            Optional<String> before = base.fetched();
            if (!before.equals(Optional.of(tip))) {
                // Another process of this clone may have been faster, and what it saw is as good.
                boolean _ = repository.move(base.fetchedRef(), before, tip, "ratchet: seen on " + name());
            }
        }
    }

    private void notePublished(String item, @Nullable String commit) {
        if (commit == null) {
            published.remove(item);
        } else {
            published.put(item, commit);
        }
    }

    /** Brings the branches here on which others have left the work on items; what went wrong, if something did. */
    public Optional<String> fetchBranches(List<String> items, String marker) throws InterruptedException {
        List<String> refspecs = items.stream()
                .map(item -> "+refs/heads/ratchet/%s-*:%s%s-*".formatted(item, EarlierWork.FETCHED, item))
                .toList();
        fetching.lockInterruptibly();
        try {
            return remote.fetch("branches", refspecs, marker);
        } finally {
            fetching.unlock();
        }
    }

    /** The work on an item that anybody may go on with, as it was when we last looked for it. */
    public Optional<String> published(String item) {
        return Optional.ofNullable(published.get(item));
    }

    /**
     * Has others find the work on an item, in the place of what was there; what went wrong, if something did.
     *
     * @param ours whether the item still is: asked before each push, since what is there may be its next owner's
     */
    public Optional<String> publish(BaseBranch base, String item, String commit, BooleanSupplier ours, String marker)
            throws InterruptedException {
        withdrawal.remove(item);
        for (int tried = 0; true; tried++) {
            Optional<String> before = published(item);
            if (before.equals(Optional.of(commit))) {
                return Optional.empty();
            }
            if (!ours.getAsBoolean()) {
                return Optional.of("%s is somebody else's by now".formatted(item));
            }
            RefUpdate update = new RefUpdate(WORK + item, before, Optional.of(commit));
            Optional<String> failure = remote.push("the work on " + item, List.of(update), marker);
            if (failure.isEmpty()) {
                published.put(item, commit);
                trouble = Optional.empty();
                return Optional.empty();
            }
            // Somebody who had the item before us may have been late: then it is ours that counts.
            if (look(base, item, marker) instanceof Look.Unreachable(var why)) {
                return Optional.of(why);
            }
            if (tried == TRIES || published(item).equals(before)) {
                return failure;
            }
        }
    }

    /** Nobody needs the unfinished work on an item any more; what cannot be taken away is by {@link #withdrawLeft}. */
    public void withdraw(String item, String marker) throws InterruptedException {
        Optional.ofNullable(published.remove(item)).ifPresent(commit -> withdrawal.add(item, commit));
        withdrawal.go(marker);
    }

    /**
     * Takes away what could not be withdrawn before, by us or by a process that is no more.
     *
     * @param over whether nobody will go on with the work on an item
     */
    void withdrawLeft(Predicate<String> over, String marker) throws InterruptedException {
        withdrawal.addOthers(over, marker);
        withdrawal.go(marker);
    }

    /**
     * Moves a base, if nothing there has changed since somebody looked; what went wrong, if something did. It may have been
     * done all the same: a connection can end after that.
     *
     * @param item whose work it is, which need not be kept apart any more
     */
    public Optional<String> advance(BaseBranch base, Look.Seen seen, String to, String item, String marker)
            throws InterruptedException {
        List<RefUpdate> updates = new ArrayList<>(List.of(
                new RefUpdate(base.ref(), Optional.of(seen.base()), Optional.of(to)),
                new RefUpdate(TURN, seen.turn(), Optional.of(to))));
        Optional<String> work = published(item);
        work.ifPresent(commit -> updates.add(new RefUpdate(WORK + item, work, Optional.empty())));
        Optional<String> failure = remote.push(base.name(), updates, marker);
        if (failure.isEmpty()) {
            published.remove(item);
            note(base, to, looks.incrementAndGet());
            trouble = Optional.empty();
        }
        return failure;
    }

    /** Has whatever somebody is still about to push refused that was planned when this was seen; what went wrong, if something did. */
    public Optional<String> endTurns(Look.Seen seen, String why, String marker) throws InterruptedException {
        String commit;
        try (SharedGitDirectory git = repository.open()) {
            commit = repository.commit(git, repository.tree(seen.base()), List.of(seen.base()), unique(why));
        }
        return remote.push(
                "that a turn is over", List.of(new RefUpdate(TURN, seen.turn(), Optional.of(commit))), marker);
    }

    /** The same commit as somebody else's would move nothing. */
    private static String unique(String why) {
        return "%s%n%n%s%n".formatted(why, UUID.randomUUID());
    }
}
