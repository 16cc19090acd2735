package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.QuestionHtml;
import dev.ratchet.web.piece.TableHtml;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.work.graph.Task;
import java.util.ArrayList;
import java.util.List;

/**
 * What people are to answer, and what they have answered.
 *
 * @param open the oldest first
 * @param answered the latest first
 */
public record QuestionsPage(PageFrame frame, List<Question> open, List<Question> answered) {
    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(tag("h1").with("Questions"));
        if (open.isEmpty()) {
            parts.add(tag("p", "empty")
                    .with("Nobody waits for an answer. What agents ask is shown here, and so is work"
                            + " that waits for approval; the loops go on with whatever does not need it."));
        } else {
            open.forEach(question -> parts.add(QuestionHtml.of(question, frame.steering())));
        }
        if (!answered.isEmpty()) {
            parts.add(PageFrame.section("Answered", table()));
        }
        return frame.live(PageFrame.QUESTIONS, "Questions", parts.toArray(Html[]::new));
    }

    private Html table() {
        return TableHtml.table(
                List.of("Question", "Answer", "By", "Work", "When"),
                answered.stream().map(QuestionsPage::row).toList());
    }

    private static Element row(Question question) {
        Question.Reply reply = question.reply();
        Element row = tag("tr").having("id", "answered-" + question.id());
        return reply == null
                ? row
                : row.with(
                        TableHtml.cell("Question", words(question.text())),
                        TableHtml.cell("Answer", words(reply.answer() == null ? "–" : reply.answer())),
                        TableHtml.cell("By", words(reply.by())),
                        TableHtml.cell("Work", work(question)),
                        TableHtml.cell("When", ValueFormats.moment(reply.at())));
    }

    private static Html work(Question question) {
        return Task.isId(question.item())
                ? link("/tasks/" + ValueFormats.part(question.item()), question.item())
                : link("/loops/" + ValueFormats.part(question.loop()), question.loop());
    }
}
