package dev.ratchet.work.question;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Excerpt;
import java.util.List;
import java.util.stream.Collectors;

/** How questions read. */
public final class QuestionWords {
    /** The answers to whether work is approved of. */
    public static final String APPROVE = "approve";

    public static final String REJECT = "reject";

    private static final String PERSON = "a person: ";
    private static final int GIST = 80;

    private QuestionWords() {}

    /** What Ratchet asks of its own accord about the work of an attempt. */
    public static QuestionDraft about(Attempt attempt, Question.Kind kind, String why) {
        String task = "%s (%s)".formatted(attempt.item().id(), attempt.item().title());
        String text = switch (kind) {
            case ASKED -> why;
            case BLOCKED -> "%s: the agent cannot go on: %s".formatted(task, why);
            case HELD ->
                "%s is held: %s. An answer lets it go on, and is told to its next attempt.".formatted(task, why);
            case APPROVAL -> "%s is done: %s".formatted(task, why);
        };
        List<String> options = kind == Question.Kind.APPROVAL ? List.of(APPROVE, REJECT) : List.of();
        return QuestionDraft.about(attempt, kind, text, options);
    }

    /** What a loop waits for that has nothing else to do. */
    public static String waitingFor(List<Question> questions) {
        String all = questions.stream().map(QuestionWords::gist).collect(Collectors.joining("; "));
        return PERSON + all;
    }

    /** Whether that is what a loop waits for: it looks again every few seconds, and nobody knows when it is over. */
    public static boolean isForAPerson(String waitingFor) {
        return waitingFor.startsWith(PERSON);
    }

    /** A question in one line, with how it is answered. */
    public static String gist(Question question) {
        String text = Excerpt.start(question.text().replaceAll("\\s+", " "), GIST);
        return switch (question.kind()) {
            case ASKED, BLOCKED, HELD ->
                "question %d of %s, '%s' ('ratchet answer %d TEXT')"
                        .formatted(question.id(), question.item(), text, question.id());
            case APPROVAL -> "approval of %s ('ratchet approve %s')".formatted(question.item(), question.item());
        };
    }
}
