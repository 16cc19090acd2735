package dev.ratchet.fleet.remote;

import dev.ratchet.loop.base.HumanUnits;
import java.util.HashMap;
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
    /** As many as a command line has room for, and one push for all of them. */
    private static final int AT_ONCE = 200;

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
        List<String> items = List.copyOf(waiting.keySet());
        for (int first = 0; first < items.size(); first += AT_ONCE) {
            Map<String, String> works = new HashMap<>(waiting);
            works.keySet().retainAll(items.subList(first, Math.min(first + AT_ONCE, items.size())));
            if (!areGone(works, marker)) {
                return;
            }
        }
    }

    /** Also if somebody else has put something else there meanwhile, which is his. */
    private boolean areGone(Map<String, String> works, String marker) throws InterruptedException {
        if (works.isEmpty() || areTaken(works, marker)) {
            return true;
        }
        List<String> refs =
                works.keySet().stream().map(item -> SharedRemote.WORK + item).toList();
        if (!(remote.list(refs, marker) instanceof RemoteRepository.Answer.Said(var lines))) {
            return false;
        }
        Map<String, String> tips = SharedRemote.tips(lines);
        Map<String, String> left = new HashMap<>(works);
        left.entrySet().removeIf(work -> !work.getValue().equals(tips.get(SharedRemote.WORK + work.getKey())));
        works.forEach((item, commit) -> {
            if (!left.containsKey(item)) {
                waiting.remove(item, commit);
            }
        });
        // One that is another's holds up all that are taken away with it.
        return left.isEmpty() || (left.size() < works.size() && areTaken(left, marker));
    }

    private boolean areTaken(Map<String, String> works, String marker) throws InterruptedException {
        List<RefUpdate> updates = works.entrySet().stream()
                .map(work -> new RefUpdate(
                        SharedRemote.WORK + work.getKey(), Optional.of(work.getValue()), Optional.empty()))
                .toList();
        boolean taken = remote.push(
                        "that %s is done with".formatted(HumanUnits.count(works.size(), "task")), updates, marker)
                .isEmpty();
        if (taken) {
            works.forEach(waiting::remove);
        }
        return taken;
    }
}
