package dev.ratchet.app.question;

import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.fleet.question.QuestionDesk;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.work.question.QuestionQueries;
import java.util.List;
import java.util.Objects;

/** What people are to answer, and their answers, whether typed as a command or at a screen. Agents cannot answer. */
public record PersonalAnswers(Project project, Terminal terminal, Database database, Time time) {
    /** Those that wait for an answer, the oldest first. */
    public List<Question> open() {
        return new QuestionQueries(database).open();
    }

    /**
     * Answers a question and gives it back as it is now.
     *
     * @param words an answer, or the number of one of its options
     * @param by who answers, in words for people
     * @param command what is not for agents
     */
    public Question answer(long id, String words, String by, String command) {
        NotForAgents rule = new NotForAgents(terminal, project);
        rule.refuseInAttempt(command);
        if (isAboutApproval(id)) {
            rule.refuse(command);
        }
        return new QuestionDesk(database, time).answer(id, words, by);
    }

    private boolean isAboutApproval(long id) {
        return new QuestionQueries(database)
                .find(id)
                .filter(question -> question.kind() == Question.Kind.APPROVAL)
                .isPresent();
    }

    /** What an answer leads to, in words. */
    public static String told(Question answered) {
        String answer =
                Objects.requireNonNull(Objects.requireNonNull(answered.reply()).answer());
        return answered.kind() == Question.Kind.APPROVAL
                ? "%s: %s".formatted(answered.item(), answer)
                : "The next attempt at %s is told: %s".formatted(answered.item(), answer);
    }
}
