package dev.ratchet.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Judge;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.Sigils;
import dev.ratchet.loop.session.Sigils.Promise;
import dev.ratchet.loop.session.Statements;
import dev.ratchet.loop.session.Statements.Claim;
import dev.ratchet.testing.Sample;
import org.junit.jupiter.api.Test;

/** What a session says about its task, and when it is believed. */
class TaskJudgeTest {
    private static final Sigils DONE = new Sigils("t-1", null, null, null, null);

    @Test
    void believesANormalSession() {
        assertThat(verdict(SessionClass.NORMAL, DONE)).isInstanceOf(Verdict.Accepted.class);
        assertThat(verdict(SessionClass.NORMAL, new Sigils(null, "t-1", null, null, null)))
                .isEqualTo(new Verdict.GaveUp("the agent says that it cannot be done: done"));
    }

    @Test
    void doneWinsOverFailed() {
        assertThat(verdict(SessionClass.NORMAL, new Sigils("t-1", "t-1", null, null, null)))
                .isInstanceOf(Verdict.Accepted.class);
        assertThat(verdict(SessionClass.NORMAL, new Sigils("t-2", "t-1", null, null, null)))
                .isEqualTo(new Verdict.Progressed("the session was given t-1 and speaks of t-2"));
    }

    @Test
    void saysNothingOfATaskThatWasNotItsOwn() {
        assertThat(verdict(SessionClass.NORMAL, new Sigils("t-2", null, null, null, null)))
                .isInstanceOf(Verdict.Progressed.class);
        assertThat(verdict(SessionClass.NORMAL, Sigils.NONE))
                .isEqualTo(new Verdict.Progressed("the session ended without saying whether the task is done"));
    }

    @Test
    void aPromiseOfFailureEndsTheRunBeforeAnythingElse() {
        assertThat(verdict(SessionClass.NORMAL, new Sigils("t-1", null, null, Promise.FAILURE, null)))
                .isEqualTo(new Verdict.Halted(Outcome.failure("the agent promises FAILURE")));
        assertThat(verdict(SessionClass.NORMAL, new Sigils("t-1", null, null, Promise.COMPLETE, null)))
                .isInstanceOf(Verdict.Accepted.class);
    }

    @Test
    void whatWasSaidByAToolOutranksTheSigils() {
        assertThat(verdict(SessionClass.NORMAL, DONE, new Claim.Impossible("no server")))
                .isEqualTo(new Verdict.GaveUp("the agent says by its tool that it cannot be done: no server"));
        assertThat(verdict(
                        SessionClass.NORMAL,
                        new Sigils(null, "t-1", null, Promise.FAILURE, null),
                        new Claim.Done("all of it")))
                .isEqualTo(new Verdict.Accepted("the agent says by its tool that it is done: all of it"));
        assertThat(verdict(SessionClass.CRASHED, Sigils.NONE, new Claim.Done("all of it")))
                .isInstanceOf(Verdict.Wasted.class);
    }

    @Test
    void believesNobodyWhoDidNotComeToANormalEnd() {
        for (SessionClass ending : SessionClass.values()) {
            if (ending != SessionClass.NORMAL) {
                assertThat(verdict(ending, DONE)).as(ending.word()).isNotInstanceOf(Verdict.Accepted.class);
            }
        }
        assertThat(verdict(SessionClass.CRASHED, DONE)).isInstanceOf(Verdict.Wasted.class);
        assertThat(verdict(SessionClass.KILLED, DONE)).isInstanceOf(Verdict.Wasted.class);
        assertThat(verdict(SessionClass.MAX_TURNS, DONE)).isInstanceOf(Verdict.Progressed.class);
    }

    @Test
    void believesNobodyWhoseWorkIsGone() {
        Changes gone = new Changes("a", null, Changes.Files.GONE);

        assertThat(verdict(SessionClass.NORMAL, DONE, gone))
                .isEqualTo(new Verdict.Wasted(
                        Verdict.Waste.FAILED, "the directory that it worked in is gone: somebody has deleted it"));
        assertThat(verdict(SessionClass.RATE_LIMIT, DONE, gone)).isInstanceOf(Verdict.RateLimited.class);
    }

    private static Verdict verdict(SessionClass ending, Sigils sigils) {
        return verdict(ending, sigils, Changes.NONE);
    }

    private static Verdict verdict(SessionClass ending, Sigils sigils, Claim claim) {
        return verdict(ending, new Remarks(null, 0, null, 10, sigils, new Statements(claim, null)), Changes.NONE);
    }

    private static Verdict verdict(SessionClass ending, Sigils sigils, Changes changes) {
        return verdict(ending, new Remarks(null, 0, null, 10, sigils), changes);
    }

    private static Verdict verdict(SessionClass ending, Remarks remarks, Changes changes) {
        Attempt attempt = new Attempt("a", "main", new WorkItem("t-1", "title"), new RunPosition(0, 0), Sample.NOON);
        Judge.Evidence evidence =
                new Judge.Evidence(attempt, Sample.saying(Sample.session(ending, 0), remarks), changes);
        return new TaskJudge().judge(evidence).orElseThrow();
    }
}
