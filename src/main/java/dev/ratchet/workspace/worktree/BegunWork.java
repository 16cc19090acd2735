package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The work that was begun on a project's items, wherever its work trees are: what there is of it, and how far it has come. */
public final class BegunWork {
    private final WorktreeSettings settings;
    private final RepositoryWriter repository;
    private final Git git;
    private final LinkedWorktrees worktrees;
    private final WorktreeRecords records;
    private final WorktreeLookup lookup;

    /** @param git asked about work trees */
    public BegunWork(WorktreeSettings settings, RepositoryWriter repository, Git git) {
        this.settings = settings;
        this.repository = repository;
        this.git = git;
        this.worktrees = new LinkedWorktrees(repository);
        this.records = new WorktreeRecords(settings.directory());
        this.lookup = new WorktreeLookup(settings, repository, worktrees);
    }

    /** Where its branches and commits are. */
    public RepositoryWriter repository() {
        return repository;
    }

    /** Whose work an attempt goes on with: that of its task, or of its loop. */
    public static String owner(Attempt attempt) {
        return WorkItemKey.of(attempt).name();
    }

    /** The base that an item's work is to come to: that of its first work tree. */
    public BaseBranch base(String item) {
        return records.of(item).map(lookup::base).orElseGet(() -> BaseBranch.of(repository, settings));
    }

    /** Whether an item has had a work tree, and with it a base that is its own. */
    public boolean has(String item) {
        return records.of(item).isPresent();
    }

    /** Has all that was done for an attempt's item committed; nothing if that has no work tree, or it was {@link #loss lost}. */
    public Optional<CommittedWork> committed(Attempt attempt) throws InterruptedException {
        return committed(owner(attempt), attempt.item().title() + "\n");
    }

    Optional<CommittedWork> committed(String item, String message) throws InterruptedException {
        Optional<WorktreeRecord> record = records.of(item);
        Optional<LinkedWorktree> tree = record.flatMap(lookup::whole);
        if (tree.isEmpty()) {
            return Optional.empty();
        }
        List<String> leftOut =
                worktrees.commitAll(tree.get(), record.get().start(), message).leftOut();
        return Optional.of(new CommittedWork(
                record.get().branch(),
                worktrees.head(tree.get()),
                record.get().start(),
                lookup.directory(record.get()),
                leftOut));
    }

    /** Why nothing of an attempt's work can be {@link #committed}. */
    public String loss(Attempt attempt) {
        return WorktreeLookup.loss(records.of(owner(attempt)).flatMap(lookup::linked))
                + ": nothing can land from there";
    }

    /** Notes that the work of an item is on the base. */
    public void landed(String item, String commit) {
        records.of(item).ifPresent(record -> records.write(record.landedAs(commit)));
    }

    /** The commit on the base that has the work of an item whose work tree is still on record. */
    public Optional<String> landed(String item) {
        return records.of(item).map(WorktreeRecord::landed).filter(commit -> !commit.isEmpty());
    }

    /** Notes that others can go on from a commit of an item's work. */
    public void published(String item, String commit) {
        records.of(item).ifPresent(record -> records.write(record.publishedAs(commit)));
    }

    /**
     * Where we have put the branch of an attempt's item on the remote, for as long as it has that branch: nobody else's are those commits.
     * Who is about to put it at another one, and may be killed before he has heard of it, says so before.
     */
    public List<String> pushed(Attempt attempt, String next) {
        Optional<WorktreeRecord> record = records.of(owner(attempt));
        List<String> before = record.map(WorktreeRecord::pushed).orElse(List.of());
        List<String> all =
                Stream.concat(before.stream(), Stream.of(next)).distinct().toList();
        record.ifPresent(known -> records.write(known.pushedAs(all)));
        return before;
    }

    /** Where the work of a loop without tasks is, in words, as long as it is nowhere else. */
    public Optional<String> whereabouts(String loop) throws InterruptedException {
        Optional<WorktreeRecord> open = records.of(loop)
                .filter(record -> !record.branch().isEmpty())
                .filter(record -> lookup.whole(record).isPresent());
        return open.isEmpty()
                ? Optional.empty()
                : lack(open.get())
                        .map(lack -> "work of %s that is %s is in %s, on branch %s"
                                .formatted(
                                        loop,
                                        lack,
                                        lookup.directory(open.get()),
                                        open.get().branch()));
    }

    /** What is still to be done with what is in a work tree. */
    private Optional<String> lack(WorktreeRecord record) throws InterruptedException {
        Optional<String> uncommitted = git.in(lookup.directory(record)).output("status", "--porcelain");
        if (uncommitted.filter(files -> !files.isBlank()).isPresent()) {
            return Optional.of("not committed");
        }
        BaseBranch base = lookup.base(record);
        Optional<String> tip = repository.tip("refs/heads/" + record.branch());
        return tip.isEmpty() || base.isGone() || repository.contains(base.tip(), tip.get())
                ? Optional.empty()
                : Optional.of("not on " + base.name());
    }
}
