package dev.ratchet.app.question;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.question.QuestionDraft;
import dev.ratchet.work.question.QuestionTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet ask}: for agents, from inside an attempt. */
@picocli.CommandLine.Command(
        description = {
            "Asks the people who run this loop, from inside an attempt. Nobody waits for the answer: the task is held"
                    + " until it comes, and the brief of its next attempt has it."
        },
        footer = {"", "Example:", "  ratchet ask 'Which database is it to be?' --option SQLite --option PostgreSQL"})
public final class AskCommand extends ProjectCommand {
    @Option(names = "--option", paramLabel = "TEXT", description = "an answer to choose from; may be given again")
    private List<String> options = new ArrayList<>();

    @Parameters(arity = "0..*", paramLabel = "TEXT", description = "the question")
    private List<String> words = new ArrayList<>();

    @Override
    protected void checkUsage() {
        if (String.join(" ", words).isBlank()) {
            throw new WrongUsage("say what the question is: ratchet ask TEXT");
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        String attempt = Optional.ofNullable(terminal.environment().get(Launcher.MARKER))
                .orElseThrow(() -> Trouble.refused("'ratchet ask' is for agents: there is no attempt here that asks")
                        .withHint("'ratchet note TEXT' tells a loop something"));
        try (Database database = project.open()) {
            LoopQueries.Owner owner = new LoopQueries(database)
                    .ownerOf(attempt)
                    .filter(one -> !one.ended())
                    .orElseThrow(() -> Trouble.refused("the attempt that asks is over"));
            Question question = new QuestionTable(database, new SteadyTime())
                    .ask(new QuestionDraft(
                            Question.Kind.ASKED,
                            new QuestionDraft.Asker(owner.loop(), owner.item(), attempt),
                            String.join(" ", words),
                            options));
            terminal.print(
                    "Question %d is asked. Do what does not need the answer, then end the session; the next one is told the answer."
                            .formatted(question.id()),
                    json -> QuestionJson.fields(json, question));
            return ExitCodes.OK;
        }
    }
}
