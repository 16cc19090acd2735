package dev.ratchet.workspace.checkout;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The user's own checkout of the project. It is moved along with its branch only while nothing tracked in it differs from
 * what is committed, and whatever the user writes to it in that very moment stays as he wrote it.
 */
public final class UserCheckout {
    /** A program that opened a file before it was replaced has this long to write to it. */
    private static final Duration LATE_WRITING = Duration.ofSeconds(10);

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The loops of a process have one each, for the same files. */
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    private final RepositoryWriter repository;
    private final Consumer<String> steps;
    private final Duration patience;

    public UserCheckout(RepositoryWriter repository) {
        this(repository, PATIENCE);
    }

    /** @param patience so long another process may take for its move */
    public UserCheckout(RepositoryWriter repository, Duration patience) {
        this(repository, _ -> {}, patience);
    }

    /**
     * For tests.
     *
     * @param steps hears of each step before it is made
     */
    UserCheckout(RepositoryWriter repository, Consumer<String> steps) {
        this(repository, steps, PATIENCE);
    }

    private UserCheckout(RepositoryWriter repository, Consumer<String> steps, Duration patience) {
        this.repository = repository;
        this.steps = steps;
        this.patience = patience;
    }

    /** What has to be so in the moment in which something is moved. */
    @FunctionalInterface
    public interface Condition {
        boolean holds() throws InterruptedException;
    }

    /** What the user is doing with it, seen from a branch (without {@code refs/heads/}). */
    public CheckoutState state(String baseBranch) throws InterruptedException {
        try {
            return new CheckoutLook(repository).state(baseBranch);
        } catch (IOException e) {
            throw cannot(e);
        }
    }

    /**
     * Moves the branch that the checkout is on, its index and its files together, if that is still wanted once nobody else can
     * move the checkout; all of it, or nothing and {@code false}. What was written late to files that earlier ones have
     * replaced is given back before.
     *
     * @param branch without {@code refs/heads/}
     * @param wanted is asked then
     */
    public boolean follow(String branch, String from, String to, Condition wanted) throws InterruptedException {
        return alone((git, record) -> {
            settle(git, record, repository.time().now().minus(LATE_WRITING));
            return wanted.holds() && move(git, record, CheckoutMoveRecord.Note.of(branch, from, to));
        });
    }

    /**
     * Moves a ref alone, by compare-and-swap, if that is still wanted once nobody else can move the checkout or such a ref.
     *
     * @param wanted is asked then
     */
    public boolean move(String ref, Optional<String> from, String to, String reason, Condition wanted)
            throws InterruptedException {
        return locked((git, _) -> wanted.holds() && repository.move(git, ref, from, to, reason));
    }

    /** Waits until whoever is about to move something has done so: what is not wanted any more by now will not be done. */
    public void awaitOthers() throws InterruptedException {
        if (!locked((_, _) -> true)) {
            throw new Trouble("another process has been about to move %s for more than %d s"
                            .formatted(repository.paths().top(), patience.toSeconds()))
                    .withHint("let it go on, or end it");
        }
    }

    /** Ends what a process began that is no more: forward if the branch has moved, and otherwise back. */
    public void endWhatWasCutOff() throws InterruptedException {
        if (new CheckoutMoveRecord(repository.paths().own()).isBegun()) {
            boolean _ = alone((_, _) -> true);
        }
    }

    /**
     * Has the files follow a branch that has just moved, if the user switched to it right before that: he would find them
     * changed back otherwise. What differs from what was committed stays as it is.
     */
    public void followMoved(String branch, String from, String to) throws InterruptedException {
        if (repository.branch().equals(Optional.of(branch))) {
            boolean _ = alone((git, record) -> bringAlong(git, record, CheckoutMoveRecord.Note.of(branch, from, to)));
        }
    }

    private boolean bringAlong(SharedGitDirectory git, CheckoutMoveRecord record, CheckoutMoveRecord.Note note)
            throws IOException, InterruptedException {
        record.begin(note);
        if (!record.lock()) {
            record.end();
            return false;
        }
        CheckoutPlan plan = CheckoutPlan.of(git, record, note.from(), note.to());
        boolean left = plan.isPossible() && plan.isUntouched(plan.swap(note.to()));
        if (left && repository.branch().equals(Optional.of(note.branch()))) {
            goForward(plan, note, record);
        } else {
            close(record);
        }
        return left;
    }

    private void goForward(CheckoutPlan plan, CheckoutMoveRecord.Note note, CheckoutMoveRecord record)
            throws IOException, InterruptedException {
        plan.stage();
        FileSwap swap = plan.swap(note.to());
        for (CheckoutChange change : plan.changes()) {
            swap.bring(change, change.in(record.staged()));
        }
        finish(plan, note.to(), record);
    }

    private interface Step {
        boolean in(SharedGitDirectory git, CheckoutMoveRecord record) throws IOException, InterruptedException;
    }

    /** Does something while nobody else moves this checkout, and nothing is left of what was begun; false if somebody does. */
    private boolean alone(Step step) throws InterruptedException {
        return locked((git, record) -> resolve(git, record) && whole(step, git, record));
    }

    /** What breaks, or is interrupted, is ended at once: until the next start the user would find strange files and his index locked. */
    private boolean whole(Step step, SharedGitDirectory git, CheckoutMoveRecord record)
            throws IOException, InterruptedException {
        try {
            return step.in(git, record);
        } catch (IOException | RuntimeException | InterruptedException broken) {
            InterruptShield.run(() -> {
                try {
                    boolean _ = resolve(git, record);
                } catch (IOException | RuntimeException | InterruptedException another) {
                    broken.addSuppressed(another);
                }
            });
            throw broken;
        }
    }

    private boolean locked(Step step) throws InterruptedException {
        CheckoutMoveRecord record = new CheckoutMoveRecord(repository.paths().own());
        ONE_AT_A_TIME.lockInterruptibly();
        try (SharedGitDirectory git = repository.open();
                FileChannel turn = record.turn(patience)) {
            return turn != null && step.in(git, record);
        } catch (IOException e) {
            throw cannot(e);
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    private boolean move(SharedGitDirectory git, CheckoutMoveRecord record, CheckoutMoveRecord.Note note)
            throws IOException, InterruptedException {
        steps.accept("note");
        record.begin(note);
        Optional<CheckoutPlan> planned = plan(git, record, note);
        steps.accept("lock");
        if (planned.isEmpty() || !record.lock()) {
            record.end();
            return false;
        }
        if (!isWhereItShouldBe(note)) {
            close(record);
            return false;
        }
        // Another git may have written the index meanwhile; from now on none does.
        Optional<CheckoutPlan> current = planned.get().isOfTheIndex() ? planned : plan(git, record, note);
        if (current.isEmpty() || !isUntouched(current.get(), note)) {
            close(record);
            return false;
        }
        CheckoutPlan plan = current.get();
        if (!apply(plan, note.to()) || !moveRef(git, note)) {
            rollBack(plan, note.from(), record);
            return false;
        }
        finish(plan, note.to(), record);
        return true;
    }

    /** What git takes its time for, best done before the user has to wait for his lock; nothing if it cannot be. */
    private Optional<CheckoutPlan> plan(SharedGitDirectory git, CheckoutMoveRecord record, CheckoutMoveRecord.Note note)
            throws IOException, InterruptedException {
        CheckoutPlan plan = CheckoutPlan.of(git, record, note.from(), note.to());
        if (!plan.isPossible()) {
            return Optional.empty();
        }
        steps.accept("stage");
        plan.stage();
        return Optional.of(plan);
    }

    private static boolean isUntouched(CheckoutPlan plan, CheckoutMoveRecord.Note note) throws IOException {
        return plan.isUntouched(plan.swap(note.to()));
    }

    private boolean isWhereItShouldBe(CheckoutMoveRecord.Note note) {
        return repository.branch().equals(Optional.of(note.branch()))
                && repository.tip("refs/heads/" + note.branch()).equals(Optional.of(note.from()));
    }

    private boolean apply(CheckoutPlan plan, String to) throws IOException {
        FileSwap swap = plan.swap(to);
        for (CheckoutChange change : plan.changes()) {
            steps.accept("file " + change.name());
            if (!swap.bring(change, change.in(plan.record().staged()))) {
                return false;
            }
        }
        return true;
    }

    private boolean moveRef(SharedGitDirectory git, CheckoutMoveRecord.Note note)
            throws IOException, InterruptedException {
        steps.accept("ref");
        if (git.paths().own().equals(git.paths().common())) {
            // The log of HEAD has it as well then.
            git.head("ref: refs/heads/" + note.branch());
        }
        return repository.move(
                git,
                "refs/heads/" + note.branch(),
                Optional.of(note.from()),
                note.to(),
                "ratchet: landed " + note.to());
    }

    private void finish(CheckoutPlan plan, String to, CheckoutMoveRecord record)
            throws IOException, InterruptedException {
        steps.accept("index");
        if (plan.fitsIndex()) {
            plan.refresh();
            record.install(plan.index());
        }
        steps.accept("look again");
        FileSwap swap = plan.swap(to);
        for (CheckoutChange change : plan.changes()) {
            swap.lookAgain(change);
        }
        steps.accept("unlock");
        close(record);
    }

    private void close(CheckoutMoveRecord record) throws IOException {
        record.unlock();
        steps.accept("end");
        record.end();
    }

    private void rollBack(CheckoutPlan plan, String from, CheckoutMoveRecord record)
            throws IOException, InterruptedException {
        CheckoutPlan back = plan.back(from);
        FileSwap swap = back.swap(from);
        for (CheckoutChange change : back.changes()) {
            swap.bring(change, swap.original(change, change.in(record.staged())));
        }
        close(record);
    }

    /** Ends what was begun, by this process or one that is no more; not if somebody is at it. */
    private boolean resolve(SharedGitDirectory git, CheckoutMoveRecord record)
            throws IOException, InterruptedException {
        Optional<CheckoutMoveRecord.Note> unfinished = record.unfinished();
        if (unfinished.isEmpty()) {
            return true;
        }
        CheckoutMoveRecord.Note note = unfinished.get();
        if (note.isOthers() || !record.lock()) {
            return false;
        }
        CheckoutPlan plan = CheckoutPlan.of(git, record, note.from(), note.to());
        Optional<String> tip = repository.tip("refs/heads/" + note.branch());
        if (tip.isPresent() && repository.contains(tip.get(), note.to())) {
            goForward(plan, note, record);
        } else {
            rollBack(plan, note.from(), record);
        }
        return true;
    }

    /** Gives back what was written late to files that have been replaced. */
    private static void settle(SharedGitDirectory git, CheckoutMoveRecord record, Instant before) throws IOException {
        for (Path ended : record.endedBefore(before)) {
            List<CheckoutChange> changes = CheckoutChange.parse(CheckoutMoveRecord.changes(ended));
            for (CheckoutChange change : Stream.concat(changes.stream(), CheckoutChange.reversed(changes).stream())
                    .toList()) {
                FileSwap swap = new FileSwap(
                        git.paths().top(), ended.resolve("old"), RepositoryWriter.objects(git, object(change)));
                swap.lookAgain(change);
                swap.forget(change);
            }
            CheckoutMoveRecord.discard(ended);
        }
    }

    private static String object(CheckoutChange change) {
        return change.before().isAbsent()
                ? change.after().object()
                : change.before().object();
    }

    private Trouble cannot(IOException e) {
        return new Trouble(
                "cannot move the checkout %s along with its branch: %s"
                        .formatted(repository.paths().top(), FailureWords.of(e)),
                e);
    }
}
