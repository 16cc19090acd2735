package dev.ratchet.tui.dashboard;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.tui.dashboard.DashboardKeys.Reaction;
import dev.ratchet.tui.dashboard.KeyPress.Special;
import dev.ratchet.work.question.QuestionWords;
import java.util.Optional;

/** What keys do to the question that is chosen or read; whoever writes an answer has the question before them. */
record AnswerKeys(ProjectSnapshot project, DashboardView view) {

    /** The one that is meant, if the dashboard is about questions just now. */
    Optional<Question> question() {
        if (view.shown() instanceof ChosenText.OfQuestion(var id)) {
            return find(Long.toString(id));
        }
        return view.focus() == PaneName.QUESTIONS
                ? find(view.chosenIn(PaneName.QUESTIONS))
                        .or(() -> project.questions().stream().findFirst())
                : Optional.empty();
    }

    private Optional<Question> find(String id) {
        return project.questions().stream()
                .filter(question -> Long.toString(question.id()).equals(id))
                .findFirst();
    }

    /** Nothing if the key has no meaning here. */
    Optional<Reaction> typed(int character) {
        return question().flatMap(question -> {
            boolean approval = question.kind() == Question.Kind.APPROVAL;
            return switch (character) {
                case 'a' -> Optional.of(approval ? approve(question) : write(question, Overlay.Reply.ANSWER));
                case 'x' -> approval ? Optional.of(write(question, Overlay.Reply.REJECTION)) : Optional.empty();
                default -> Optional.empty();
            };
        });
    }

    private Reaction approve(Question question) {
        return Reaction.of(reading(question)
                .under(new Overlay.Question(
                        "Approve of the work of %s?".formatted(question.item()),
                        new DashboardAction.Answer(question.id(), QuestionWords.APPROVE))));
    }

    private Reaction write(Question question, Overlay.Reply reply) {
        return Reaction.of(reading(question).under(new Overlay.Answering(reply, question.id(), question.item(), "")));
    }

    private DashboardView reading(Question question) {
        return view.showing(new ChosenText.OfQuestion(question.id())).focusing(PaneName.OUTPUT);
    }

    /** A key while an answer is written. */
    Reaction writing(Overlay.Answering writing, KeyPress key) {
        return switch (key) {
            case Special.ENTER -> sent(writing);
            case Special.ESCAPE -> Reaction.of(view.under(new Overlay.None()));
            case Special _, KeyPress.Typed _, KeyPress.Clicked _, KeyPress.Turned _ ->
                Reaction.of(view.under(writing.with(DashboardKeys.edited(writing.text(), key))));
        };
    }

    /** A rejection may do without words. */
    private Reaction sent(Overlay.Answering writing) {
        DashboardView closed = view.under(new Overlay.None());
        return switch (writing.reply()) {
            case ANSWER ->
                writing.text().isBlank()
                        ? Reaction.of(closed)
                        : Reaction.of(closed, new DashboardAction.Answer(writing.question(), writing.text()));
            case REJECTION -> {
                String why =
                        writing.text().isBlank() ? "" : ": " + writing.text().strip();
                yield Reaction.of(closed, new DashboardAction.Answer(writing.question(), QuestionWords.REJECT + why));
            }
        };
    }
}
