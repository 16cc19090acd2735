package dev.ratchet.fleet.question;

import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.journal.ResetTable;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.question.QuestionQueries;
import dev.ratchet.work.question.QuestionTable;
import dev.ratchet.work.question.QuestionWords;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Takes answers to where they belong: the question is closed, the next brief has it, and the task can be claimed again. */
public record QuestionDesk(Database database, Time time) {
    public static final int LONGEST_ANSWER = 16 * 1024;

    private static final int LONGEST_GIST = 200;
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    /**
     * Answers a question and gives it back as it is now; a {@link Trouble} if it is none, or not open any more.
     *
     * @param words an answer, or the number of one of its options
     * @param by who answers, in words for people
     */
    public Question answer(long id, String words, String by) {
        refuseUnfit(words);
        return database.serially(() -> {
            Question question = new QuestionQueries(database)
                    .find(id)
                    .orElseThrow(() -> Trouble.notFound("there is no question %d".formatted(id))
                            .withHint("'ratchet questions' lists the open ones"));
            refuseClosed(question);
            if (question.kind() == Question.Kind.APPROVAL) {
                decide(question, question.meant(words), by);
            } else {
                refuseUnknownNumber(question, words);
                close(question, question.meant(words), by);
            }
            return new QuestionQueries(database).find(id).orElseThrow();
        });
    }

    /** What is to be done about work that waits for approval: an answer that is neither must not be taken for one. */
    private void decide(Question question, String answer, String by) {
        TaskApprovals approvals = new TaskApprovals(database, time);
        String rest = answer.substring(Math.min(answer.length(), QuestionWords.REJECT.length()));
        if (answer.equals(QuestionWords.APPROVE)) {
            List<GraphFact> _ = approvals.approve(question.item(), "", by);
        } else if (answer.startsWith(QuestionWords.REJECT) && (rest.isEmpty() || rest.startsWith(":"))) {
            List<GraphFact> _ = approvals.reject(
                    question.item(), rest.isEmpty() ? "" : rest.substring(1).strip(), by);
        } else {
            throw Trouble.refused("question %d is answered by '%s', '%s' or '%s: WHY'"
                    .formatted(question.id(), QuestionWords.APPROVE, QuestionWords.REJECT, QuestionWords.REJECT));
        }
    }

    private static void refuseUnfit(String words) {
        if (words.isBlank()) {
            throw Trouble.refused("an answer needs words");
        }
        int bytes = words.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LONGEST_ANSWER) {
            throw Trouble.refused(
                            "an answer has %,d bytes at most, and this one has %,d".formatted(LONGEST_ANSWER, bytes))
                    .withHint("write it to a file and name that");
        }
    }

    /** Most likely a slip, and an answer cannot be taken back. */
    private static void refuseUnknownNumber(Question question, String words) {
        String answer = question.meant(words);
        if (!question.options().isEmpty()
                && !question.options().contains(answer)
                && NUMBER.matcher(answer).matches()) {
            throw Trouble.refused("question %d has %s, and none of them is number %s"
                            .formatted(
                                    question.id(),
                                    HumanUnits.count(question.options().size(), "option"),
                                    answer))
                    .withHint("say it in words if the number itself is the answer");
        }
    }

    private static void refuseClosed(Question question) {
        Question.Reply reply = question.reply();
        if (reply != null) {
            throw Trouble.refused(
                    reply.answer() == null
                            ? "question %d needs no answer any more (%s)".formatted(question.id(), reply.by())
                            : "question %d was answered by %s already: %s"
                                    .formatted(question.id(), reply.by(), gist(reply.answer())));
        }
    }

    private static String gist(String answer) {
        return Excerpt.start(answer.replaceAll("\\s+", " "), LONGEST_GIST);
    }

    /** Does what is due about questions that nobody has answered in time. */
    public void expire(QuestionSettings settings) {
        if (settings.timeout().isZero()) {
            return;
        }
        String by = "nobody within " + HumanUnits.span(settings.timeout());
        String answer = settings.defaultAnswer().isBlank() ? null : settings.defaultAnswer();
        new QuestionQueries(database)
                .openSince(time.now().minus(settings.timeout())).stream()
                        .filter(question -> question.kind() != Question.Kind.APPROVAL)
                        .forEach(question -> database.serially(() -> {
                            close(question, answer == null ? null : question.meant(answer), by);
                            return question;
                        }));
    }

    private void close(Question question, @Nullable String answer, String by) {
        if (!new QuestionTable(database, time).close(question, answer, by)) {
            return;
        }
        String said = Objects.requireNonNullElse(answer, "(no answer came: decide yourself, or go on without it)");
        LoopMessage message = new LoopMessage(
                LoopMessage.Kind.ANSWER, by, "Question: %s%nAnswer: %s".formatted(question.text(), said));
        LoopMailbox mailbox = new LoopMailbox(database, time);
        if (new TaskQueries(database).find(question.item()).isEmpty()) {
            mailbox.send(question.loop(), message);
            if (question.kind() == Question.Kind.BLOCKED) {
                // What broke the circuit is mended.
                new ResetTable(database, time).reset(question.loop(), ResetTable.Kind.CIRCUIT);
            }
        } else {
            mailbox.sendToTask(question.item(), message);
            List<GraphFact> _ = new TaskClaims(database, time).answered(question.item());
        }
    }
}
