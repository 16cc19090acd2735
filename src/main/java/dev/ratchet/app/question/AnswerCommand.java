package dev.ratchet.app.question;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.fleet.question.QuestionDesk;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.question.QuestionQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Parameters;

/** {@code ratchet answer}. */
@picocli.CommandLine.Command(
        description = {
            "Answers a question: the next brief of its task has the answer, and the task can be worked on again.",
            "TEXT is the number of an option, or any other words."
        },
        footer = {"", "Examples:", "  ratchet answer 3 'SQLite, and no ORM'", "  ratchet answer 4 2"})
public final class AnswerCommand extends ProjectCommand {
    static final String WRITER = "a person";

    @Parameters(index = "0", paramLabel = "ID", description = "which question, as 'ratchet questions' lists it")
    private long id;

    @Parameters(index = "1..*", paramLabel = "TEXT", description = "the answer")
    private List<String> words = new ArrayList<>();

    @Override
    protected void checkUsage() {
        if (String.join(" ", words).isBlank()) {
            throw new WrongUsage("say what the answer is: ratchet answer %d TEXT".formatted(id));
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        NotForAgents rule = new NotForAgents(terminal, project);
        rule.refuseInAttempt("ratchet answer");
        project.prepareState();
        try (Database database = project.store().open()) {
            if (isAboutApproval(database)) {
                rule.refuse("ratchet answer");
            }
            Question answered =
                    new QuestionDesk(database, new SteadyTime()).answer(id, String.join(" ", words), WRITER);
            terminal.print(told(answered), json -> QuestionJson.fields(json, answered));
            return ExitCodes.OK;
        }
    }

    private boolean isAboutApproval(Database database) {
        return new QuestionQueries(database)
                .find(id)
                .filter(question -> question.kind() == Question.Kind.APPROVAL)
                .isPresent();
    }

    private static String told(Question answered) {
        String answer =
                Objects.requireNonNull(Objects.requireNonNull(answered.reply()).answer());
        return answered.kind() == Question.Kind.APPROVAL
                ? "%s: %s".formatted(answered.item(), answer)
                : "The next attempt at %s is told: %s".formatted(answered.item(), answer);
    }
}
