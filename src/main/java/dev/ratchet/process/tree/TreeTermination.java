package dev.ratchet.process.tree;

import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.process.TerminationResult;
import dev.ratchet.process.tree.ProcessEntry.Identity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Ends a process group: asks, waits, kills, and looks again until nobody is left. */
final class TreeTermination {
    private static final KillLimits KILL_LIMITS = new KillLimits(Duration.ofSeconds(15), Duration.ofMinutes(2));
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");
    private static final int LONGEST_COMMAND = 80;
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(32);

    private final ProcessGroup group;
    private final long leader;
    private final Unkillable unkillable;
    private final KillLimits limits;
    private final List<String> survivors = new ArrayList<>();
    private final Set<Identity> seen = new HashSet<>();
    private int leftOvers;
    private boolean killed;
    private Duration pause = SHORTEST_PAUSE;

    /**
     * How long killing goes on.
     *
     * @param dying since the last new one was killed: who is stuck in the kernel cannot be killed by anyone
     * @param hunt in all: who forks faster than a starved machine lets us look is not hunted for ever
     */
    record KillLimits(Duration dying, Duration hunt) {}

    private TreeTermination(ProcessGroup group, long leader, Unkillable unkillable, KillLimits limits) {
        this.group = group;
        this.leader = leader;
        this.unkillable = unkillable;
        this.limits = limits;
    }

    /** Ends the group; its leader is not counted as left over. */
    static TerminationResult end(ProcessGroup group, long leader, ExitDeadline deadline) {
        return end(group, leader, deadline, Unkillable.OF_THIS_PROCESS, KILL_LIMITS);
    }

    static TerminationResult end(
            ProcessGroup group, long leader, ExitDeadline deadline, Unkillable unkillable, KillLimits limits) {
        return InterruptShield.call(() -> new TreeTermination(group, leader, unkillable, limits).end(deadline));
    }

    private TerminationResult end(ExitDeadline deadline) {
        Set<ProcessEntry> left = remaining();
        while (!left.isEmpty() && !deadline.over()) {
            group.ask(newcomers(left));
            rest();
            left = remaining();
        }
        killAll(left).forEach(member -> giveUp(member, "it does not die"));
        return new TerminationResult(leftOvers, killed, survivors);
    }

    /** Kills until nobody is left, or nobody new while the others do not die; who is left then. */
    private Set<ProcessEntry> killAll(Set<ProcessEntry> first) {
        pause = SHORTEST_PAUSE;
        ExitDeadline hunt = ExitDeadline.in(limits.hunt());
        ExitDeadline dying = ExitDeadline.in(limits.dying());
        Set<ProcessEntry> left = first;
        while (!left.isEmpty() && !hunt.over()) {
            if (kill(left)) {
                dying = ExitDeadline.in(limits.dying());
            } else if (dying.over()) {
                break;
            }
            left = remaining();
        }
        return left;
    }

    /** Who is left of those that we can do something about. */
    private Set<ProcessEntry> remaining() {
        Set<ProcessEntry> left = new LinkedHashSet<>(group.remaining());
        left.removeIf(unkillable::contains);
        left.removeIf(member -> !group.reaches(member) && giveUp(member, "it is another user's"));
        return left;
    }

    /** Says so once, and has nobody wait for it again. */
    private boolean giveUp(ProcessEntry member, String why) {
        if (member.start() > 0 && !member.dead() && unkillable.add(member)) {
            String words = ProcFile.read("/proc/" + member.pid() + "/cmdline").orElse("");
            String command =
                    Excerpt.start(CONTROL.matcher(words).replaceAll(" ").strip(), LONGEST_COMMAND);
            survivors.add("process %d (%s): %s".formatted(member.pid(), command, why));
        }
        return true;
    }

    /** Kills them; whether there were new ones. */
    private boolean kill(Set<ProcessEntry> left) {
        boolean growing = !newcomers(left).isEmpty();
        killed |= left.stream().anyMatch(member -> !member.dead());
        group.kill(left);
        if (!growing) {
            // Whoever still forks is chased without a pause; the others need a moment to die.
            rest();
        }
        return growing;
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

        static ExitDeadline in(Duration time) {
            ExitDeadline deadline = new ExitDeadline();
            deadline.shortenTo(time);
            return deadline;
        }

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
