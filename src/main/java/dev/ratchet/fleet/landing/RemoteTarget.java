package dev.ratchet.fleet.landing;

import dev.ratchet.fleet.remote.SharedRemote;
import dev.ratchet.fleet.remote.SharedRemote.Look;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.util.Optional;

/**
 * Work lands on the base branch of a remote, by a push that is refused unless nothing there has changed since we looked.
 *
 * @param follower has this clone's own branch and checkout come along
 */
public record RemoteTarget(LandingQueue queue, SharedRemote remote, RepositoryWriter repository, RemoteBase follower)
        implements LandingTarget {
    /** So often somebody may be faster while it is found out whether something has landed. */
    private static final int TRIES = 20;

    @Override
    public Ground look(BaseBranch base, String item, String attempt) throws InterruptedException {
        return switch (remote.look(base, item, attempt)) {
            case Look.Unreachable(var why) -> new Ground.Unknown(why);
            case Look.Seen(var tip, var _) -> {
                Optional<String> there = landed(tip, item);
                yield there.<Ground>map(Ground.Landed::new).orElseGet(() -> new Ground.Ready(tip));
            }
        };
    }

    /** What an earlier push has brought there whose end we did not hear of. */
    private Optional<String> landed(String tip, String item) throws InterruptedException {
        for (LandingIntent intent : queue.openIntentsOf(item)) {
            if (repository.isIn(tip, intent.to())) {
                return Optional.of(intent.to());
            }
        }
        return Optional.empty();
    }

    @Override
    public Optional<String> catchUp(BaseBranch base) throws InterruptedException {
        follower.go(base);
        return Optional.empty();
    }

    @Override
    public Optional<String> workOf(LandingQueue.InNeed inNeed, BaseBranch base, String attempt)
            throws InterruptedException {
        return remote.look(base, inNeed.item(), attempt) instanceof Look.Seen
                ? remote.published(inNeed.item())
                : Optional.empty();
    }

    @Override
    public Moved move(Arrived arrived, String onto, String commit) throws InterruptedException {
        BaseBranch base = arrived.base();
        if (commit.equals(onto)) {
            return new Moved.Landed(base.current());
        }
        return switch (remote.look(base, arrived.item(), arrived.attempt())) {
            case Look.Unreachable(var why) -> new Moved.Later(why);
            case Look.Seen seen when !seen.base().equals(onto) -> new Moved.Elsewhere();
            case Look.Seen seen -> push(arrived, seen, commit);
        };
    }

    private Moved push(Arrived arrived, Look.Seen seen, String commit) throws InterruptedException {
        BaseBranch base = arrived.base();
        String item = arrived.item();
        // The turn is looked at as it is written down, right before the push. Who is stopped after that and has lost
        // his turn by the time he goes on meets a ref that was moved: the base, or the one that endTurns moves.
        if (!queue.intend(arrived.turn(), "refs/remotes/" + base.current(), seen.base(), commit)) {
            return new Moved.Later("a turn to land");
        }
        Optional<String> work = remote.published(item);
        Optional<String> failure = remote.advance(base, seen, commit, item, arrived.attempt());
        if (failure.isEmpty()) {
            return new Moved.Landed(base.current());
        }
        return switch (remote.look(base, item, arrived.attempt())) {
            case Look.Unreachable(var why) -> new Moved.Later(why);
            case Look.Seen now when repository.isIn(now.base(), commit) -> new Moved.Landed(base.current());
            case Look.Seen now when !now.equals(seen) || !remote.published(item).equals(work) -> new Moved.Elsewhere();
            case Look.Seen _ -> new Moved.Refused(failure.get());
        };
    }

    @Override
    public void landed(BaseBranch base, String attempt) throws InterruptedException {
        follower.go(base);
    }

    @Override
    public Fate fate(BaseBranch base, LandingIntent intent, String attempt) throws InterruptedException {
        Optional<String> failure = Optional.of("somebody else is always faster");
        for (int tried = 0; tried < TRIES; tried++) {
            switch (remote.look(base, attempt)) {
                case Look.Unreachable(var why) -> {
                    return new Fate.Unknown(why);
                }
                case Look.Seen seen
                when repository.isIn(seen.base(), intent.to()) -> {
                    return new Fate.CarriedOut();
                }
                case Look.Seen seen
                when !seen.base().equals(intent.from()) -> {
                    // It could be pushed from there alone, and a base does not go back.
                    return new Fate.Nothing();
                }
                case Look.Seen seen -> {
                    failure =
                            remote.endTurns(seen, "ratchet: the turn of %s is over".formatted(intent.item()), attempt);
                    if (failure.isEmpty()) {
                        return new Fate.Nothing();
                    }
                }
            }
        }
        return new Fate.Unknown(failure.orElseThrow());
    }
}
