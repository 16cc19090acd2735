package dev.ratchet.workspace.git;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts commits on another base, one after the other, each by a merge of trees. Of a history with merges the commits
 * come one after the other; what the merges themselves brought must not get lost on the way.
 *
 * @param committer of the new commits, with the moment
 */
record CommitReplay(SharedGitDirectory git, LooseObjects objects, String committer) {
    /** A commit that is only for a merge is the same each time, so that there are few of them. */
    private static final String NOBODY = "Ratchet <ratchet@localhost> 0 +0000";

    /** The commits of {@code tip} that are neither in {@code forkedFrom} nor in {@code onto}, on top of the latter. */
    Rebase rebase(String forkedFrom, String tip, String onto) throws InterruptedException {
        Rebase rebase = put(forkedFrom, tip, onto);
        if (rebase instanceof Rebase.Done(var commit) && git.ignoresCase()) {
            Set<CaseClash> clashes = CaseClash.broughtBy(git, commit, onto);
            return clashes.isEmpty()
                    ? rebase
                    : new Rebase.Conflict(
                            clashes.stream().map(CaseClash::conflict).toList());
        }
        return rebase;
    }

    private Rebase put(String forkedFrom, String tip, String onto) throws InterruptedException {
        List<String> names = git.run("rev-list", "--topo-order", "--reverse", tip, "^" + forkedFrom, "^" + onto, "--")
                .required("git cannot list the commits of " + tip)
                .lines()
                .toList();
        if (names.isEmpty()) {
            return new Rebase.Done(onto);
        }
        Map<String, CommitObject> commits = read(names, onto);
        if (isOn(names, commits, onto)) {
            return new Rebase.Done(tip);
        }
        List<String> plain =
                names.stream().filter(name -> !commit(commits, name).isMerge()).toList();
        Rebase replayed = replay(plain, commits, onto);
        return plain.size() == names.size() ? replayed : withMerges(replayed, names, commits, onto);
    }

    private Map<String, CommitObject> read(List<String> names, String onto) throws InterruptedException {
        List<String> asked = Stream.concat(names.stream().flatMap(name -> Stream.of(name, name + "^")), Stream.of(onto))
                .toList();
        List<String> contents =
                ObjectBatch.read(git, asked.stream().map(name -> name + "\0").collect(Collectors.joining()));
        Map<String, CommitObject> commits = new HashMap<>();
        for (int i = 0; i < asked.size(); i++) {
            if (!contents.get(i).isEmpty()) {
                commits.put(asked.get(i), CommitObject.parse(contents.get(i)));
            }
        }
        return commits;
    }

    private static CommitObject commit(Map<String, CommitObject> commits, String name) {
        CommitObject commit = commits.get(name);
        if (commit == null) {
            throw new Trouble("the commit %s cannot be read".formatted(name)).withHint("'git fsck' may say why");
        }
        return commit;
    }

    /** Whether each has the one before it as its only parent, and the first one the base. */
    private static boolean isOn(List<String> names, Map<String, CommitObject> commits, String onto) {
        String before = onto;
        for (String name : names) {
            if (!commit(commits, name).parents().equals(List.of(before))) {
                return false;
            }
            before = name;
        }
        return true;
    }

    private Rebase replay(List<String> names, Map<String, CommitObject> commits, String onto)
            throws InterruptedException {
        String at = onto;
        String tree = commit(commits, onto).tree();
        for (String name : names) {
            CommitObject commit = commit(commits, name);
            CommitObject parent = commits.get(name + "^");
            Step step = step(name, commit, parent, tree);
            if (!step.conflicts.isEmpty()) {
                return new Rebase.Conflict(step.conflicts);
            }
            boolean wasEmpty = parent != null && parent.tree().equals(commit.tree());
            if (!step.tree.equals(tree) || wasEmpty) {
                at = write(commit.moved(step.tree, List.of(at)), committer);
                tree = step.tree;
            }
        }
        return new Rebase.Done(at);
    }

    private record Step(String tree, List<ConflictingFile> conflicts) {}

    private Step step(String name, CommitObject commit, @Nullable CommitObject parent, String tree)
            throws InterruptedException {
        if (parent != null && parent.tree().equals(tree)) {
            return new Step(commit.tree(), List.of());
        }
        // What changed since the parent is found by giving both sides that parent.
        String base = parent == null
                ? throwaway(emptyTree(), List.of())
                : commit.parents().getFirst();
        String ours = throwaway(tree, List.of(base));
        String theirs = parent == null ? throwaway(commit.tree(), List.of(base)) : name;
        TreeMerge merge = TreeMerge.of(git, ours, theirs);
        return new Step(merge.tree(), merge.isClean() ? List.of() : new ConflictHunks(git, ours, theirs).of(merge));
    }

    /**
     * A merge may have solved a conflict, or changed something by itself. What counts is the merge of the whole: if the
     * commits one by one do not come to the same, it becomes a single one.
     */
    private Rebase withMerges(Rebase replayed, List<String> names, Map<String, CommitObject> commits, String onto)
            throws InterruptedException {
        String tip = names.getLast();
        TreeMerge whole = TreeMerge.of(git, onto, tip);
        if (!whole.isClean()) {
            return new Rebase.Conflict(new ConflictHunks(git, onto, tip).of(whole));
        }
        if (replayed instanceof Rebase.Done done
                && git.run("rev-parse", "--verify", done.commit() + "^{tree}")
                        .required("git cannot read " + done.commit())
                        .strip()
                        .equals(whole.tree())) {
            return replayed;
        }
        if (whole.tree().equals(commit(commits, onto).tree())) {
            return new Rebase.Done(onto);
        }
        List<CommitObject> all =
                names.stream().map(name -> commit(commits, name)).toList();
        CommitObject last = all.stream()
                .filter(one -> !one.isMerge())
                .reduce((_, next) -> next)
                .orElse(all.getLast());
        String messages = all.stream().map(CommitObject::message).distinct().collect(Collectors.joining("\n"));
        CommitObject one = new CommitObject(whole.tree(), List.of(onto), last.author(), last.encoding(), messages);
        return new Rebase.Done(write(one, committer));
    }

    private String emptyTree() {
        try {
            return objects.write("tree", new byte[0]);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private String throwaway(String tree, List<String> parents) {
        return write(new CommitObject(tree, parents, NOBODY, "", "for a merge alone\n"), NOBODY);
    }

    String write(CommitObject commit, String by) {
        try {
            return objects.write("commit", commit.bytes(by));
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private Trouble cannotWrite(IOException e) {
        return new Trouble("cannot write a commit into %s: %s".formatted(objects.directory(), FailureWords.of(e)), e);
    }
}
