package dev.ratchet.loop;

import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Attempt;
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
import dev.ratchet.loop.base.Sleeper;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.MemoryJournal;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.ScriptedAgent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A loop composed of parts of the test's own: no files, no processes, no command line. */
abstract class LoopFixture {
    final FakeTime time = new FakeTime();
    final MemoryJournal journal = new MemoryJournal(time);
    final List<LoopRequest> requests = new ArrayList<>();
    final List<String> steps = new ArrayList<>();

    static ScriptedAgent works() {
        return new ScriptedAgent(_ -> Sample.session(SessionClass.NORMAL, 0));
    }

    static Guard countingTo(int most) {
        return history -> history.thisRun().totals().iterations() >= most
                ? new Decision.Stop(new Outcome(Outcome.Kind.LIMIT_REACHED, "enough"))
                : Decision.PROCEED;
    }

    Loop loop(ScriptedAgent agent, Guard guard) {
        return new Loop(recipe(agent, guard), surroundings());
    }

    Recipe recipe(ScriptedAgent agent, Guard guard) {
        return new Recipe("test", new Source(), this::enter, this::brief, stepping(agent), this::judge, guard);
    }

    private Agent stepping(Agent agent) {
        return new Agent() {
            @Override
            public String name() {
                return agent.name();
            }

            @Override
            public SessionFacts run(Assignment assignment, Observer observer) {
                steps.add("run");
                return agent.run(assignment, observer);
            }
        };
    }

    private Workspace.Entry enter(Attempt attempt) {
        steps.add("enter");
        return new Workspace.Entry.Entered(new Visit() {
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
                steps.add("leave");
            }

            @Override
            public void abandon(Remains remains) {
                steps.add("abandon");
            }
        });
    }

    private Briefing.Briefed brief(Attempt attempt, WorkDirectory directory, History history) {
        steps.add("brief");
        return new Briefing.Briefed.Ready(Brief.of("go on"));
    }

    private Optional<Verdict> judge(Judge.Evidence evidence) {
        steps.add("judge");
        return Optional.of(
                evidence.session().sessionClass() == SessionClass.INTERRUPTED
                        ? new Verdict.Interrupted("interrupted")
                        : new Verdict.Progressed("worked"));
    }

    Surroundings surroundings() {
        return surroundings(time);
    }

    Surroundings surroundings(Sleeper sleeper) {
        AtomicInteger next = new AtomicInteger();
        SessionNumbers numbers = new SessionNumbers() {
            @Override
            public Numbered take() {
                return new Numbered(next.get(), Path.of("out-" + next.getAndIncrement()));
            }

            @Override
            public int upcoming() {
                return next.get();
            }
        };
        Requests drained = () -> {
            List<LoopRequest> all = List.copyOf(requests);
            requests.clear();
            return all;
        };
        return new Surroundings("main", journal, numbers, drained, sleeper, time);
    }

    private final class Source implements WorkSource {
        @Override
        public Next next(History history) {
            return new Next.Claimed(
                    Sample.PROMPT, new RunPosition(history.thisRun().totals().iterations(), 0));
        }

        @Override
        public Hold hold(WorkItem item) {
            steps.add("hold");
            return new Hold() {
                @Override
                public Optional<String> lost() {
                    return Optional.empty();
                }

                @Override
                public void close() {
                    steps.add("release");
                }
            };
        }

        @Override
        public Verdict settle(PastAttempt past) {
            steps.add("settle");
            return past.verdict();
        }
    }
}
