package dev.ratchet.app.question;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LimitOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.Listing;
import dev.ratchet.work.question.QuestionQueries;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet questions}. */
@picocli.CommandLine.Command(
        description = {
            "Lists what people are to answer: what agents have asked, what holds a task up, and work that waits for"
                    + " approval. The loops go on with whatever does not need the answer."
        },
        footer = {"", "Examples:", "  ratchet questions", "  ratchet questions --all --limit 20"})
public final class QuestionsCommand extends ProjectCommand {
    private static final int GIST = 200;

    @Option(names = "--all", description = "those that are answered too, the newest first")
    private boolean all;

    @Mixin
    private final LimitOption limit = new LimitOption();

    @Override
    protected int run(Project project, Terminal terminal) {
        List<Question> questions = project.inJournal(database -> {
                    QuestionQueries queries = new QuestionQueries(database);
                    return all
                            ? queries.latest(limit.limit())
                            : queries.open().stream().limit(limit.limit()).toList();
                })
                .orElse(List.of());
        String none = all ? "Nothing was asked here yet." : "No open questions.";
        terminal.format().print(questions, listing(), QuestionJson::of, none, terminal);
        return ExitCodes.OK;
    }

    private Listing<Question> listing() {
        Listing<Question> open = Listing.<Question>empty()
                .with("ID", question -> Long.toString(question.id()))
                .with("KIND", question -> question.kind().word())
                .with("ITEM", Question::item)
                .with("LOOP", Question::loop)
                .withMoment("ASKED", Question::askedAt);
        Listing<Question> whole = all ? open.with("ANSWER", QuestionsCommand::answer) : open;
        return whole.with("QUESTION", QuestionsCommand::text);
    }

    private static String answer(Question question) {
        Question.Reply reply = question.reply();
        if (reply == null) {
            return "";
        }
        String said = reply.answer() == null ? "none" : reply.answer();
        return TerminalSafeText.brief("%s (%s)".formatted(said, reply.by()), GIST);
    }

    private static String text(Question question) {
        StringBuilder text = new StringBuilder(question.text());
        for (int number = 1; number <= question.options().size(); number++) {
            text.append(" [%d] %s".formatted(number, question.options().get(number - 1)));
        }
        return TerminalSafeText.brief(text.toString(), GIST);
    }
}
