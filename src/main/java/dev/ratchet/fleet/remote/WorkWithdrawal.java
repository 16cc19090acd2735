package dev.ratchet.fleet.remote;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Takes the work on items from a remote with which nobody is to go on. What cannot be taken away in that moment is taken away
 * later, by this process or by the next: whoever has the item done once more would go on from there.
 */
final class WorkWithdrawal {
    private final RemoteRepository remote;

    /** The commit of each item that was still there when somebody tried last. */
    private final Map<String, String> waiting = new ConcurrentHashMap<>();

    private volatile boolean othersKnown;

    WorkWithdrawal(RemoteRepository remote) {
        this.remote = remote;
    }

    /** Nobody needs the work on an item any more. */
    void add(String item, String commit) {
        waiting.put(item, commit);
    }

    /** Somebody goes on with what is there. */
    void remove(String item) {
        waiting.remove(item);
    }

    /** Finds out once what processes have left there that are no more. */
    void addOthers(Predicate<String> over, String marker) throws InterruptedException {
        if (!othersKnown
                && remote.list(List.of(SharedRemote.WORK + "*"), marker)
                        instanceof RemoteRepository.Answer.Said(var lines)) {
            SharedRemote.tips(lines).forEach((ref, commit) -> {
                String item = ref.substring(ref.lastIndexOf('/') + 1);
                if (ref.equals(SharedRemote.WORK + item) && over.test(item)) {
                    add(item, commit);
                }
            });
            othersKnown = true;
        }
    }

    /** Withdraws what it can; once the remote cannot be reached, the rest has to wait. */
    void go(String marker) throws InterruptedException {
        for (Map.Entry<String, String> work : Map.copyOf(waiting).entrySet()) {
            if (!isGone(work.getKey(), work.getValue(), marker)) {
                return;
            }
            boolean _ = waiting.remove(work.getKey(), work.getValue());
        }
    }

    /** Also if somebody else has put something else there meanwhile, which is his. */
    private boolean isGone(String item, String commit, String marker) throws InterruptedException {
        String ref = SharedRemote.WORK + item;
        Optional<String> failure = remote.push(
                "that %s is done with".formatted(item),
                List.of(new RefUpdate(ref, Optional.of(commit), Optional.empty())),
                marker);
        return failure.isEmpty()
                || (remote.list(List.of(ref), marker) instanceof RemoteRepository.Answer.Said(var lines)
                        && !commit.equals(SharedRemote.tips(lines).get(ref)));
    }
}
