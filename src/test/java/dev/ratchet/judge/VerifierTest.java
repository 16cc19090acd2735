package dev.ratchet.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.judge.Verifier.ModelOf;
import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.Judge;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.attempt.WorkItem.Section;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Sigils;
import dev.ratchet.loop.session.Sigils.Review;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.ScriptedAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a second session's word is worth. */
class VerifierTest {
    private final FakeTime time = new FakeTime();
    private final List<Brief> told = new ArrayList<>();

    @Test
    void itsSignDecides() throws Exception {
        assertThat(confirm(saying(new Review.Passed()), 0))
                .isEqualTo(new Confirmation.Confirmed("verified by test-agent: done"));
        assertThat(confirm(saying(new Review.Failed("no tests")), 0)).isEqualTo(new Confirmation.Objected("no tests"));
        assertThat(confirm(saying(null), 0))
                .isEqualTo(new Confirmation.Objected("the verifier did not say whether the work is right"));
    }

    @Test
    void aCrashIsAnObjectionWhateverItSaid() throws Exception {
        SessionFacts crashed = Sample.saying(Sample.session(SessionClass.CRASHED, 1), remarks(new Review.Passed()));

        assertThat(confirm(crashed, 0)).isInstanceOf(Confirmation.Objected.class);
    }

    @Test
    void aLimitAnOverloadOrAKillIsNoVerdict() throws Exception {
        Instant reset = time.now().plusSeconds(3600);

        assertThat(confirm(Sample.session(SessionClass.RATE_LIMIT, 1, reset), 0))
                .isEqualTo(new Confirmation.Undecided(reset, "the verifier: rate_limit for a test"));
        assertThat(confirm(Sample.session(SessionClass.OVERLOADED, 1), 1))
                .isEqualTo(
                        new Confirmation.Undecided(time.now().plusSeconds(8), "the verifier: overloaded for a test"));
        assertThat(confirm(Sample.session(SessionClass.KILLED, 124), 0)).isInstanceOf(Confirmation.Undecided.class);
        assertThat(confirm(Sample.session(SessionClass.EMPTY, 0), 0)).isInstanceOf(Confirmation.Undecided.class);
    }

    @Test
    void patienceEnds() throws Exception {
        assertThat(confirm(Sample.session(SessionClass.RATE_LIMIT, 1), 2))
                .isEqualTo(
                        new Confirmation.Hopeless(Outcome.tripped("the verifier cannot work: rate_limit for a test")));
        assertThat(confirm(Sample.session(SessionClass.QUOTA, 1), 1)).isInstanceOf(Confirmation.Hopeless.class);
        assertThat(confirm(Sample.session(SessionClass.KILLED, 124), 2)).isInstanceOf(Confirmation.Objected.class);
        assertThat(confirm(Sample.session(SessionClass.AUTH, 1), 0))
                .isEqualTo(new Confirmation.Hopeless(Outcome.failure("auth for a test")));
    }

    @Test
    void anInterruptIsNoAnswer() {
        assertThatThrownBy(() -> {
                    Thread.currentThread().interrupt();
                    confirm(Sample.session(SessionClass.INTERRUPTED, 137), 0);
                })
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void isToldOfTheWorkAndMayOnlyLook() throws Exception {
        confirm(saying(new Review.Passed()), 0);

        Brief brief = told.getFirst();
        assertThat(brief.reach()).isEqualTo(Brief.Reach.REVIEW);
        assertThat(brief.model()).isEqualTo("opus");
        assertThat(brief.allowance()).isEqualTo(new Allowance(0.75, null));
        assertThat(brief.prompt())
                .contains("## Assigned Task", "do this", "## Feature Specification", "abc123", "<verify-pass/>")
                .doesNotContain("Retry", "again");
    }

    private static SessionFacts saying(@Nullable Review review) {
        return Sample.saying(Sample.session(SessionClass.NORMAL, 0), remarks(review));
    }

    private static Remarks remarks(@Nullable Review review) {
        return new Remarks(null, 0, null, 10, new Sigils(null, null, null, null, review));
    }

    private Confirmation confirm(SessionFacts facts, int round) throws InterruptedException {
        WorkItem item = new WorkItem(
                "t-1",
                "title",
                "agent#1",
                List.of(
                        new Section(Section.Topic.ASSIGNMENT, "do this"),
                        new Section(Section.Topic.SPECIFICATION, "as it should be"),
                        new Section(Section.Topic.RETRY, "again")),
                null);
        Judge.Evidence evidence = new Judge.Evidence(
                new Attempt("a", "main", item, new RunPosition(0, 0), Sample.NOON),
                Sample.session(SessionClass.NORMAL, 0),
                new Changes("before", "abc123"));
        Brief brief = new Brief("go", "", "opus").within(new Allowance(1.0, null));
        Verifier verifier = new Verifier(
                () -> new Verifier.Reviewer(new ScriptedAgent(_ -> facts), ModelOf.THE_AUTHOR),
                new Verifier.Patience(Duration.ofSeconds(2), Duration.ofMinutes(10), 3),
                time);
        return verifier.confirm(
                new Confirmer.FinishedWork(evidence, brief, WorkDirectory.of(Path.of(".")), round), new Noting(facts));
    }

    private final class Noting implements Confirmer.VerifyingSessions {
        private final SessionFacts facts;

        Noting(SessionFacts facts) {
            this.facts = facts;
        }

        @Override
        public SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory directory) {
            told.add(brief);
            return facts;
        }

        @Override
        public void saw(Event event) {}
    }
}
