package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.work.graph.Task;
import java.util.ArrayList;
import java.util.List;

/** Something that a person is to answer. */
public final class QuestionHtml {
    private QuestionHtml() {}

    public static Html of(Question question, PageFrame.Steering steering) {
        Element card = tag("article", "question")
                .having("id", "question-" + question.id())
                .with(
                        tag("p", "note").with(LoopState.joined(facts(question))),
                        tag("div", "description").with(words(question)));
        return steering == PageFrame.Steering.ALLOWED ? card.with(answers(question)) : card;
    }

    private static List<Html> facts(Question question) {
        List<Html> facts = new ArrayList<>();
        facts.add(Html.words(
                switch (question.kind()) {
                    case ASKED -> "An agent asks";
                    case BLOCKED -> "An agent cannot go on";
                    case HELD -> "Held until somebody has looked";
                    case APPROVAL -> "Waits for approval";
                }));
        if (Task.isId(question.item())) {
            facts.add(link("/tasks/" + ValueFormats.part(question.item()), question.item()));
        }
        facts.add(link("/loops/" + ValueFormats.part(question.loop()), question.loop()));
        facts.add(ValueFormats.moment(question.askedAt()));
        return facts;
    }

    /** What can be done about work that waits for approval is said by buttons. */
    private static String words(Question question) {
        int colon = question.text().indexOf(':');
        return question.kind() == Question.Kind.APPROVAL && colon > 0
                ? question.text().substring(0, colon) + "."
                : question.text();
    }

    /** Approval is decided where the work is to be seen. */
    private static Html answers(Question question) {
        if (question.kind() == Question.Kind.APPROVAL) {
            String task = "/tasks/" + ValueFormats.part(question.item());
            return tag("p").with(tag("a", "button").having("href", task).with("Look at the work"));
        }
        String place = "/questions/%d/answer".formatted(question.id());
        List<Element> options = question.options().stream()
                .map(option -> FormFields.form(place)
                        .with(tag("button")
                                .having("type", "submit")
                                .having("name", "text")
                                .having("value", option)
                                .with(option)))
                .toList();
        String id = "answer-" + question.id();
        Element words = FormFields.form(place)
                .with(
                        FormFields.area(id, "text", options.isEmpty() ? "Answer" : "Or in other words", ""),
                        FormFields.submit("Answer"));
        return tag("div").with(tag("div", "actions").with(options), words);
    }
}
