package dev.ratchet.fleet.landing;

import dev.ratchet.fleet.landing.BaseMove.Destination;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.util.Optional;

/**
 * Work lands on the base branch of this clone.
 *
 * @param push what brings the base to the remote, if it is to get there
 */
public record CloneTarget(LandingQueue queue, BaseMove move, Optional<BasePush> push) implements LandingTarget {
    @Override
    public Ground look(BaseBranch base, String item, String attempt) throws InterruptedException {
        Optional<String> _ = move.catchUp(base);
        return new Ground.Ready(base.tip());
    }

    @Override
    public Optional<String> catchUp(BaseBranch base) throws InterruptedException {
        return move.catchUp(base);
    }

    @Override
    public Optional<String> workOf(LandingQueue.InNeed inNeed, BaseBranch base, String attempt) {
        return base.repository().tip("refs/heads/" + inNeed.branch());
    }

    @Override
    public Moved move(Arrived arrived, String onto, String commit) throws InterruptedException {
        Moved moved = move(arrived, onto, commit, Destination.THE_BASE);
        if (isRefused(moved, arrived, onto)) {
            // Something in the user's checkout may be in its way.
            moved = move(arrived, onto, commit, Destination.BESIDE_IT);
        }
        return isRefused(moved, arrived, onto)
                ? new Moved.Later("another process that is about to move %s"
                        .formatted(arrived.base().repository().paths().top()))
                : moved;
    }

    private static boolean isRefused(Moved moved, Arrived arrived, String onto) {
        return moved instanceof Moved.Elsewhere && arrived.base().tip().equals(onto);
    }

    private Moved move(Arrived arrived, String onto, String commit, Destination destination)
            throws InterruptedException {
        BaseBranch base = arrived.base();
        Optional<BaseMove.Plan> possible = move.plan(base, commit, destination);
        if (possible.isEmpty()) {
            return new Moved.Later("what waits on ratchet/landed for another branch");
        }
        BaseMove.Plan plan = possible.get();
        if (!commit.equals(onto)) {
            if (!queue.intend(arrived.turn(), plan.ref(), plan.from().orElse(onto), commit)) {
                return new Moved.Later("a turn to land");
            }
            String reason = "ratchet: %s %s".formatted(arrived.item(), arrived.title());
            if (!base.tip().equals(onto) || !move.carryOut(base, plan, reason, () -> queue.holds(arrived.turn()))) {
                return new Moved.Elsewhere();
            }
        }
        return new Moved.Landed(
                plan.ref().equals(BaseBranch.LANDED) ? "ratchet/landed, for " + base.name() : base.name());
    }

    @Override
    public void landed(BaseBranch base, String attempt) {
        push.ifPresent(remote -> remote.request(base, attempt));
    }

    @Override
    public Fate fate(BaseBranch base, LandingIntent intent, String attempt) throws InterruptedException {
        return move.wasCarriedOut(base, intent) ? new Fate.CarriedOut() : new Fate.Nothing();
    }
}
