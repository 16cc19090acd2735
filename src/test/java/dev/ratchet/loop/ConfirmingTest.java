package dev.ratchet.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.MemoryJournal;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.ScriptedAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Work that is judged done is looked at again before it counts. */
class ConfirmingTest {
    private final FakeTime time = new FakeTime();
    private final MemoryJournal journal = new MemoryJournal(time);
    private final ScriptedAgent author = new ScriptedAgent("author", _ -> Sample.session(SessionClass.NORMAL, 0));
    private final ScriptedAgent reviewer = new ScriptedAgent("reviewer", _ -> Sample.session(SessionClass.NORMAL, 0));
    private final List<LoopRequest> requests = new ArrayList<>();
    private Workspace.Entry entry = new Workspace.Entry.Entered(new Here(new ArrayList<>()));
    private Hold hold = Hold.UNCONTESTED;
    private Guard guard = history -> history.thisRun().totals().attempts() > 0
            ? new Decision.Stop(new Outcome(Outcome.Kind.LIMIT_REACHED, "one attempt"))
            : Decision.PROCEED;

    @Test
    void anObjectionMakesItRejectedAndTheLookIsPaidFor() {
        run((work, sessions) -> {
            SessionFacts _ = sessions.verify(reviewer, work.evidence().attempt(), Brief.of("look"), work.directory());
            return new Confirmation.Objected("no tests");
        });

        PastAttempt past = last();
        assertThat(past.verdict()).isEqualTo(new Verdict.Rejected("no tests"));
        assertThat(past.usage()).isEqualTo(new Usage(200, 40, 10, 0.5));
        assertThat(journal.thisRun().totals().usage().costUsd()).isEqualTo(0.5);
        assertThat(journal.thisRun().totals().sessions())
                .as("only working sessions are attempts")
                .isEqualTo(1);
    }

    @Test
    void theWorkingSessionIsOnRecordBeforeTheOneThatLooksAtIt() {
        run((work, sessions) -> {
            SessionFacts _ = sessions.verify(reviewer, work.evidence().attempt(), Brief.of("look"), work.directory());
            return new Confirmation.Confirmed("");
        });

        assertThat(journal.events().stream()
                        .filter(event -> event instanceof Event.SessionStarted || event instanceof Event.SessionEnded)
                        .map(ConfirmingTest::words))
                .containsExactly("started WORKING 0", "ended WORKING 0", "started VERIFYING 1", "ended VERIFYING 1");
        assertThat(last().verdict()).isEqualTo(new Verdict.Accepted("done"));
        assertThat(journal.history().memory().conversations()).containsOnlyKeys("author");
    }

    @Test
    void whatIsConfirmedIsSoForTheReasonsOfThoseWhoLooked() {
        run(
                (_, _) -> new Confirmation.Confirmed("verified by reviewer"),
                (_, _) -> new Confirmation.Confirmed(""),
                (_, _) -> new Confirmation.Confirmed("passed: 'make test'"));

        assertThat(last().verdict()).isEqualTo(new Verdict.Accepted("verified by reviewer; passed: 'make test'"));
    }

    @Test
    void whatWasConfirmedIsNotAskedAgainWhenAnotherCannotTell() {
        List<String> asked = new ArrayList<>();
        run(
                (_, _) -> {
                    asked.add("first");
                    return new Confirmation.Confirmed("verified");
                },
                (work, _) -> {
                    asked.add("second " + work.round());
                    return work.round() == 0
                            ? new Confirmation.Undecided(time.now().plusSeconds(4), "a turn")
                            : new Confirmation.Confirmed("landed");
                });

        assertThat(asked).containsExactly("first", "second 0", "second 1");
        assertThat(last().verdict()).isEqualTo(new Verdict.Accepted("verified; landed"));
    }

    @Test
    void whoCannotTellIsAskedAgain() {
        Iterator<Confirmation> answers = List.<Confirmation>of(
                        new Confirmation.Undecided(time.now().plusSeconds(4), "a limit"),
                        new Confirmation.Undecided(time.now().plusSeconds(12), "a limit"),
                        new Confirmation.Confirmed(""))
                .iterator();
        List<Integer> rounds = new ArrayList<>();

        run((work, _) -> {
            rounds.add(work.round());
            return answers.next();
        });

        assertThat(last().verdict()).isInstanceOf(Verdict.Accepted.class);
        assertThat(rounds).containsExactly(0, 1, 2);
        assertThat(time.slept()).containsExactly(Duration.ofSeconds(4), Duration.ofSeconds(8));
        assertThat(journal.events().stream().filter(Event.Waiting.class::isInstance))
                .as("told once")
                .hasSize(1);
    }

    @Test
    void aStopDuringTheWaitLeavesTheWorkUnconfirmed() {
        Outcome outcome = run((_, _) -> {
            requests.add(new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"));
            return new Confirmation.Undecided(time.now().plusSeconds(4), "a limit");
        });

        assertThat(last().verdict())
                .as("its session had come to an end: the next start goes on with what it has done")
                .isEqualTo(new Verdict.Interrupted("stopped before the work was confirmed", Verdict.Remains.WHOLE));
        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.STOPPED, "SIGINT"));
        assertThat(time.slept()).isEmpty();
    }

    @Test
    void whatAWorkspaceFindsDoneIsConfirmedWithoutASessionAndLeft() {
        List<Verdict> left = new ArrayList<>();
        entry = new Workspace.Entry.Done(new Here(left), "the check passes");

        Outcome _ = run((_, _) -> new Confirmation.Confirmed("landed"));

        assertThat(last().verdict()).isEqualTo(new Verdict.Accepted("landed"));
        assertThat(left).containsExactly(new Verdict.Accepted("landed"));
        assertThat(author.assignments()).isEmpty();
    }

    @Test
    void workThatIsGoneCameToNothing() {
        Outcome _ = run((_, _) -> new Confirmation.Gone("deleted"));

        assertThat(last().verdict()).isEqualTo(new Verdict.Wasted(Verdict.Waste.FAILED, "deleted"));
    }

    @Test
    void aHopelessLookEndsTheRun() {
        assertThat(run((_, _) -> new Confirmation.Hopeless(Outcome.failure("log in first"))))
                .isEqualTo(Outcome.failure("log in first"));
    }

    @Test
    void anInterruptInTheLookIsAnInterruptedAttempt() {
        guard = _ -> Decision.PROCEED;

        Outcome outcome = run((_, _) -> {
            throw new InterruptedException();
        });

        assertThat(last().verdict()).isInstanceOf(Verdict.Interrupted.class);
        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.KILLED, "interrupted"));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aLostClaimInterruptsTheAttemptAndNotTheRun() {
        hold = new Hold() {
            @Override
            public Optional<String> lost() {
                return Optional.of("the lease is over");
            }

            @Override
            public void close() {}
        };

        Outcome outcome = run((_, _) -> {
            throw new InterruptedException();
        });

        assertThat(last().verdict()).isEqualTo(new Verdict.Interrupted("the lease is over"));
        assertThat(outcome).isEqualTo(new Outcome(Outcome.Kind.LIMIT_REACHED, "one attempt"));
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void whatTheLookHasSpentIsOnRecordWhateverBreaksIt() {
        Confirmer broken = (work, sessions) -> {
            SessionFacts _ = sessions.verify(author, work.evidence().attempt(), Brief.of("look"), work.directory());
            throw new Trouble("the disk is full");
        };

        Outcome _ = run(broken);

        assertThat(last().verdict()).isInstanceOf(Verdict.Interrupted.class);
        assertThat(last().usage().costUsd()).isEqualTo(0.5);
    }

    private PastAttempt last() {
        return journal.thisRun().last().orElseThrow();
    }

    private static String words(Event event) {
        return switch (event) {
            case Event.SessionStarted started ->
                "started %s %d"
                        .formatted(started.ticket().role(), started.ticket().number());
            case Event.SessionEnded ended ->
                "ended %s %d".formatted(ended.ticket().role(), ended.ticket().number());
            default -> throw new AssertionError(event);
        };
    }

    private Outcome run(Confirmer... confirmers) {
        Recipe recipe = new Recipe(
                "test",
                new Source(),
                _ -> entry,
                (_, _, _) -> new Briefing.Briefed.Ready(Brief.of("go on")),
                author,
                _ -> Optional.of(new Verdict.Accepted("done")),
                List.of(confirmers),
                guard);
        Requests drained = () -> {
            List<LoopRequest> all = List.copyOf(requests);
            requests.clear();
            return all;
        };
        return new Loop(
                        recipe,
                        new Surroundings("main", journal, new FreshSessionNumbers(Path.of("out")), drained, time, time))
                .run();
    }

    private final class Source implements WorkSource {
        @Override
        public Next next(History history) {
            return new Next.Claimed(Sample.PROMPT, new RunPosition(0, 0));
        }

        @Override
        public Hold hold(WorkItem item) {
            return hold;
        }

        @Override
        public Verdict settle(PastAttempt past) {
            return past.verdict();
        }
    }

    private record Here(List<Verdict> left) implements Visit {
        @Override
        public WorkDirectory directory() {
            return WorkDirectory.of(Path.of("."));
        }

        @Override
        public Changes changes() {
            return Changes.NONE;
        }

        @Override
        public void leave(PastAttempt past) {
            left.add(past.verdict());
        }

        @Override
        public void abandon(Remains remains) {}
    }
}
