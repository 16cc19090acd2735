package dev.ratchet.notify;

import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.notify.Notice.Kind;
import java.util.function.Consumer;

/** Makes notices of how tasks and runs end. */
public record RunNotices(String loop, Consumer<Notice> post) implements Observer {
    @Override
    public void saw(Event event) {
        switch (event) {
            case Event.RunEnded ended ->
                post.accept(new Notice(
                        kind(ended.outcome()),
                        title(ended.outcome()),
                        ended.outcome().reason()));
            case Event.Resolved resolved -> post.accept(resolved(resolved));
            case Event.MessageReceived received
            when received.message().kind() == LoopMessage.Kind.ALERT ->
                post.accept(new Notice(
                        Kind.HUMAN_NEEDED,
                        "Ratchet: alert for loop %s from %s"
                                .formatted(loop, received.message().from()),
                        received.message().text()));
            case Event.Asked asked -> post.accept(asked(asked.question()));
            default -> {}
        }
    }

    private Notice asked(Question question) {
        return new Notice(
                Kind.HUMAN_NEEDED,
                "Ratchet: question %d of loop %s".formatted(question.id(), loop),
                "%s: %s%s".formatted(question.item(), question.text(), choices(question)),
                new Notice.Subject(question.item(), question));
    }

    private static String choices(Question question) {
        return question.options().isEmpty() ? "" : " (" + String.join(" | ", question.options()) + ")";
    }

    private static Notice resolved(Event.Resolved resolved) {
        String task = "%s: %s".formatted(resolved.item().id(), resolved.item().title());
        Notice.Subject about = new Notice.Subject(resolved.item().id(), null);
        return switch (resolved.resolution()) {
            case DONE -> new Notice(Kind.TASK_DONE, "Task done", task, about);
            case FAILED -> new Notice(Kind.TASK_FAILED, "Task failed", task + "\n" + resolved.reason(), about);
        };
    }

    private static Kind kind(Outcome outcome) {
        return switch (outcome.kind()) {
            case FAILURE, BLOCKED, TRIPPED -> Kind.HUMAN_NEEDED;
            case COMPLETE, LIMIT_REACHED, STOPPED, NO_PLAN, BUDGET, BUSY, KILLED -> Kind.RUN_ENDED;
        };
    }

    private String title(Outcome outcome) {
        String how = outcome.kind().word().replace('_', ' ');
        return kind(outcome) == Kind.HUMAN_NEEDED
                ? "Ratchet needs you: loop %s ended, %s".formatted(loop, how)
                : "Ratchet: loop %s ended, %s".formatted(loop, how);
    }
}
