package dev.ratchet.app.compose;

import dev.ratchet.config.Config;
import dev.ratchet.config.value.ConfigSource;
import dev.ratchet.fleet.approval.DoneWork;
import dev.ratchet.fleet.approval.WorkOnBranch;
import dev.ratchet.fleet.base.BaseUpkeep;
import dev.ratchet.fleet.landing.BaseMove;
import dev.ratchet.fleet.landing.BranchHandover;
import dev.ratchet.fleet.landing.CloneTarget;
import dev.ratchet.fleet.landing.LandedSoFar;
import dev.ratchet.fleet.landing.LandedWork;
import dev.ratchet.fleet.landing.Landing;
import dev.ratchet.fleet.landing.LandingConditions;
import dev.ratchet.fleet.landing.LandingSettings;
import dev.ratchet.fleet.landing.LandingTarget;
import dev.ratchet.fleet.landing.RemoteTarget;
import dev.ratchet.fleet.landing.SettingsInWork;
import dev.ratchet.fleet.remote.BranchFetch;
import dev.ratchet.fleet.remote.EndedTasks;
import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.fleet.remote.RemoteWait;
import dev.ratchet.fleet.remote.RemoteWorkspace;
import dev.ratchet.fleet.remote.WorkPublication;
import dev.ratchet.judge.CheckCommands;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Upkeep;
import dev.ratchet.loop.WorkSource;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.Shell;
import dev.ratchet.store.Database;
import dev.ratchet.work.Prerequisites;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.BaseRequired;
import dev.ratchet.workspace.worktree.EarlierWork;
import dev.ratchet.workspace.worktree.WorktreeStock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The parts of a loop that works in work trees of its own. */
public record WorktreeParts(Config config, Parts parts, RepositoryWriter repository, WorktreeStock stock) {
    static WorktreeParts of(Config config, Parts parts) {
        RepositoryWriter repository = new RepositoryWriter(
                parts.shell(), parts.git().repository(), parts.git().scratch(), parts.time());
        WorktreeStock stock = new WorktreeStock(
                config.worktrees(),
                repository,
                parts.git(),
                parts.journal(),
                new EarlierWork(prerequisites(config, parts), published(config, parts), recorded(parts.database())),
                parts.shared().occupants());
        return new WorktreeParts(config, parts, repository, stock);
    }

    /** What is left on branches has to be brought together for those who build on it; on the base it is together. */
    private static Function<String, List<String>> prerequisites(Config config, Parts parts) {
        return switch (config.landing().mode()) {
            case BRANCH, PULL_REQUEST -> new Prerequisites(new TaskQueries(parts.database()))::of;
            case REBASE, NONE -> _ -> List.of();
        };
    }

    /** What others have done of an item is on the remote that they share with us. */
    private static Function<String, Optional<String>> published(Config config, Parts parts) {
        return isShared(config) ? parts.shared().remote()::published : _ -> Optional.empty();
    }

    /** How attempts ended that may not have come to leave their work trees. */
    static Function<String, Optional<Verdict>> recorded(Database database) {
        return attempt -> database.first(
                        "SELECT verdict, coalesce(reason, '') AS reason FROM attempts WHERE id = ? AND verdict IS NOT"
                                + " NULL",
                        row -> Verdict.recorded(row.text("verdict"), row.text("reason")),
                        attempt)
                .flatMap(verdict -> verdict);
    }

    private static boolean isShared(Config config) {
        return config.worktrees().remote() != null;
    }

    /** A source that takes nothing on as long as nothing could come of it. */
    WorkSource source(WorkSource inner) {
        if (!isShared(config)) {
            return inner;
        }
        return new RemoteWait(
                inner, parts.shared().remote(), () -> BaseBranch.of(repository, config.worktrees()), parts.time());
    }

    /** What has finished work where others find it, if there are others. */
    Optional<Confirmer> publication() {
        return isShared(config)
                ? Optional.of(new WorkPublication(parts.shared().remote(), stock.begun(), this::isHeld, parts.time()))
                : Optional.empty();
    }

    /** What has no claim nobody else can have. */
    private boolean isHeld(Attempt attempt) {
        String token = attempt.item().claim();
        return token == null
                || TaskClaim.of(attempt.item().id(), token)
                        .filter(new TaskClaims(parts.database(), parts.time())::isHeld)
                        .isPresent();
    }

    /** Where finished work is until it lands. */
    DoneWork done() {
        return new WorkOnBranch(stock.begun(), parts.git());
    }

    /** What a loop that has no tasks does about its one work tree between attempts. */
    Upkeep upkeep() {
        return new BaseUpkeep(parts.shared().bases(), parts.mailbox(), stock);
    }

    Workspace workspace() {
        Workspace worktrees = stock.workspace(config.root(), parts.shell(), parts.requests());
        Workspace landing = switch (config.landing().mode()) {
            case REBASE ->
                new LandedWork(worktrees, parts.shared().landings(), stock, target(), parts.journal(), parts.time());
            case BRANCH, PULL_REQUEST ->
                isShared(config)
                        ? new BranchFetch(worktrees, parts.shared().remote(), prerequisites(config, parts))
                        : worktrees;
            case NONE -> worktrees;
        };
        return isShared(config)
                ? new RemoteWorkspace(
                        landing, parts.shared().remote(), stock.begun(), new EndedTasks(parts.database())::has)
                : new BaseRequired(landing, stock.begun());
    }

    private LandingTarget target() {
        if (isShared(config)) {
            return new RemoteTarget(
                    parts.shared().landings(),
                    parts.shared().remote(),
                    repository,
                    parts.shared().follower());
        }
        return new CloneTarget(
                parts.shared().landings(),
                move(),
                config.landing().push() == LandingSettings.Push.THE_BASE
                        ? Optional.of(parts.shared().pushes())
                        : Optional.empty());
    }

    /** What brings accepted work to the base, if anything does. */
    Optional<Confirmer> landing(Optional<CheckCommands> checks) {
        LandingSettings settings = config.landing();
        return switch (settings.mode()) {
            case REBASE ->
                Optional.of(new Landing(
                        parts.shared().landings(),
                        stock.begun(),
                        target(),
                        new LandingConditions(settingsInWork(), checks, settings.maxConflicts()),
                        parts.time()));
            case BRANCH ->
                Optional.of(new BranchHandover(
                        stock.begun(),
                        checks,
                        isShared(config) ? Optional.of(remote(config, parts.shell())) : Optional.empty(),
                        "",
                        parts.time()));
            case PULL_REQUEST ->
                Optional.of(new BranchHandover(
                        stock.begun(),
                        checks,
                        Optional.of(remote(config, parts.shell())),
                        settings.openCommand(),
                        parts.time()));
            case NONE -> Optional.empty();
        };
    }

    private SettingsInWork settingsInWork() {
        return new SettingsInWork(
                repository, config.sources().stream().map(ConfigSource::file).toList());
    }

    /** The remote that the configuration names. */
    public static RemoteRepository remote(Config config, Shell shell) {
        LandingSettings settings = config.landing();
        return new RemoteRepository(config.root(), shell, settings.remote(), settings.remoteTimeout());
    }

    private BaseMove move() {
        LandedSoFar landed = new LandedSoFar(parts.shared().landings(), stock.begun(), repository);
        return new BaseMove(
                repository,
                new UserCheckout(repository),
                landed,
                message -> parts.journal()
                        .saw(new Event.Noticed(
                                Event.Level.INFO, null, message, parts.time().now())));
    }
}
