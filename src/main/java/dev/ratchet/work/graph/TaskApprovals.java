package dev.ratchet.work.graph;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.GraphFact.Cause;
import dev.ratchet.work.question.QuestionQueries;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Which work a person has to approve of before it lands, and how that stands. */
public record TaskApprovals(Database database, Time time) {
    private static final int LONGEST_WORDS = 16 * 1024;

    /** Whose work needs approval beside tasks that say so themselves. */
    public enum Policy {
        /** Nobody's. */
        NONE,
        /** That of the tasks of a feature, or of no feature, until one of them was approved. */
        FIRST,
        /** That of all tasks. */
        ALL
    }

    /**
     * The work that is to be approved.
     *
     * @param start the commit that it began at; null if there is none
     * @param tip the commit that it is; null if it is not committed
     */
    public record Work(@Nullable String start, @Nullable String tip) {}

    /** How it stands. */
    private enum State {
        AWAITING,
        APPROVED,
        REJECTED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether the work of a task needs a person's approval. */
    public boolean isNeeded(String task, Policy policy) {
        boolean asked = database.first(
                        "SELECT 1 AS one FROM tasks WHERE id = ? AND needs_approval <> 0", _ -> true, task)
                .isPresent();
        return asked
                || switch (policy) {
                    case NONE -> false;
                    case ALL -> true;
                    case FIRST -> !isAnyApprovedBeside(task);
                };
    }

    private boolean isAnyApprovedBeside(String task) {
        return database.first(
                        "SELECT 1 AS one FROM tasks WHERE approval = 'approved' AND feature_id IS NOT DISTINCT FROM"
                                + " (SELECT feature_id FROM tasks WHERE id = ?) LIMIT 1",
                        _ -> true,
                        task)
                .isPresent();
    }

    /** The work that waits for approval, or has it. */
    public Optional<Work> work(String task) {
        return database.first(
                "SELECT approval_start, approval_tip FROM tasks WHERE id = ? AND approval IN ('awaiting', 'approved')",
                row -> new Work(row.textOrNull("approval_start"), row.textOrNull("approval_tip")),
                task);
    }

    public boolean isAwaited(String task) {
        return is(task, State.AWAITING);
    }

    public boolean isGiven(String task) {
        return is(task, State.APPROVED);
    }

    private boolean is(String task, State state) {
        return database.first("SELECT 1 AS one FROM tasks WHERE id = ? AND approval = ?", _ -> true, task, state.word())
                .isPresent();
    }

    /** From now on this work waits, if the task is still whose it was. */
    public void await(TaskClaim claim, Work work) {
        int _ = database.update(
                "UPDATE tasks SET approval = 'awaiting', approval_start = ?, approval_tip = ? WHERE id = ?"
                        + " AND status = 'in_progress' AND fence = ?",
                work.start(),
                work.tip(),
                claim.task(),
                claim.fence());
    }

    /** What was approved, or waited for it, is other work now. */
    public void forget(String task) {
        int _ = database.update("UPDATE tasks SET approval = NULL WHERE id = ? AND approval IS NOT NULL", task);
    }

    /** A person approves of the work of a task that waits for it: the next who claims it brings it home. */
    public List<GraphFact> approve(String task, String words, String by) {
        return decide(task, State.APPROVED, change -> {
            change.log(task, TaskLogEntry.Kind.NOTE, decision("approved", words, by));
            close(change, task, "approve", by);
            change.questions().withdraw(task, "its work was approved");
        });
    }

    /** A person does not: the task is tried again, and the next attempt is told why. */
    public List<GraphFact> reject(String task, String words, String by) {
        return decide(task, State.REJECTED, change -> {
            change.log(task, TaskLogEntry.Kind.REJECTION, words.isBlank() ? "no reason was given" : words);
            close(change, task, "reject" + (words.isBlank() ? "" : ": " + words), by);
        });
    }

    private static String decision(String what, String words, String by) {
        return "%s by %s%s".formatted(what, by, words.isBlank() ? "" : ": " + words);
    }

    /** What its agent has asked beside that is not answered by it. */
    private void close(Change change, String task, String answer, String by) {
        new QuestionQueries(database)
                .openAbout(task).stream()
                        .filter(question -> question.kind() == Question.Kind.APPROVAL)
                        .forEach(question -> change.questions().close(question, answer, by));
    }

    private List<GraphFact> decide(String task, State state, Consumer<Change> telling) {
        return Change.make(database, time.now(), change -> {
            change.node(task);
            if (!isAwaited(task) || !new TaskQueries(database).get(task).held()) {
                throw Trouble.refused("task %s does not wait for approval".formatted(task))
                        .withHint("'ratchet questions' lists what does");
            }
            int _ = database.update("UPDATE tasks SET approval = ? WHERE id = ?", state.word(), task);
            telling.accept(change);
            change.giveBack(task, Cause.ANSWERED);
        });
    }

    /** Refuses words that nobody would read. */
    public static void refuseUnfit(String words) {
        if (words.length() > LONGEST_WORDS) {
            throw Trouble.refused("a reason has %,d characters at most, and this one has %,d"
                    .formatted(LONGEST_WORDS, words.length()));
        }
    }
}
