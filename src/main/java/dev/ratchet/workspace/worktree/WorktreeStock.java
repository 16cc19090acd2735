package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.Requests;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.Shell;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.QuotedName;
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

/** The work trees of a project's work items: makes them, knows who goes on in them, and has them taken away. */
public final class WorktreeStock {
    private static final long GIGABYTE = 1L << 30;
    private static final String IGNORED = "!! ";
    private static final String UNTRACKED = "?? ";

    private final WorktreeSettings settings;
    private final RepositoryWriter repository;
    private final Git git;
    private final WorktreeRecords records;
    private final WorktreeLookup lookup;
    private final BegunWork begun;
    private final WorktreeRefresh refreshing;
    private final WorktreeRemoval removal;
    private final Observer observer;
    private final StartingPoints starts;
    private final EarlierWork earlier;
    private final WorktreeOccupants occupants;

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
        this.records = new WorktreeRecords(settings.directory());
        this.lookup = new WorktreeLookup(settings, repository, new LinkedWorktrees(repository));
        this.begun = new BegunWork(settings, repository, git);
        this.removal = new WorktreeRemoval(repository, lookup, records, observer);
        this.observer = observer;
        this.starts = new StartingPoints(repository, earlier.prerequisites());
        this.refreshing = new WorktreeRefresh(repository, lookup, records, starts, observer);
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

    /** What has been done in them. */
    public BegunWork begun() {
        return begun;
    }

    /** What puts the work in them on a base that has moved. */
    public WorktreeRefresh refreshing() {
        return refreshing;
    }

    /** Where the files of a work tree are. */
    Path directory(WorktreeRecord record) {
        return lookup.directory(record);
    }

    /** A directory for an attempt's own temporary files: where git keeps what it knows of the work tree, and a session may write. */
    Path scratch(WorktreeRecord record) throws IOException {
        return Files.createDirectories(lookup.required(record).administration().resolve("ratchet-scratch"));
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
        Optional<LinkedWorktree> tree = lookup.linked(record.get());
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
        discard(record.get(), there ? "its attempt was cut off" : WorktreeLookup.loss(tree));
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

    /** A fresh one. */
    WorktreeRecord make(WorkItemKey key, String attempt) throws IOException, InterruptedException {
        Files.createDirectories(settings.directory());
        BaseBranch base = begun.base(key.name());
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
        LinkedWorktree _ = lookup.worktrees().add(directory(record), record.branch(), published.orElse(start));
        return record;
    }

    private String fork(String work, String base) throws InterruptedException {
        return repository.forkOf(work, base).orElse(base);
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

    /** It was left as it should be, and the next attempt goes on in it. */
    void free(WorktreeRecord record) {
        lookup.linked(record).ifPresent(lookup.worktrees()::unlock);
        // Some of it may have been written down since it was entered.
        records.write(records.of(record.item()).orElse(record).usedBy(""));
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
