package dev.ratchet.tui.live;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.Event;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.util.Objects;
import java.util.Optional;

/** What happens around sessions, each thing in a line; what passes soon is for the foot alone. */
record EventLines(RunFacts facts, AttemptLines attempts) {
    private static final int LONGEST_TEXT = 500;

    Optional<Paragraph> of(Event event) {
        return switch (event) {
            case Event.Noticed noticed -> Optional.of(noticed(noticed));
            case Event.Ended ended ->
                Optional.of(
                        told(Style.BAD, "✗", "ended by Ratchet: " + ended.end().reason()));
            case Event.Examined examined -> Optional.of(examined(examined.receipt()));
            case Event.Resolved resolved -> Optional.of(resolved(resolved));
            case Event.Waiting waiting -> waiting(waiting.decision());
            case Event.Tripped tripped ->
                Optional.of(told(
                        Style.BAD,
                        "✗",
                        "circuit tripped: " + tripped.trip().outcome().reason()));
            case Event.Requested requested -> Optional.of(requested(requested));
            case Event.Rebased rebased -> Optional.of(rebased(rebased));
            case Event.ModelChosen chosen ->
                Optional.of(told(Style.DIM, "·", "model %s: %s".formatted(chosen.model(), chosen.why())));
            case Event.MessageReceived received -> Optional.of(message(received.message()));
            case Event.Asked asked -> Optional.of(asked(asked.question()));
            case Event.Answered answered -> Optional.of(answered(answered.question()));
            case Event.Recovered recovered ->
                Optional.of(told(
                        Style.WARNING,
                        "!",
                        "an earlier run was cut off: %s and %s cleared up"
                                .formatted(
                                        HumanUnits.count(recovered.attempts().size(), "attempt"),
                                        recovered.processes() == 1
                                                ? "1 process"
                                                : recovered.processes() + " processes")));
            case Event.RunStarted _,
                    Event.RunEnded _,
                    Event.Claimed _,
                    Event.AttemptStarted _,
                    Event.AttemptEnded _,
                    Event.SessionStarted _,
                    Event.SessionEnded _,
                    Event.Spawned _,
                    Event.HooksStarted _,
                    Event.Examining _,
                    Event.Checked _,
                    Event.UsageGrown _,
                    Event.SettingUp _,
                    Event.Heard _,
                    Event.Queued _,
                    Event.Granted _,
                    Event.Rebasing _ -> Optional.empty();
        };
    }

    private static Paragraph told(Style style, String mark, String words) {
        return Paragraph.of(
                StyledText.of(style, mark + " "), StyledText.of(style, TerminalSafeText.brief(words, LONGEST_TEXT)));
    }

    private static Paragraph noticed(Event.Noticed noticed) {
        return switch (noticed.level()) {
            case INFO -> told(Style.DIM, "·", noticed.message());
            case WARN -> told(Style.WARNING, "!", noticed.message());
            case ERROR -> told(Style.BAD, "✗", noticed.message());
        };
    }

    private static Paragraph examined(Receipt receipt) {
        return receipt.passed()
                ? told(Style.GOOD, "✓", "check passed: " + receipt.command())
                : told(Style.BAD, "✗", "check failed: %s · %s".formatted(receipt.command(), receipt.ending()));
    }

    private static Paragraph resolved(Event.Resolved resolved) {
        String item = resolved.item().id() + " " + resolved.item().title();
        return switch (resolved.resolution()) {
            case DONE -> told(Style.GOOD, "✓", "done: " + item);
            case FAILED -> told(Style.BAD, "✗", "failed: %s · %s".formatted(item, resolved.reason()));
        };
    }

    private Optional<Paragraph> waiting(Decision.Wait wait) {
        String until =
                wait.end().map(end -> " until " + attempts.timeOfDay(end)).orElse("");
        String words = "waiting for " + wait.waitingFor() + until;
        return switch (wait.pause()) {
            case LIMIT, CONFIRMATION, FAILURES -> Optional.of(told(Style.WARNING, "◔", words));
            case PAUSED -> Optional.of(told(Style.WARNING, "‖", words + " · " + facts.wayOn()));
            case PACE, RETRY -> facts.isVerbose() ? Optional.of(told(Style.DIM, "·", words)) : Optional.empty();
        };
    }

    private static Paragraph requested(Event.Requested requested) {
        String what = switch (requested.request().kind()) {
            case STOP -> "asked to stop";
            case KILL -> "asked to end at once";
            case PAUSE -> "asked to pause";
            case RESUME -> "asked to go on";
        };
        return told(Style.WARNING, "!", what + " (" + requested.request().from() + ")");
    }

    private static Paragraph rebased(Event.Rebased rebased) {
        return rebased.conflicts().isEmpty()
                ? told(Style.DIM, "·", "rebased on " + rebased.base())
                : told(
                        Style.BAD,
                        "✗",
                        "does not fit onto %s: %s".formatted(rebased.base(), String.join(", ", rebased.conflicts())));
    }

    static Paragraph noted(String words) {
        return told(Style.DIM, "✉", "the next session is told: " + words);
    }

    private static Paragraph asked(Question question) {
        return told(
                Style.WARNING,
                "?",
                switch (question.kind()) {
                    case ASKED -> "question %d of %s: %s".formatted(question.id(), question.item(), question.text());
                    case BLOCKED, HELD -> "question %d: %s".formatted(question.id(), question.text());
                    // The attempt's last line has said how.
                    case APPROVAL -> "question %d: approval of %s".formatted(question.id(), question.item());
                });
    }

    private static Paragraph answered(Question question) {
        Question.Reply reply = Objects.requireNonNull(question.reply());
        return told(
                Style.DIM,
                "✉",
                reply.answer() == null
                        ? "question %d needs no answer any more: %s".formatted(question.id(), reply.by())
                        : "question %d answered by %s: %s".formatted(question.id(), reply.by(), reply.answer()));
    }

    private static Paragraph message(LoopMessage message) {
        Style style = switch (message.kind()) {
            case SHARE, NOTE, URGENT_NOTE, ANSWER -> Style.DIM;
            case ALERT -> Style.WARNING;
        };
        return told(style, "✉", "from %s: %s".formatted(message.from(), message.text()));
    }
}
