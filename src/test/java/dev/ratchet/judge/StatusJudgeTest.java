package dev.ratchet.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.judge.StatusJudge.Proof;
import dev.ratchet.loop.Judge.Evidence;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.ReportedStatus.ExitSignal;
import dev.ratchet.loop.session.ReportedStatus.State;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.testing.Sample;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatusJudgeTest {
    private static final StatusJudge LENIENT = new StatusJudge(new Proof.Report());
    private static final StatusJudge STRICT = new StatusJudge(new Proof.SignalAndPhrases(2));

    private static Optional<Verdict> judged(StatusJudge judge, State state, ExitSignal signal, int phrases) {
        return judge.judge(evidence(SessionClass.NORMAL, state, signal, phrases));
    }

    @Test
    void believesNoReportOfWorkThatIsGone() {
        Evidence there = evidence(SessionClass.NORMAL, State.COMPLETE, ExitSignal.YES, 5);

        assertThat(LENIENT.judge(
                        new Evidence(there.attempt(), there.session(), new Changes("a", null, Changes.Files.GONE))))
                .isEmpty();
    }

    private static Evidence evidence(SessionClass sessionClass, State state, ExitSignal signal, int phrases) {
        ReportedStatus status = new ReportedStatus(state, 1, 1, ReportedStatus.Tests.PASSING, null, signal, "tip");
        return new Evidence(
                Sample.attempt(0),
                Sample.saying(Sample.session(sessionClass, 0), new Remarks(status, phrases, null, 100)),
                Changes.NONE);
    }

    @Test
    void believesTheReport() {
        assertThat(judged(LENIENT, State.COMPLETE, ExitSignal.UNSAID, 0))
                .contains(new Verdict.Accepted("LOOP_STATUS says COMPLETE"));
        assertThat(judged(LENIENT, State.IN_PROGRESS, ExitSignal.YES, 0))
                .contains(new Verdict.Accepted("LOOP_STATUS says IN_PROGRESS, EXIT_SIGNAL: true"));
    }

    @Test
    void completeWithTheSignalDeniedGoesOn() {
        assertThat(judged(LENIENT, State.COMPLETE, ExitSignal.NO, 5)).isEmpty();
        assertThat(judged(LENIENT, State.IN_PROGRESS, ExitSignal.NO, 0)).isEmpty();
    }

    @Test
    void blockedIsGivenUpEvenWithTheSignal() {
        assertThat(judged(LENIENT, State.BLOCKED, ExitSignal.YES, 0))
                .contains(new Verdict.GaveUp("LOOP_STATUS says BLOCKED: tip"));
    }

    @Test
    void strictlySignalAndPhrasesAreNeeded() {
        assertThat(judged(STRICT, State.COMPLETE, ExitSignal.YES, 2)).containsInstanceOf(Verdict.Accepted.class);
        assertThat(judged(STRICT, State.COMPLETE, ExitSignal.YES, 1)).containsInstanceOf(Verdict.Rejected.class);
        assertThat(judged(STRICT, State.COMPLETE, ExitSignal.UNSAID, 3)).containsInstanceOf(Verdict.Rejected.class);
        assertThat(judged(STRICT, State.IN_PROGRESS, ExitSignal.NO, 3)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = SessionClass.class, mode = EnumSource.Mode.EXCLUDE, names = "NORMAL")
    void aSessionThatDidNotEndNormallyIsNotBelieved(SessionClass sessionClass) {
        assertThat(LENIENT.judge(evidence(sessionClass, State.COMPLETE, ExitSignal.YES, 5)))
                .isEmpty();
    }

    @Test
    void withoutAReportItHasNoOpinion() {
        Evidence silent = new Evidence(Sample.attempt(0), Sample.session(SessionClass.NORMAL, 0), Changes.NONE);

        assertThat(LENIENT.judge(silent)).isEmpty();
    }
}
