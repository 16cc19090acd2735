package dev.ratchet.app.live;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.util.ArrayList;
import java.util.List;

/** A question as it stands at the foot of a screen while its answer is typed. */
final class QuestionParagraphs {
    private static final int LONGEST_TEXT = 600;

    private QuestionParagraphs() {}

    /** @param typed what there is of the answer */
    static List<Paragraph> of(List<Question> open, int at, Paragraph typed) {
        Question question = open.get(at);
        List<Paragraph> paragraphs = new ArrayList<>();
        paragraphs.add(Paragraph.of(
                StyledText.of(Style.WARNING, "  ? "),
                StyledText.of(Style.BOLD, item(question))
                        .with(Style.PLAIN, TerminalSafeText.brief(question.text(), LONGEST_TEXT))));
        for (int number = 1; number <= question.options().size(); number++) {
            String option = TerminalSafeText.brief(question.options().get(number - 1), LONGEST_TEXT);
            paragraphs.add(
                    Paragraph.of(StyledText.of(Style.BOLD, "    %d  ".formatted(number)), StyledText.plain(option)));
        }
        paragraphs.add(Paragraph.of(StyledText.plain("    "), StyledText.of(Style.DIM, keys(open, at))));
        paragraphs.add(typed);
        return paragraphs;
    }

    /** What Ratchet asks of its own accord begins with it. */
    private static String item(Question question) {
        return question.kind() == Question.Kind.ASKED ? TerminalSafeText.line(question.item()) + " " : "";
    }

    private static String keys(List<Question> open, int at) {
        Question question = open.get(at);
        String how = question.kind() == Question.Kind.APPROVAL
                ? "1 approves, 'reject: WHY' has it tried again"
                : question.options().isEmpty() ? "Enter sends" : "a number or other words, Enter sends";
        String others = open.size() == 1 ? "" : " · %d of %d, Tab the next".formatted(at + 1, open.size());
        return how + ", Esc leaves it" + others;
    }
}
