package dev.ratchet.app.compose;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.Config;
import dev.ratchet.fleet.base.RemoteWatch;
import dev.ratchet.fleet.landing.BaseMove;
import dev.ratchet.fleet.landing.BasePush;
import dev.ratchet.fleet.landing.LandedSoFar;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.fleet.landing.RemoteBase;
import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.fleet.remote.SharedRemote;
import dev.ratchet.loop.base.OpenThings;
import dev.ratchet.loop.base.Time;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.BegunWork;
import dev.ratchet.workspace.worktree.WorktreeSettings.Mode;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the loops of a process have to do with a remote; each part is made when it is first asked for. */
public final class RemoteParts {
    private final Project project;
    private final ExecutionEnvironment execution;
    private final Terminal terminal;
    private final Supplier<LandingQueue> landings;
    private final Time time;
    private final OpenThings open;
    private @Nullable BasePush pushes;
    private @Nullable RemoteWatch watch;
    private @Nullable SharedRemote remote;
    private @Nullable RemoteBase follower;

    /**
     * Nothing of it yet.
     *
     * @param terminal is told what goes wrong in the background
     * @param landings the queue of all that is to come to a base
     * @param open gets what is opened
     */
    public RemoteParts(
            Project project,
            ExecutionEnvironment execution,
            Terminal terminal,
            Supplier<LandingQueue> landings,
            Time time,
            OpenThings open) {
        this.project = project;
        this.execution = execution;
        this.terminal = terminal;
        this.landings = landings;
        this.time = time;
        this.open = open;
    }

    /** What brings base branches to the remote. */
    public synchronized BasePush pushes() {
        if (pushes == null) {
            pushes = new BasePush(where(), terminal::complain);
            open.add(pushes::close);
        }
        return pushes;
    }

    /** The same if anybody has asked for it. */
    public synchronized Optional<BasePush> asked() {
        return Optional.ofNullable(pushes);
    }

    /** What several clones share. */
    public synchronized SharedRemote remote() {
        if (remote == null) {
            remote = new SharedRemote(where(), repository(project));
        }
        return remote;
    }

    /** What has a base branch follow the remote's. */
    public synchronized RemoteBase follower() {
        if (follower == null) {
            RepositoryWriter repository = repository(project);
            BegunWork begun = new BegunWork(project.config().worktrees(), repository, git(project));
            follower = new RemoteBase(
                    where(),
                    repository,
                    new BaseMove(
                            repository,
                            new UserCheckout(repository),
                            new LandedSoFar(landings.get(), begun, repository),
                            terminal::complain),
                    terminal::complain);
        }
        return follower;
    }

    private RemoteRepository where() {
        return WorktreeParts.remote(project.config(), execution.shell());
    }

    private Git git(Project of) {
        return of.git(execution.looking(), terminal);
    }

    private RepositoryWriter repository(Project of) {
        Git git = git(of);
        return new RepositoryWriter(execution.shell(), git.repository(), git.scratch(), time);
    }

    /** Has the base of a loop follow the remote's, if that is asked for and none does yet. */
    public synchronized void follow(Project loop) {
        Config config = loop.config();
        if (watch == null
                && config.workspaceMode() == Mode.WORKTREE
                && config.worktrees().watchesRemote()) {
            BaseBranch base = BaseBranch.of(repository(loop), config.worktrees());
            RemoteBase following = follower();
            watch = new RemoteWatch(
                    base.isShared() ? () -> lookAndFollow(base) : () -> following.follow(base),
                    config.worktrees().watchRemote(),
                    terminal::complain);
            open.add(watch::close);
        }
    }

    private void lookAndFollow(BaseBranch base) throws InterruptedException {
        if (remote().look(base, "remote") instanceof SharedRemote.Look.Seen) {
            follower().go(base);
        }
    }
}
