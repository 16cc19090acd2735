package dev.ratchet.workspace.worktree;

import dev.ratchet.workspace.git.Rebase;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where work starts from: its base, and what it builds on that is on branches of its own and not on the base yet.
 *
 * @param prerequisites the items whose work an item builds on, those first that others of them build on; none where work
 *     comes to the base itself
 */
record StartingPoints(RepositoryWriter repository, Function<String, List<String>> prerequisites) {
    private static final String FETCHED = EarlierWork.FETCHED;

    /**
     * A commit to start from.
     *
     * @param unmerged what could not be brought into it, in words; empty if all could
     */
    record StartingPoint(String commit, String unmerged) {}

    /**
     * That of an item.
     *
     * @param current what its work starts from so far; it stays that as long as it has all there is
     */
    StartingPoint of(String item, BaseBranch base, Optional<String> current) throws InterruptedException {
        List<String> items = prerequisites.apply(item);
        String commit = base.tip();
        if (items.isEmpty()) {
            return new StartingPoint(commit, "");
        }
        if (current.isPresent() && repository.contains(current.get(), commit)) {
            commit = current.get();
        }
        List<String> unmerged = new ArrayList<>();
        for (String prerequisite : items) {
            Optional<String> branch = branch(prerequisite);
            Optional<String> tip = branch.flatMap(repository::tip);
            if (tip.isEmpty() || repository.contains(commit, tip.get())) {
                continue;
            }
            String name = branch.get().replaceFirst("^refs/heads/", "");
            switch (repository.merge(commit, tip.get(), "Merge branch '%s'%n".formatted(name))) {
                case Rebase.Done(var merged) -> commit = merged;
                case Rebase.Conflict conflict -> unmerged.add(words(prerequisite, name, conflict));
            }
        }
        return new StartingPoint(commit, String.join("\n\n", unmerged));
    }

    private static String words(String prerequisite, String branch, Rebase.Conflict conflict) {
        return """
            This task builds on %s, whose work is on branch %s. It could not be merged into this worktree, since it
            does not go together with what is here by %s:

            %s

            Bring it in by 'git merge %s', keep what both sides wanted, and go on from there.\
            """.formatted(
                        prerequisite, branch, ConflictWords.files(conflict), ConflictWords.whole(conflict), branch);
    }

    /** The branch that has the work of an item: the latest, if it had several. It is gone if people have merged it. */
    private Optional<String> branch(String item) throws InterruptedException {
        Optional<String> own = branch("refs/heads/ratchet/", item);
        return own.isPresent() ? own : branch(FETCHED, item);
    }

    private Optional<String> branch(String place, String item) throws InterruptedException {
        String beginning = place + item + "-";
        return repository.refs(beginning + "*").stream()
                .filter(ref -> ref.substring(beginning.length()).matches("[0-9]{1,9}"))
                .max(Comparator.comparingInt(ref -> Integer.parseInt(ref.substring(beginning.length()))));
    }
}
