package dev.ratchet.app.fleet;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.run.LoopProcess;
import dev.ratchet.app.run.MemberRun;
import dev.ratchet.app.run.RequestInbox;
import dev.ratchet.app.run.RunSummary;
import dev.ratchet.app.run.SignalDelivery;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Run;
import dev.ratchet.process.schedule.PrioritySlots;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The thread of one loop of a fleet: whatever breaks in it is its own affair, and it is started again for a while. */
final class MemberThread implements AutoCloseable {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final FleetMember member;
    private final Fleet fleet;
    private final LoopProcess process;
    private final Terminal terminal;
    private final SignalDelivery signals;
    private final CompletableFuture<RunSummary> ended = new CompletableFuture<>();
    private final CountDownLatch fleetEnded = new CountDownLatch(1);
    private final Thread thread;

    /** That of its last run. */
    private @Nullable RequestInbox inbox;

    /** What all loops of a fleet run in. */
    record Fleet(LoopProcess process, RunOptions options, FleetView view, SignalDelivery signals) {}

    private MemberThread(FleetMember member, Fleet fleet) {
        this.member = member;
        this.fleet = fleet;
        this.process = fleet.process();
        this.terminal = fleet.view().terminal();
        this.signals = fleet.signals();
        this.thread = Thread.ofVirtual().name("loop " + member.name()).unstarted(this::run);
    }

    static MemberThread start(FleetMember member, Fleet fleet) {
        MemberThread started = new MemberThread(member, fleet);
        started.thread.start();
        return started;
    }

    /** Waits until it has ended for good, and says how. */
    RunSummary summary() {
        return ended.join();
    }

    /** All loops of the fleet have ended: nobody waits for anything of this one any more. */
    @Override
    public void close() {
        fleetEnded.countDown();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        RunSummary summary = withRestarts();
        if (isBroken(summary)) {
            terminal.complain("the loop '%s' broke and is not started again: %s"
                    .formatted(member.name(), summary.outcome().reason()));
        }
        ended.complete(summary);
        if (isBroken(summary)) {
            giveBack();
        }
    }

    private RunSummary withRestarts() {
        int restarts = member.project().config().fleet().restarts();
        RunSummary summary = once();
        for (int restarted = 0; isToGoOn(summary) && restarted < restarts && paused(restarted); restarted++) {
            terminal.complain("the loop '%s' broke and is started again (%d of %d): %s"
                    .formatted(
                            member.name(),
                            restarted + 1,
                            restarts,
                            summary.outcome().reason()));
            summary = once().after(summary);
        }
        return summary;
    }

    /** Whoever was asked to end before it broke has ended, and what is refused now is refused the next time. */
    private boolean isToGoOn(RunSummary summary) {
        return isBroken(summary) && (inbox == null || inbox.endingSince().isEmpty()) && !isRefused();
    }

    private boolean isRefused() {
        try {
            process.database().refuseForeignChanges();
            return false;
        } catch (Trouble trouble) {
            return !Trouble.isUnreachable(trouble);
        }
    }

    private static boolean isBroken(RunSummary summary) {
        return summary.outcome().merit() == Outcome.Merit.BROKEN;
    }

    /**
     * What has broken a loop, a full disk for instance, may have kept it from recording what became of its attempt as well. As soon
     * as that can be done the others get its task; they would have to wait for the end of its lease otherwise.
     */
    private void giveBack() {
        // Nobody means this any more who has interrupted the loop.
        boolean _ = Thread.interrupted();
        do {
            try {
                // Each try is a short one: who ends the fleet waits for this.
                MemberRun _ = process.database().impatiently(this::recovered);
                return;
            } catch (RuntimeException _) {
                // It is as broken as it was.
            }
        } while (!isOver(fleetEnded, FIRST_PAUSE));
    }

    private MemberRun recovered() {
        MemberRun run = memberRun();
        run.recover();
        return run;
    }

    private RunSummary once() {
        while (true) {
            try {
                return memberRun().run(this::opened, fleet.view().of(member.name()));
            } catch (RuntimeException | Error thrown) {
                // A server that goes away while the loop begins is waited for, as later on.
                if (!Trouble.isUnreachable(thrown) || !paused(0)) {
                    return broken(thrown);
                }
            }
        }
    }

    private RunSummary broken(Throwable thrown) {
        Time time = process.shared().time();
        Run none = Run.starting("", member.name(), time.now());
        return new RunSummary(
                Outcome.broken(Trouble.words(thrown)),
                member.project().config().kind().word(),
                none,
                new RunSummary.ItemCount(),
                time.now());
    }

    private void opened(RequestInbox opened) {
        inbox = opened;
        signals.to(opened);
    }

    private MemberRun memberRun() {
        RunOptions options = fleet.options().forLoop(process.nameOf(member.name()));
        return new MemberRun(process, member.project(), options, slots(), terminal);
    }

    private Slots slots() {
        return new PrioritySlots(process.shared().slots(), member.priority());
    }

    /** Waits before another try; false if nobody wants one any more. */
    private boolean paused(int restarted) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(restarted, Long.SIZE / 2));
        Duration bounded = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
        return !isOver(signals.ending(), bounded);
    }

    /** Whether it is over by then; for who is interrupted it is. */
    private static boolean isOver(CountDownLatch latch, Duration pause) {
        try {
            return latch.await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
