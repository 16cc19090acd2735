package dev.ratchet.app.question;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.List;
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
    private static final String COMMAND = "ratchet answer";

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
        new NotForAgents(terminal, project).refuseInAttempt(COMMAND);
        project.prepareState();
        try (Database database = project.open()) {
            Question answered = new PersonalAnswers(project, terminal, database, new SteadyTime())
                    .answer(id, String.join(" ", words), WRITER, COMMAND);
            terminal.print(PersonalAnswers.told(answered), json -> QuestionJson.fields(json, answered));
            return ExitCodes.OK;
        }
    }
}
