package dev.ratchet.fleet.remote;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.workspace.worktree.BegunWork;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Where work is left on branches, an attempt begins with those of other machines: what it builds on, and those of its own item,
 * whose names are taken.
 */
public record BranchFetch(Workspace inner, SharedRemote remote, Function<String, List<String>> prerequisites)
        implements Workspace {
    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        String item = BegunWork.owner(attempt);
        List<String> items = Stream.concat(Stream.of(item), prerequisites.apply(item).stream())
                .toList();
        Optional<String> failure = remote.fetchBranches(items, attempt.id());
        return failure.isPresent() ? new Entry.Refused(new Verdict.Interrupted(failure.get())) : inner.enter(attempt);
    }
}
