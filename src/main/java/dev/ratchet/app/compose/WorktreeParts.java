package dev.ratchet.app.compose;

import dev.ratchet.config.Config;
import dev.ratchet.fleet.landing.BaseMove;
import dev.ratchet.fleet.landing.BranchHandover;
import dev.ratchet.fleet.landing.LandedWork;
import dev.ratchet.fleet.landing.Landing;
import dev.ratchet.fleet.landing.LandingSettings;
import dev.ratchet.fleet.landing.RemotePush;
import dev.ratchet.judge.CheckCommands;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Workspace;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.WorktreeStock;
import java.util.Optional;

/** The parts of a loop that works in work trees of its own. */
record WorktreeParts(Config config, Parts parts, RepositoryWriter repository, WorktreeStock stock) {
    static WorktreeParts of(Config config, Parts parts) {
        RepositoryWriter repository = new RepositoryWriter(
                parts.shell(), parts.git().repository(), parts.git().scratch(), parts.time());
        WorktreeStock stock = new WorktreeStock(config.worktrees(), repository, parts.git(), parts.journal());
        return new WorktreeParts(config, parts, repository, stock);
    }

    Workspace workspace() {
        Workspace worktrees = stock.workspace(config.root(), parts.shell());
        return switch (config.landing().mode()) {
            case REBASE ->
                new LandedWork(worktrees, parts.landings().get(), stock, move(), parts.journal(), parts.time());
            case BRANCH, PULL_REQUEST, NONE -> worktrees;
        };
    }

    /** What brings accepted work to the base, if anything does. */
    Optional<Confirmer> landing(Optional<CheckCommands> checks) {
        LandingSettings settings = config.landing();
        return switch (settings.mode()) {
            case REBASE ->
                Optional.of(new Landing(
                        parts.landings().get(),
                        stock,
                        repository,
                        move(),
                        checks,
                        settings.push() == LandingSettings.Push.THE_BASE ? Optional.of(push()) : Optional.empty(),
                        settings.maxConflicts(),
                        parts.time()));
            case BRANCH -> Optional.of(new BranchHandover(stock, checks, Optional.empty(), "", parts.time()));
            case PULL_REQUEST ->
                Optional.of(
                        new BranchHandover(stock, checks, Optional.of(push()), settings.openCommand(), parts.time()));
            case NONE -> Optional.empty();
        };
    }

    private RemotePush push() {
        LandingSettings settings = config.landing();
        return new RemotePush(config.root(), parts.shell(), settings.remote(), settings.remoteTimeout());
    }

    private BaseMove move() {
        return new BaseMove(repository, new UserCheckout(repository));
    }
}
