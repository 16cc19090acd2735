package dev.ratchet.tui;

import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.AttemptSign;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.LoopMemory;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.history.Run;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.TimestampFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The console of a status loop: what each session reports, set against what it may; the rest is left to others.
 *
 * @param others gets every event that this one does not tell of
 */
public record StatusLoopLines(Bounds bounds, Supplier<History> history, Consumer<String> out, Observer others)
        implements Observer {
    /**
     * What the present state is set against; 0 for no limit.
     *
     * @param stagnation attempts without progress that trip the circuit
     */
    public record Bounds(int iterations, int callsPerHour, int stagnation) {}

    @Override
    public void saw(Event event) {
        switch (event) {
            case Event.SessionStarted started ->
                tell("%s session %d started"
                        .formatted(
                                head(started.attempt().position().iteration()),
                                started.ticket().number()));
            case Event.AttemptEnded ended when ended.past().session() != null -> ended(ended.past());
            case Event.Waiting waiting
            when waiting.decision().pause() == Decision.Pause.LIMIT -> waiting(waiting.decision(), waiting.at());
            case Event.RunEnded ended -> ended(ended.outcome(), ended.at());
            case Event.Spawned _ -> {}
            default -> others.saw(event);
        }
    }

    private String head(int iteration) {
        return "[Loop %d%s]".formatted(iteration + 1, bounds.iterations() == 0 ? "" : "/" + bounds.iterations());
    }

    private void ended(PastAttempt past) {
        SessionFacts session = Objects.requireNonNull(past.session());
        String head = head(past.attempt().position().iteration());
        tell(head + progress(session.transcript().remarks().status()));
        tell(head + " ended after " + HumanUnits.time(session.ending().duration()) + ": " + came(past, session));
        if (past.verdict() instanceof Verdict.RateLimited limited) {
            tell(apiLimit(limited));
        }
    }

    private String progress(@Nullable ReportedStatus status) {
        List<String> parts = new ArrayList<>(List.of(""));
        if (status == null) {
            parts.add("no LOOP_STATUS");
        } else {
            parts.add(status.state().toString());
            parts.add("Tasks: " + status.tasksCompleted());
            parts.add("Files: " + status.filesModified());
            parts.add("Tests: " + status.tests());
        }
        History now = history.get();
        if (bounds.callsPerHour() > 0) {
            int left =
                    bounds.callsPerHour() - now.startsWithin(LoopMemory.WINDOW).size();
            parts.add("Rate: %d/%d".formatted(Math.max(0, left), bounds.callsPerHour()));
        }
        if (bounds.stagnation() > 0) {
            parts.add("Circuit: %d/%d".formatted(now.memory().withoutProgress(), bounds.stagnation()));
        }
        return String.join(" | ", parts);
    }

    private static String came(PastAttempt past, SessionFacts session) {
        String words = HumanUnits.count(session.transcript().remarks().length()) + " characters";
        String committed = past.committed() ? ", committed" : "";
        Double cost = session.transcript().usage().costUsd();
        return word(past) + " (" + past.verdict().reason() + "), " + words + committed
                + (cost == null ? "" : ", " + HumanUnits.money(cost, ""));
    }

    /** An attempt may count and have got nowhere: the circuit counts it, and so it is called that. */
    private static String word(PastAttempt past) {
        boolean nowhere = past.verdict() instanceof Verdict.Progressed
                && AttemptSign.of(past)
                        .filter(sign -> sign.progress() == AttemptSign.Progress.NONE)
                        .isPresent();
        return nowhere ? "no progress" : past.verdict().word().replace('_', ' ');
    }

    private static String apiLimit(Verdict.RateLimited limited) {
        String until =
                limited.resetsAt() == null ? "" : " It resets at " + TimestampFormat.toSecond(limited.resetsAt()) + ".";
        return switch (limited.limit()) {
            case RATE ->
                "API limit: the provider refuses to work for now." + until
                        + " The loop waits and goes on by itself; 'ratchet stop' ends it.";
            case QUOTA ->
                "API limit: the plan or the money is used up." + until
                        + " Add credit or change the plan; a second such answer ends the run.";
            case OVERLOAD ->
                "API trouble: the provider fails or cannot be reached." + until + " The loop tries again by itself.";
        };
    }

    private void waiting(Decision.Wait wait, Instant at) {
        tell("Waiting for %s, until %s (%s)"
                .formatted(
                        wait.waitingFor(),
                        TimestampFormat.toSecond(wait.until()),
                        HumanUnits.time(Duration.between(at, wait.until()))));
    }

    private void ended(Outcome outcome, Instant at) {
        Run run = history.get().thisRun();
        tell("");
        tell("Loop " + run.loop() + " ended");
        tell("  Loops:  " + run.totals().iterations());
        tell("  Exit:   " + outcome.kind().word().replace('_', ' ') + ": " + outcome.reason());
        tell("  Tasks:  " + run.totals().tasks());
        tell("  Files:  " + run.totals().files());
        run.lastStatus()
                .map(ReportedStatus::recommendation)
                .filter(tip -> !tip.isEmpty())
                .ifPresent(tip -> tell("  Tip:    " + tip));
        tell("  Time:   " + HumanUnits.time(Duration.between(run.startedAt(), at)));
        if (outcome.exitCode() != 0) {
            run.last()
                    .filter(PastAttempt::failed)
                    .ifPresent(last -> tell("  Error:  " + last.verdict().reason()));
        }
    }

    private void tell(String line) {
        out.accept(TerminalSafeText.line(line));
    }
}
