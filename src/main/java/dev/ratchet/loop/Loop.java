package dev.ratchet.loop;

import dev.ratchet.loop.Briefing.Briefed;
import dev.ratchet.loop.WorkSource.Next.Claimed;
import dev.ratchet.loop.WorkSource.Next.Finished;
import dev.ratchet.loop.WorkSource.Next.Later;
import dev.ratchet.loop.Workspace.Entry;
import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Decision.Break;
import dev.ratchet.loop.attempt.Decision.Proceed;
import dev.ratchet.loop.attempt.Decision.Stop;
import dev.ratchet.loop.attempt.Decision.Wait;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Makes attempts until a guard or the work source says stop.
 *
 * <p>An attempt is: enter the workspace, brief the agent, let it run, judge what came back, settle and record. All four
 * kinds of loop are compositions of the same parts, see {@link Recipe}.
 */
public final class Loop {
    /** Before something is asked again that did not answer. */
    private static final Duration LITTLE_WHILE = Duration.ofSeconds(1);

    private final Recipe recipe;
    private final Surroundings surroundings;
    private final Journal journal;
    private final SessionStarter sessions;
    private final RunSteering steering;
    private final Guard guard;
    private final String run;
    private int attempts;

    public Loop(Recipe recipe, Surroundings surroundings) {
        this.recipe = recipe;
        this.surroundings = surroundings;
        this.journal = surroundings.journal();
        this.sessions = new SessionStarter(surroundings);
        this.steering = new RunSteering(surroundings);
        this.guard = new Guards(List.of(RunSteering.guard(), recipe.guard()));
        // Loops of one process may begin in the same millisecond.
        // It is a part of file names as well.
        this.run = "%x-%x-%s"
                .formatted(now().toEpochMilli(), pid(), surroundings.loop().replace('/', '.'));
    }

    /**
     * Runs to the end. An interrupt ends the run as killed, and the thread's interrupt flag is set on return. A {@link Trouble} says
     * that its end cannot be recorded.
     */
    public Outcome run() {
        journal.saw(new Event.RunStarted(run, surroundings.loop(), recipe.name(), pid(), now()));
        try {
            return end(untilStopped());
        } catch (RuntimeException | Error thrown) {
            if (Trouble.isUnreachable(thrown)) {
                // Nothing of the run is broken; who cannot record how it ends would try it in vain once more.
                throw thrown;
            }
            return endBroken(thrown);
        }
    }

    private Outcome end(Outcome outcome) {
        InterruptShield.run(() -> journal.saw(new Event.RunEnded(run, outcome, now())));
        return outcome;
    }

    /** Whatever breaks ends the run too, and whoever looks at it has to learn of that, if it can still be told. */
    private Outcome endBroken(Throwable thrown) {
        try {
            return end(Outcome.broken(Trouble.words(thrown)));
        } catch (RuntimeException | Error another) {
            Trouble trouble = new Trouble(Trouble.words(thrown), thrown);
            trouble.addSuppressed(another);
            throw trouble;
        }
    }

    private Outcome untilStopped() {
        while (true) {
            try {
                Optional<Outcome> end = round();
                if (end.isPresent()) {
                    return end.get();
                }
            } catch (Trouble trouble) {
                if (!Trouble.isUnreachable(trouble)) {
                    throw trouble;
                }
                Optional<Outcome> end = steering.askedToEnd();
                if (end.isPresent()) {
                    boolean _ = Thread.interrupted();
                    return end.get();
                }
                steering.rest(new Wait(now().plus(LITTLE_WHILE), Decision.Pause.PACE, Trouble.words(trouble)));
            }
        }
    }

    /** Once around: looks at what was asked for, lets the guards decide, and does what they say; how the run ends, if it does. */
    private Optional<Outcome> round() {
        boolean interrupted = Thread.interrupted();
        Decision decision;
        History history;
        try {
            steering.drainRequests();
            history = journal.history();
            decision = guard.check(history);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (interrupted && !(decision instanceof Stop)) {
            return Optional.of(new Outcome(Outcome.Kind.KILLED, "interrupted"));
        }
        return switch (decision) {
            case Stop(var outcome) -> {
                boolean _ = Thread.interrupted();
                yield Optional.of(outcome);
            }
            case Break(var trip) -> {
                journal.saw(new Event.Tripped(trip, now()));
                yield Optional.of(trip.outcome());
            }
            case Wait wait -> {
                Optional<Outcome> hindrance = keepUp();
                if (hindrance.isEmpty()) {
                    steering.rest(wait);
                }
                yield hindrance;
            }
            case Proceed() -> keepUp().or(() -> step(history));
        };
    }

    /** Makes the next attempt, or waits for it; how the run ends, if there is none. */
    private Optional<Outcome> step(History history) {
        switch (recipe.source().next(history)) {
            case Finished(var outcome) -> {
                return Optional.of(outcome);
            }
            case Later(var until, var waitingFor) -> steering.rest(new Wait(until, Decision.Pause.PACE, waitingFor));
            case Claimed(var item, var position) -> attempt(item, position);
        }
        return Optional.empty();
    }

    /** Looks after what is open; whoever is interrupted by that finds it out at the next turn. */
    private Optional<Outcome> keepUp() {
        try {
            return recipe.upkeep().keepUp(surroundings.loop());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private void attempt(WorkItem item, RunPosition position) {
        Instant now = now();
        Attempt attempt = new Attempt(run + "-" + ++attempts, surroundings.loop(), item, position, now);
        journal.saw(new Event.AttemptStarted(attempt, now));
        Hold hold = recipe.source().hold(item);
        Runnable leaving;
        try (hold) {
            leaving = makeAndSettle(attempt, hold);
        } finally {
            if (hold.lost().isPresent()) {
                // It was this attempt that was interrupted, not the run: who ends a run leaves a request as well.
                boolean _ = Thread.interrupted();
            }
        }
        leaving.run();
    }

    /** Makes the attempt and settles it; what is left to do then is to leave. */
    private Runnable makeAndSettle(Attempt attempt, Hold hold) {
        try {
            return enterAndWork(attempt, hold);
        } catch (RuntimeException | Error thrown) {
            if (closeBroken(attempt, thrown) && Trouble.isUnreachable(thrown)) {
                // It answers again: the attempt is lost, and not the run.
                return () -> {};
            }
            throw thrown;
        }
    }

    /** What broke must not leave the attempt open; if it cannot even be closed, the next start does it. */
    private boolean closeBroken(Attempt attempt, Throwable thrown) {
        try {
            PastAttempt _ = settle(sessions.brokenOff(attempt, Trouble.words(thrown)));
            return true;
        } catch (RuntimeException | Error another) {
            thrown.addSuppressed(another);
            return false;
        }
    }

    private Runnable enterAndWork(Attempt attempt, Hold hold) {
        return switch (enter(attempt)) {
            case Entry.Refused(var verdict) -> {
                PastAttempt _ = settle(explained(withoutSession(attempt, Changes.NONE, verdict), hold));
                yield () -> {};
            }
            case Entry.Done(var visit, var why) -> workIn(visit, hold, () -> confirmEarlierWork(attempt, visit, why));
            case Entry.Entered(var visit) -> workIn(visit, hold, () -> work(attempt, visit));
        };
    }

    /** What the world away from the workspace did not answer to is no reason to take what is there for broken. */
    private Runnable workIn(Visit visit, Hold hold, Supplier<PastAttempt> working) {
        try {
            PastAttempt past = settle(explained(working.get(), hold));
            return () -> leave(visit, past);
        } catch (RuntimeException | Error thrown) {
            visit.abandon(Trouble.isUnreachable(thrown) ? Remains.WHOLE : Remains.HALF_DONE);
            throw thrown;
        }
    }

    /** Nobody has asked for the end of an attempt that ends because its item may be somebody else's. */
    private static PastAttempt explained(PastAttempt past, Hold hold) {
        return past.verdict() instanceof Verdict.Interrupted interrupted
                ? hold.lost()
                        .map(why -> past.settled(new Verdict.Interrupted(why, interrupted.remains())))
                        .orElse(past)
                : past;
    }

    private Entry enter(Attempt attempt) {
        try {
            return recipe.workspace().enter(attempt);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Entry.Refused(new Verdict.Interrupted("interrupted before the session started"));
        }
    }

    private PastAttempt work(Attempt attempt, Visit visit) {
        return switch (brief(attempt, visit)) {
            case Briefed.Impossible(var verdict) -> withoutSession(attempt, visit.changes(), verdict);
            case Briefed.Unneeded(var why) -> confirmEarlierWork(attempt, visit, why);
            // What came before the session can take long, and nobody pays for one that he does not want any more.
            case Briefed.Ready _ when steering.isStopRequested() -> unstarted(attempt, visit, "stopped");
            case Briefed.Ready(var brief) -> runSession(attempt, brief, visit);
        };
    }

    private PastAttempt runSession(Attempt attempt, Brief brief, Visit visit) {
        try {
            return sessions.work(turn(attempt), attempt, brief, visit.directory())
                    .map(session -> judgeAndConfirm(attempt, brief, session, visit))
                    .orElseGet(() -> unstarted(attempt, visit, "stopped or paused"));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return unstarted(attempt, visit, "interrupted");
        }
    }

    private PastAttempt unstarted(Attempt attempt, Visit visit, String why) {
        return withoutSession(
                attempt, visit.changes(), new Verdict.Interrupted(why + " before the session started", Remains.WHOLE));
    }

    private PastAttempt judgeAndConfirm(Attempt attempt, Brief brief, SessionStarter.Session session, Visit visit) {
        Judge.Evidence evidence = new Judge.Evidence(attempt, session.facts(), visit.changes());
        ConfirmingStep confirming = new ConfirmingStep(recipe.confirmers(), sessions, journal, steering::waited);
        Verdict verdict = switch (judge(evidence)) {
            case Verdict.Accepted accepted -> {
                // What looks again has sessions of its own, and they come after this one's end.
                InterruptShield.run(() -> sessions.recordEnd(attempt, session.ticket(), session.facts()));
                sessions.recorded();
                yield confirming.verdict(accepted, evidence, brief, visit.directory());
            }
            case Verdict other -> other;
        };
        return new PastAttempt(
                attempt,
                session.ticket(),
                session.facts(),
                evidence.changes(),
                verdict,
                sessions.verifying(attempt),
                confirming.receipts(),
                now());
    }

    /** Has work confirmed that was done before. */
    private PastAttempt confirmEarlierWork(Attempt attempt, Visit visit, String why) {
        ConfirmingStep confirming = new ConfirmingStep(recipe.confirmers(), sessions, journal, steering::waited);
        Judge.Evidence evidence = new Judge.Evidence(attempt, SessionFacts.ofNone(now()), visit.changes());
        Verdict verdict = confirming.verdict(new Verdict.Accepted(why), evidence, Brief.of(""), visit.directory());
        return new PastAttempt(
                attempt,
                null,
                null,
                visit.changes(),
                verdict,
                sessions.verifying(attempt),
                confirming.receipts(),
                now());
    }

    private Verdict judge(Judge.Evidence evidence) {
        return recipe.judge()
                .judge(evidence)
                .orElseThrow(() -> new IllegalStateException("no judge of " + recipe.name() + " decided"));
    }

    private Agent turn(Attempt attempt) {
        Roster.Turn turn = recipe.roster().next(journal.history());
        turn.notice().ifPresent(notice -> journal.saw(new Event.Noticed(Event.Level.INFO, attempt, notice, now())));
        return turn.agent();
    }

    private Briefed brief(Attempt attempt, Visit visit) {
        try {
            return recipe.briefing().brief(attempt, visit.directory(), journal.history());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Briefed.Impossible(
                    new Verdict.Interrupted("interrupted before the session started", Remains.WHOLE));
        }
    }

    private PastAttempt withoutSession(Attempt attempt, Changes changes, Verdict verdict) {
        return new PastAttempt(attempt, null, null, changes, verdict, now());
    }

    private PastAttempt settle(PastAttempt past) {
        AtomicReference<PastAttempt> known = new AtomicReference<>(past);
        Supplier<PastAttempt> settling = () -> {
            if (past.ticket() != null && past.session() != null) {
                sessions.recordEnd(past.attempt(), past.ticket(), past.session());
            }
            // Whoever was left without an answer may have settled it, and comes here again.
            if (!journal.hasEnded(past.attempt())) {
                known.set(past.settled(recipe.source().settle(past)));
            }
            PastAttempt ended = Objects.requireNonNull(known.get());
            journal.saw(new Event.AttemptEnded(ended, now()));
            return ended;
        };
        PastAttempt settled = InterruptShield.call(() ->
                nextFollowsAtOnce(past) ? journal.atomicallyBeforeOthers(settling) : journal.atomically(settling));
        sessions.recorded();
        return settled;
    }

    /** Whether the start of the next session, which is on the disk before its agent runs, is the next thing that matters to others. */
    private boolean nextFollowsAtOnce(PastAttempt past) {
        return past.verdict() instanceof Verdict.Progressed && !recipe.actsBetweenAttempts();
    }

    private static void leave(Visit visit, PastAttempt past) {
        try {
            visit.leave(past);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Instant now() {
        return surroundings.time().now();
    }

    private static long pid() {
        return ProcessHandle.current().pid();
    }
}
