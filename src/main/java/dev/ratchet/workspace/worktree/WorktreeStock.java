package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.Requests;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.Shell;
import dev.ratchet.workspace.git.ConflictingFile;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.QuotedName;
import dev.ratchet.workspace.git.Rebase;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The work trees of a project's work items: makes them, knows them, saves what is in them and takes them away. */
public final class WorktreeStock {
    private static final long GIGABYTE = 1L << 30;
    private static final String IGNORED = "!! ";
    private static final String UNTRACKED = "?? ";

    private final WorktreeSettings settings;
    private final RepositoryWriter repository;
    private final Git git;
    private final LinkedWorktrees worktrees;
    private final WorktreeRecords records;
    private final WorktreeRemoval removal;
    private final Observer observer;
    private final StartingPoints starts;
    private final EarlierWork earlier;
    private final WorktreeOccupants occupants;

    /** Those of a project in which all work starts from the base alone, for whoever is in none of them. */
    public WorktreeStock(WorktreeSettings settings, RepositoryWriter repository, Git git, Observer observer) {
        this(settings, repository, git, observer, EarlierWork.NONE, new WorktreeOccupants());
    }

    /**
     * Those of a project.
     *
     * @param git asked about work trees
     * @param observer is told of what was saved, and of work that is put on a base which has moved
     * @param earlier what the work on an item starts from beside its base
     * @param occupants the loops of this process that are in them
     */
    public WorktreeStock(
            WorktreeSettings settings,
            RepositoryWriter repository,
            Git git,
            Observer observer,
            EarlierWork earlier,
            WorktreeOccupants occupants) {
        this.settings = settings;
        this.repository = repository;
        this.git = git;
        this.worktrees = new LinkedWorktrees(repository);
        this.records = new WorktreeRecords(settings.directory());
        this.removal = new WorktreeRemoval(settings, repository, worktrees, records, observer);
        this.observer = observer;
        this.starts = new StartingPoints(repository, earlier.prerequisites());
        this.earlier = earlier;
        this.occupants = occupants;
    }

    /**
     * A workspace of them.
     *
     * @param project where files are copied from
     * @param shell runs the user's own commands
     * @param requests may have the loop end while one of those runs
     */
    public Workspace workspace(Path project, Shell shell, Requests requests) {
        return new ItemWorktrees(
                this, new WorktreeSetup(settings, project, shell, repository.time(), observer), requests);
    }

    /** Where their branches and commits are. */
    public RepositoryWriter repository() {
        return repository;
    }

    /** What became of a work tree that was to be put on its base as it is now. */
    sealed interface Refreshed {
        /**
         * It is there.
         *
         * @param notes what whoever works there has to know; empty if there is nothing
         */
        record Ready(WorktreeRecord record, String notes) implements Refreshed {}

        record InConflict(Rebase.Conflict conflict) implements Refreshed {}
    }

    /** Whose work tree an attempt is made in. */
    public static String owner(Attempt attempt) {
        return WorkItemKey.of(attempt).name();
    }

    /** The base that an item's work is to come to: that of its first work tree. */
    public BaseBranch base(String item) {
        return records.of(item).map(this::base).orElseGet(() -> BaseBranch.of(repository, settings));
    }

    /** Whether an item has had a work tree, and with it a base that is its own. */
    public boolean isBegun(String item) {
        return records.of(item).isPresent();
    }

    private BaseBranch base(WorktreeRecord record) {
        return new BaseBranch(repository, record.base(), settings.remote());
    }

    /** Where the files of a work tree are. */
    Path directory(WorktreeRecord record) {
        return record.directory(settings.directory());
    }

    /** A directory for an attempt's own temporary files: where git keeps what it knows of the work tree, and a session may write. */
    Path scratch(WorktreeRecord record) throws IOException {
        return Files.createDirectories(required(record).administration().resolve("ratchet-scratch"));
    }

    /** Where the project is in a work tree: it may be a part of its repository. */
    Path project(WorktreeRecord record) {
        Path top = repository.paths().top();
        try {
            Path project = repository.repository().directory().toRealPath();
            return directory(record).resolve(top.relativize(project)).normalize();
        } catch (IOException e) {
            throw new Trouble(
                    "cannot find %s: %s".formatted(repository.repository().directory(), FailureWords.of(e)), e);
        }
    }

    /** The work tree of an item, to go on in; one that an attempt has not left as it should is saved, and is none. */
    Optional<WorktreeRecord> kept(String item, String attempt) throws InterruptedException {
        Optional<WorktreeRecord> record =
                records.of(item).filter(known -> !known.branch().isEmpty());
        if (record.isEmpty()) {
            return Optional.empty();
        }
        Optional<LinkedWorktree> tree = linked(record.get());
        boolean there = tree.filter(LinkedWorktree::isThere).isPresent();
        if (isDone(record.get())) {
            finish(record.get());
            return Optional.empty();
        }
        if (there && isOvertaken(record.get())) {
            discard(record.get(), "it was worked on elsewhere since");
            return Optional.empty();
        }
        if (there && isLeftAsItShould(record.get(), attempt)) {
            return record;
        }
        discard(record.get(), there ? "its attempt was cut off" : loss(tree));
        return Optional.empty();
    }

    private boolean isLeftAsItShould(WorktreeRecord record, String attempt) {
        return record.isFree() || record.attempt().equals(attempt) || wasToBe(ItemWorktrees.Fate.KEPT, record);
    }

    /** Whether its work was accepted: on the base, or handed over on its branch. */
    private boolean isDone(WorktreeRecord record) {
        return wasToBe(ItemWorktrees.Fate.DONE, record);
    }

    /** What its attempt, which is on record, would have made of it if it had not been killed before it left. */
    private boolean wasToBe(ItemWorktrees.Fate fate, WorktreeRecord record) {
        return earlier.recorded()
                .apply(record.attempt())
                .filter(verdict -> ItemWorktrees.Fate.ofTask(verdict) == fate)
                .isPresent();
    }

    /** Whether somebody has gone on with the item on another machine. */
    private boolean isOvertaken(WorktreeRecord record) {
        return earlier.published()
                .apply(record.item())
                .filter(commit -> !commit.equals(record.published()))
                .isPresent();
    }

    /** Whether an attempt has the work tree still: somebody in another process may have come into it since, and left it again. */
    boolean isOurs(WorktreeRecord record) {
        return records.of(record.item())
                .filter(known -> !known.attempt().equals(record.attempt()))
                .isEmpty();
    }

    /** Does something about a work tree that an attempt has still; whoever else has come into it has done what there was to do. */
    void ifOurs(WorktreeRecord record, Consumer<WorktreeRecord> action) {
        if (isOurs(record)) {
            action.accept(record);
        }
    }

    /** Waits until no other loop of this process is in the work tree of an item, and keeps others away until {@link #vacate}. */
    void occupy(String item) throws InterruptedException {
        occupants.enter(place(item));
    }

    void vacate(String item) {
        occupants.leave(place(item));
    }

    private WorktreeOccupants.Place place(String item) {
        return new WorktreeOccupants.Place(settings.directory(), item);
    }

    private static String loss(Optional<LinkedWorktree> tree) {
        return tree.filter(LinkedWorktree::hasFiles).isPresent()
                ? "the .git of its worktree was deleted or replaced"
                : "its worktree was deleted";
    }

    private Optional<LinkedWorktree> linked(WorktreeRecord record) {
        return worktrees.of(record, settings.directory());
    }

    /** Whoever was in it before may have left something that has only now deleted it. */
    private LinkedWorktree required(WorktreeRecord record) {
        return linked(record)
                .orElseThrow(() ->
                        new Trouble("the worktree %s is gone: somebody has deleted it".formatted(directory(record))));
    }

    /** A fresh one. */
    WorktreeRecord make(WorkItemKey key, String attempt) throws IOException, InterruptedException {
        Files.createDirectories(settings.directory());
        BaseBranch base = base(key.name());
        String start = starts.of(key.name(), base, Optional.empty()).commit();
        int number = records.of(key.name()).map(WorktreeRecord::number).orElse(0) + 1;
        while (isTaken(key.branch(number))) {
            number++;
        }
        Optional<String> published = earlier.published().apply(key.name());
        WorktreeRecord record = new WorktreeRecord(
                key.name(),
                number,
                key.branch(number),
                base.name(),
                published.isPresent() ? fork(published.get(), start) : start,
                attempt,
                "",
                published.orElse(""),
                List.of(),
                List.of());
        // On record first: what is half made when we are killed is found and taken away.
        records.write(record);
        LinkedWorktree _ = worktrees.add(directory(record), record.branch(), published.orElse(start));
        return record;
    }

    private String fork(String work, String base) throws InterruptedException {
        return repository.forkOf(work, base).orElse(base);
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

    /** Also by the directory of an earlier one that could not be taken away. */
    private boolean isTaken(String branch) {
        return repository.isTaken("refs/heads/" + branch)
                || Files.exists(WorktreeRecord.directory(settings.directory(), branch), LinkOption.NOFOLLOW_LINKS)
                || repository
                        .tip(EarlierWork.FETCHED + branch.replaceFirst("^ratchet/", ""))
                        .isPresent();
    }

    /** Why there is no room for another work tree, if so. */
    Optional<String> shortage() throws IOException {
        Files.createDirectories(settings.directory());
        long free = Files.getFileStore(settings.directory()).getUsableSpace();
        return free < settings.minFreeGb() * GIGABYTE
                ? Optional.of("%s has %d MB left, less than workspace.min_free_gb (%d) for another worktree; make room"
                        .formatted(settings.directory(), free >> 20, settings.minFreeGb()))
                : Optional.empty();
    }

    /** Notes what set-up has put into a work tree and git ignores: nobody would miss it. */
    WorktreeRecord noteMade(WorktreeRecord record) throws InterruptedException {
        if (settings.setup().isEmpty() && settings.copy().isEmpty()) {
            return record;
        }
        List<String> made = listed(record, IGNORED, "--ignored");
        WorktreeRecord noted = record.with(made);
        records.write(noted);
        return noted;
    }

    /** What is in a work tree and would be committed, though nobody has worked there yet. */
    List<String> untracked(WorktreeRecord record) throws InterruptedException {
        return settings.copy().isEmpty() ? List.of() : listed(record, UNTRACKED, "--untracked-files=all");
    }

    private List<String> listed(WorktreeRecord record, String mark, String option) throws InterruptedException {
        return git.in(directory(record)).output("status", "--porcelain", option).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(mark))
                .map(line -> new String(new QuotedName(line.substring(mark.length())).bytes(), StandardCharsets.UTF_8))
                .toList();
    }

    /** Where the work of a loop without tasks is, in words, as long as it is nowhere else. */
    public Optional<String> whereabouts(String loop) throws InterruptedException {
        Optional<WorktreeRecord> open = records.of(loop)
                .filter(record -> !record.branch().isEmpty())
                .filter(record -> linked(record).filter(LinkedWorktree::isThere).isPresent());
        return open.isEmpty()
                ? Optional.empty()
                : lack(open.get())
                        .map(lack -> "work of %s that is %s is in %s, on branch %s"
                                .formatted(
                                        loop,
                                        lack,
                                        directory(open.get()),
                                        open.get().branch()));
    }

    /** What is still to be done with what is in a work tree. */
    private Optional<String> lack(WorktreeRecord record) throws InterruptedException {
        Optional<String> uncommitted = git.in(directory(record)).output("status", "--porcelain");
        if (uncommitted.filter(files -> !files.isBlank()).isPresent()) {
            return Optional.of("not committed");
        }
        BaseBranch base = base(record);
        Optional<String> tip = repository.tip("refs/heads/" + record.branch());
        return tip.isEmpty() || base.isGone() || repository.contains(base.tip(), tip.get())
                ? Optional.empty()
                : Optional.of("not on " + base.name());
    }

    /** What could not be brought into a work tree that its work builds on, in words; empty if all could. */
    String unmerged(WorktreeRecord record) throws InterruptedException {
        return starts.of(record.item(), base(record), Optional.of(record.start()))
                .unmerged();
    }

    /** Puts the work on the base as it is now. */
    Refreshed refresh(WorktreeRecord record) throws InterruptedException {
        records.write(record);
        WorktreeRebase rebasing = new WorktreeRebase(repository, worktrees);
        Optional<LinkedWorktree> left = linked(record).filter(LinkedWorktree::isThere);
        if (left.isPresent()) {
            rebasing.takeBackWhatWasLeft(left.get());
        }
        BaseBranch base = base(record);
        StartingPoints.StartingPoint start = starts.of(record.item(), base, Optional.of(record.start()));
        if (start.commit().equals(record.start())) {
            return new Refreshed.Ready(record, start.unmerged());
        }
        List<String> conflicts = List.of();
        Time time = repository.time();
        tell(new Event.Rebasing(base.current(), time.now()));
        try {
            Rebase rebase = rebasing.put(required(record), record.start(), start.commit());
            if (rebase instanceof Rebase.Conflict conflict) {
                conflicts = conflict.files().stream().map(ConflictingFile::path).toList();
                return new Refreshed.InConflict(conflict);
            }
            WorktreeRecord moved = record.on(start.commit());
            records.write(moved);
            return new Refreshed.Ready(moved, start.unmerged());
        } finally {
            tell(new Event.Rebased(base.current(), conflicts, time.now()));
        }
    }

    private void tell(Event event) {
        InterruptShield.run(() -> observer.saw(event));
    }

    /** Puts what a loop without tasks has done on its base as it is now, between two attempts; how its run ends if it does not fit. */
    public Optional<Outcome> rebaseBetweenAttempts(String loop) throws InterruptedException {
        Optional<WorktreeRecord> open = records.of(loop)
                .filter(record -> !record.branch().isEmpty() && record.isFree())
                .filter(record -> linked(record).filter(LinkedWorktree::isThere).isPresent());
        return open.isPresent() && refresh(open.get()) instanceof Refreshed.InConflict(var conflict)
                ? Optional.of(ConflictWords.blocked(open.get(), conflict))
                : Optional.empty();
    }

    /** It was left as it should be, and the next attempt goes on in it. */
    void free(WorktreeRecord record) {
        linked(record).ifPresent(worktrees::unlock);
        // Some of it may have been written down since it was entered.
        records.write(records.of(record.item()).orElse(record).usedBy(""));
    }

    /** Has all that was done for an attempt's item committed; nothing if that has no work tree, or it was {@link #loss lost}. */
    public Optional<CommittedWork> committed(Attempt attempt) throws InterruptedException {
        return committed(owner(attempt), attempt.item().title() + "\n");
    }

    Optional<CommittedWork> committed(String item, String message) throws InterruptedException {
        Optional<WorktreeRecord> record = records.of(item);
        Optional<LinkedWorktree> tree = record.flatMap(this::linked).filter(LinkedWorktree::isThere);
        if (tree.isEmpty()) {
            return Optional.empty();
        }
        List<String> leftOut =
                worktrees.commitAll(tree.get(), record.get().start(), message).leftOut();
        return Optional.of(new CommittedWork(
                record.get().branch(),
                worktrees.head(tree.get()),
                record.get().start(),
                directory(record.get()),
                leftOut));
    }

    /** Why nothing of an attempt's work can be {@link #committed}. */
    public String loss(Attempt attempt) {
        return loss(records.of(owner(attempt)).flatMap(this::linked)) + ": nothing can land from there";
    }

    /** Notes that the work of an item is on the base. */
    public void landed(String item, String commit) {
        records.of(item).ifPresent(record -> records.write(record.landedAs(commit)));
    }

    /** The commit on the base that has the work of an item whose work tree is still on record. */
    public Optional<String> landed(String item) {
        return records.of(item).map(WorktreeRecord::landed).filter(commit -> !commit.isEmpty());
    }

    /** Takes the work tree of an item away whose work was accepted, once nobody is in it. */
    public void finish(String item) throws InterruptedException {
        occupy(item);
        try {
            records.of(item).filter(record -> !record.branch().isEmpty()).ifPresent(this::finish);
        } finally {
            vacate(item);
        }
    }

    /** Takes a work tree away whose work was accepted; a branch that did not land stays. */
    void finish(WorktreeRecord used) {
        removal.finish(records.of(used.item()).orElse(used));
    }

    /** Takes a work tree away that could not be made ready. */
    void undo(WorktreeRecord record) {
        removal.undo(record);
    }

    /** Saves what is in a work tree and takes it away. */
    void discard(WorktreeRecord record, String reason) {
        removal.discard(record, reason);
    }

    /** The same for who is told to end at once. */
    void discardSoon(WorktreeRecord record, String reason) {
        removal.discardSoon(record, reason);
    }

    /**
     * Saves and takes away the work trees of items that nobody will work on any more; what was accepted has nothing to save, and
     * a branch that did not land stays.
     *
     * @param open whether an item is still to be worked on
     * @param reasons why an item is not
     */
    public void sweep(Predicate<String> open, UnaryOperator<String> reasons) {
        removal.sweep(open, this::isDone, reasons);
    }
}
