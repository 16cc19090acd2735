package dev.ratchet.process.tree;

import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.process.TerminationResult;
import dev.ratchet.process.tree.ProcessEntry.Identity;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Ends a process group: asks, waits, kills, and looks again until nobody is left. */
final class TreeTermination {
    // A process stuck in the kernel cannot be killed by anyone: give up rather than hang.
    private static final Duration KILLING = Duration.ofSeconds(15);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(32);

    private final ProcessGroup group;
    private final long leader;
    private final Set<Identity> seen = new HashSet<>();
    private int leftOvers;
    private boolean killed;
    private Duration pause = SHORTEST_PAUSE;

    private TreeTermination(ProcessGroup group, long leader) {
        this.group = group;
        this.leader = leader;
    }

    /** Ends the group; its leader is not counted as left over. */
    static TerminationResult end(ProcessGroup group, long leader, ExitDeadline deadline) {
        return InterruptShield.call(() -> new TreeTermination(group, leader).end(deadline));
    }

    private TerminationResult end(ExitDeadline deadline) {
        Set<ProcessEntry> left = group.remaining();
        while (!left.isEmpty() && !deadline.over()) {
            group.ask(newcomers(left));
            rest();
            left = group.remaining();
        }
        ExitDeadline killing = new ExitDeadline();
        killing.shortenTo(KILLING);
        pause = SHORTEST_PAUSE;
        while (!left.isEmpty() && !killing.over()) {
            kill(left);
            left = group.remaining();
        }
        return new TerminationResult(leftOvers, killed);
    }

    private void kill(Set<ProcessEntry> left) {
        boolean growing = !newcomers(left).isEmpty();
        killed |= left.stream().anyMatch(member -> !member.dead());
        group.kill(left);
        if (!growing) {
            // Whoever still forks is chased without a pause; the others need a moment to die.
            rest();
        }
    }

    private Collection<ProcessEntry> newcomers(Set<ProcessEntry> left) {
        List<ProcessEntry> newcomers = left.stream()
                .filter(member -> !member.dead() && seen.add(member.identity()))
                .toList();
        leftOvers += (int)
                newcomers.stream().filter(member -> member.pid() != leader).count();
        return newcomers;
    }

    private void rest() {
        InterruptShield.pause(pause);
        Duration longer = pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
    }

    /** How long the members of a process group may take to leave: runs from now, and can be shortened but not stretched. */
    static final class ExitDeadline {
        private static final long LONGEST = Duration.ofDays(1).toNanos();

        private final long from = System.nanoTime();
        private final AtomicLong nanos = new AtomicLong(LONGEST);

        /** From now at most this long. */
        void shortenTo(Duration grace) {
            long capped = grace.compareTo(Duration.ofDays(1)) > 0 ? LONGEST : grace.toNanos();
            long end = System.nanoTime() - from + capped;
            nanos.accumulateAndGet(end, Math::min);
        }

        boolean over() {
            return System.nanoTime() - from >= nanos.get();
        }
    }
}
