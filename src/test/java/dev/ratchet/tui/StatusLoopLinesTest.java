package dev.ratchet.tui;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.MemoryJournal;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.testing.Sample;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatusLoopLinesTest {
    private static final ReportedStatus STATUS = new ReportedStatus(
            State.IN_PROGRESS, 2, 5, ReportedStatus.Tests.PASSING, null, ExitSignal.NO, "next: \u001b[31mthe parser");

    private final List<String> lines = new ArrayList<>();
    private final List<Event> others = new ArrayList<>();
    private final MemoryJournal journal = new MemoryJournal(() -> NOON.plusSeconds(90));
    private final StatusLoopLines monitor =
            new StatusLoopLines(new StatusLoopLines.Bounds(50, 100, 3), journal::history, lines::add, others::add);

    private void saw(Event event) {
        journal.saw(event);
        monitor.saw(event);
    }

    private void attempt(SessionClass sessionClass, Verdict verdict, @Nullable ReportedStatus status, Changes changes) {
        SessionFacts facts = Sample.saying(Sample.session(sessionClass, 0), new Remarks(status, 0, null, 12_345));
        saw(new Event.SessionStarted(Sample.attempt(2), Sample.ticket(7), NOON));
        saw(new Event.AttemptEnded(
                new PastAttempt(Sample.attempt(2), Sample.ticket(7), facts, changes, verdict, NOON), NOON));
    }

    @Test
    void tellsOfEachSessionWhatItReportedAndWhatCameOfIt() {
        attempt(SessionClass.NORMAL, new Verdict.Progressed("success"), STATUS, new Changes("a", "b"));

        assertThat(lines)
                .containsExactly(
                        "[Loop 3/50] session 7 started",
                        "[Loop 3/50] | IN_PROGRESS | Tasks: 2 | Files: 5 | Tests: PASSING | Rate: 99/100 | Circuit:"
                                + " 0/3",
                        "[Loop 3/50] ended after 30s: progressed (success), 12.3k characters, committed, $0.2500");
        assertThat(others).isEmpty();
    }

    @Test
    void saysSoWhereNothingWasReported() {
        attempt(
                SessionClass.NORMAL,
                new Verdict.Progressed("success"),
                null,
                new Changes("a", "a", Changes.Files.SAME));

        assertThat(lines)
                .contains(
                        "[Loop 3/50] | no LOOP_STATUS | Rate: 99/100 | Circuit: 1/3",
                        "[Loop 3/50] ended after 30s: no progress (success), 12.3k characters, $0.2500");
    }

    @Test
    void explainsALimitAndTheWaitForIt() {
        attempt(
                SessionClass.RATE_LIMIT,
                new Verdict.RateLimited(Verdict.Limit.RATE, NOON.plusSeconds(600), "limited"),
                null,
                Changes.NONE);
        saw(new Event.Waiting(
                new Decision.Wait(NOON.plusSeconds(600), Decision.Pause.LIMIT, "the rate limit of claude"), NOON));

        assertThat(lines)
                .contains(
                        "API limit: the provider refuses to work for now. It resets at 2026-02-14T12:10:00Z. The loop"
                                + " waits and goes on by itself; 'ratchet stop' ends it.",
                        "Waiting for the rate limit of claude, until 2026-02-14T12:10:00Z (10m 00s)");
    }

    @Test
    void sumsUpAtTheEndWithoutObeyingTheAgent() {
        saw(new Event.RunStarted("run", "main", "status", 1, NOON));
        attempt(SessionClass.NORMAL, new Verdict.Progressed("success"), STATUS, Changes.NONE);
        lines.clear();

        saw(new Event.RunEnded("run", Outcome.tripped("3 attempts in a row without progress"), NOON.plusSeconds(90)));

        assertThat(lines)
                .containsExactly(
                        "",
                        "Loop main ended",
                        "  Loops:  1",
                        "  Exit:   tripped: 3 attempts in a row without progress",
                        "  Tasks:  2",
                        "  Files:  5",
                        "  Tip:    next:  [31mthe parser",
                        "  Time:   1m 30s");
        assertThat(others).hasOnlyElementsOfType(Event.RunStarted.class);
    }
}
