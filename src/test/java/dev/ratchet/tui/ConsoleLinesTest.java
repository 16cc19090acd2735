package dev.ratchet.tui;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleLinesTest {
    private final List<String> lines = new ArrayList<>();

    @Test
    void linesHaveTheFormsOfTheHarness() {
        ConsoleLines console = console(Verbosity.NORMAL);

        console.saw(new Event.SessionStarted(Sample.attempt(14), Sample.ticket(362), NOON));
        console.saw(new Event.Spawned(Sample.attempt(14), Sample.ticket(362), 54321, NOON));
        console.saw(new Event.Checked(Sample.attempt(14), Sample.ticket(362), silentFor(60), NOON));
        console.saw(new Event.Ended(
                Sample.attempt(14),
                Sample.ticket(362),
                new Watch.End("stale", "no output", Watch.Manner.AS_KILLED),
                NOON));
        console.saw(new Event.AttemptEnded(empty(), NOON));
        console.saw(new Event.AttemptEnded(Sample.worked(14, NOON), NOON));

        assertThat(lines)
                .containsExactly(
                        "[2026-02-14T12:00:00Z] [INFO]  iteration=14 global=362 status=starting",
                        "[2026-02-14T12:00:00Z] [INFO]  iteration=14 global=362 status=session_running pid=54321",
                        "[2026-02-14T12:00:00Z] [WARN]  iteration=14 global=362 watchdog=stale stale_secs=60"
                                + " limit=1200",
                        "[2026-02-14T12:00:00Z] [ERROR] iteration=14 global=362 watchdog=killed stale_mins=20",
                        "[2026-02-14T12:00:00Z] [WARN]  iteration=14 global=362 retry=1/2 output_bytes=4000"
                                + " reason=nothing",
                        "[2026-02-14T12:00:00Z] [INFO]  iteration=14 global=14 status=completed output_bytes=4000"
                                + " committed=false");
    }

    @Test
    void whatSetsUpAWorktreeIsNamedForItMayTakeLong() {
        console(Verbosity.NORMAL).saw(new Event.SettingUp("npm ci", 1, 2, NOON));

        assertThat(lines).singleElement().asString().endsWith("[INFO]  message=\"setting up its worktree: npm ci\"");
    }

    @Test
    void quietLeavesErrors() {
        ConsoleLines console = console(Verbosity.QUIET);

        console.saw(new Event.SessionStarted(Sample.attempt(14), Sample.ticket(362), NOON));
        console.saw(new Event.Noticed(Event.Level.ERROR, null, "the disk is full", NOON));

        assertThat(lines).containsExactly("[2026-02-14T12:00:00Z] [ERROR] message=\"the disk is full\"");
    }

    @Test
    void growingOutputIsOnlyMentionedWhenAskedFor() {
        Event checked = new Event.Checked(Sample.attempt(1), Sample.ticket(1), silentFor(3), NOON);

        console(Verbosity.NORMAL).saw(checked);
        assertThat(lines).isEmpty();
        console(Verbosity.VERBOSE).saw(checked);
        assertThat(lines).singleElement().asString().contains("watchdog=growing output_bytes=10");
    }

    @Test
    void aStretchOfSilenceIsWarnedOfOnceWithTheToolThatRuns() {
        ConsoleLines console = console(Verbosity.NORMAL);
        AgentEvent call = new AgentEvent.ToolCalled(AgentEvent.Speaker.ASSISTANT, "1", "Bash", "make test");

        console.saw(new Event.SessionStarted(Sample.attempt(1), Sample.ticket(1), NOON));
        console.saw(new Event.Heard(Sample.attempt(1), call, NOON));
        lines.clear();
        for (int seconds = 60; seconds <= 300; seconds += 60) {
            console.saw(new Event.Checked(Sample.attempt(1), Sample.ticket(1), silentFor(seconds), NOON));
        }
        assertThat(lines)
                .containsExactly("[2026-02-14T12:00:00Z] [WARN]  iteration=1 global=1 watchdog=stale stale_secs=60"
                        + " limit=1200 tool=Bash");

        console.saw(new Event.Heard(
                Sample.attempt(1), new AgentEvent.ToolAnswered("1", AgentEvent.Answer.OK, "fine"), NOON));
        console.saw(new Event.Checked(Sample.attempt(1), Sample.ticket(1), silentFor(3), NOON));
        console.saw(new Event.Checked(Sample.attempt(1), Sample.ticket(1), silentFor(63), NOON));
        assertThat(lines).hasSize(2).last().asString().endsWith("stale_secs=63 limit=1200");
    }

    @Test
    void everyCheckIsToldWhereThatIsAskedFor() {
        ConsoleLines console = console(Verbosity.VERBOSE);

        console.saw(new Event.Checked(Sample.attempt(1), Sample.ticket(1), silentFor(60), NOON));
        console.saw(new Event.Checked(Sample.attempt(1), Sample.ticket(1), silentFor(120), NOON));

        assertThat(lines).hasSize(2);
    }

    @Test
    void aPauseSaysHowToGoOn() {
        console(Verbosity.NORMAL)
                .saw(new Event.Waiting(Decision.Wait.untilAsked("a resume, paused by ratchet pause"), NOON));

        assertThat(lines)
                .containsExactly("[2026-02-14T12:00:00Z] [INFO]  status=idle"
                        + " waiting_for=\"a resume, paused by ratchet pause\""
                        + " advice=\"'ratchet resume' lets it go on\"");
    }

    @Test
    void valuesCannotForgeOtherPairsOrLines() {
        assertThat(new LogLine(NOON, Event.Level.WARN)
                        .with("reason", "a\"b status=done\nc")
                        .toString())
                .isEqualTo("[2026-02-14T12:00:00Z] [WARN]  reason=\"a\\\"b status=done\\nc\"");
    }

    @Test
    void noValueMovesTheCursorOrTurnsTheWordsRound() {
        assertThat(new LogLine(NOON, Event.Level.WARN)
                        .with("reason", "\u001b[2Jgone")
                        .with("why", "a \u202Eb\u0007")
                        .toString())
                .isEqualTo("[2026-02-14T12:00:00Z] [WARN]  reason=\" [2Jgone\" why=\"a  b \"");
    }

    private static PastAttempt empty() {
        return new PastAttempt(
                Sample.attempt(14),
                Sample.ticket(362),
                Sample.session(SessionClass.EMPTY, 0),
                Changes.NONE,
                new Verdict.Wasted(Verdict.Waste.EMPTY, "nothing"),
                NOON);
    }

    private static LiveSession silentFor(int seconds) {
        return new LiveSession(
                Duration.ofSeconds(100),
                Duration.ofSeconds(seconds),
                10,
                0,
                LiveSession.Phase.WORKING,
                Usage.NONE,
                LiveSession.Health.UNKNOWN);
    }

    private ConsoleLines console(Verbosity verbosity) {
        return new ConsoleLines(
                null,
                verbosity,
                new ConsoleLines.Limits(2, Duration.ofMinutes(1), Duration.ofMinutes(20)),
                "'ratchet resume' lets it go on",
                AnsiColours.PLAIN,
                lines::add);
    }
}
