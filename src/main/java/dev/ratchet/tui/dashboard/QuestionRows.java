package dev.ratchet.tui.dashboard;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What people are to answer, line by line, the oldest first. */
record QuestionRows(List<Question> questions, Instant now) {
    private static final int LONGEST = 300;

    ListRows rows(String chosen) {
        List<ListRows.Row> rows = questions.stream()
                .map(question -> new ListRows.Row(Long.toString(question.id()), width -> row(question, width)))
                .toList();
        return ListRows.of(questions.size() + " to answer", rows, chosen, 0, "");
    }

    private StyledText row(Question question, int width) {
        StyledText left = StyledText.of(Style.WARNING, "? ")
                .with(Style.BOLD, item(question))
                .with(Style.PLAIN, TerminalSafeText.brief(question.text(), LONGEST));
        Duration age = PaneLists.positive(Duration.between(question.askedAt(), now));
        return ListRows.spread(left, StyledText.of(Style.DIM, HumanUnits.time(age)), width);
    }

    /** What Ratchet asks of its own accord begins with it. */
    private static String item(Question question) {
        return switch (question.kind()) {
            case ASKED -> PaneLists.safe(question.item()) + " ";
            case BLOCKED, HELD, APPROVAL -> "";
        };
    }
}
