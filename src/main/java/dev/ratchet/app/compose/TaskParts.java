package dev.ratchet.app.compose;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.compose.RunOptions.Length;
import dev.ratchet.brief.BriefedAgent;
import dev.ratchet.brief.Briefings;
import dev.ratchet.brief.ModelStrategy;
import dev.ratchet.brief.Skills;
import dev.ratchet.brief.TaskBriefing;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.config.Config;
import dev.ratchet.config.key.TaskKeys.Selection;
import dev.ratchet.fleet.approval.ApprovalGate;
import dev.ratchet.fleet.approval.ApprovedWorkBriefing;
import dev.ratchet.fleet.approval.WorkInDirectory;
import dev.ratchet.fleet.landing.LandingSettings;
import dev.ratchet.guard.BackoffSettings;
import dev.ratchet.guard.FallbackRoster;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.judge.CheckCommands;
import dev.ratchet.judge.Verifier;
import dev.ratchet.judge.Verifier.ModelOf;
import dev.ratchet.judge.VerifySettings;
import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.History;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.work.ClaimOwner;
import dev.ratchet.work.FeatureFiles;
import dev.ratchet.work.TaskPatience;
import dev.ratchet.work.TaskSource;
import dev.ratchet.work.TaskSourceParts;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.workspace.CleanCheckouts;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The parts that only a task loop has.
 *
 * @param worktrees of one that works in work trees of its own
 */
public record TaskParts(Config config, Parts parts, FallbackRoster agents, Optional<WorktreeParts> worktrees) {

    TaskSource source(EmptyRetries retries) {
        RandomIds ids = new RandomIds(new SecureRandom());
        Database database = parts.database();
        Features features = new Features(database, parts.time(), ids);
        TaskSourceParts dependencies = new TaskSourceParts(
                new TaskQueries(database),
                new TaskClaims(database, parts.time(), config.worker().labels()),
                features,
                new FeatureFiles(config.stateDirectory().resolve("features")),
                parts.eviction(),
                new LoopQueries(database)::costOf,
                parts.journal(),
                new TaskPatience(parts.shared().idle(config.tasks().lease()), farewell()),
                parts.time());
        return new TaskSource(
                scope(config.target(), features, dependencies.tasks()),
                ClaimOwner.of(parts.loop()),
                config.tasks(),
                retries,
                dependencies);
    }

    /** A session is ended within its grace, and somebody may have to be let go first who waits for the database. */
    private Duration farewell() {
        return config.watchdog().killGrace().plus(Duration.ofSeconds(10));
    }

    Briefing briefing(Briefing prompt) {
        Briefing told = new TaskBriefing(prompt, () -> Skills.in(config.root()), config.learning(), this::briefedAgent);
        return Briefings.withModel(told, this::strategy, parts.journal(), parts.time());
    }

    /** A task that may cost only so much ends its session when that is spent. */
    Briefing bounded(Briefing inner) {
        double most = config.tasks().maxCostUsd();
        LoopQueries queries = new LoopQueries(parts.database());
        return most == 0 ? inner : Briefings.withItemBudget(inner, task -> most - queries.costOf(task));
    }

    /** What a person has approved of needs no agent any more. */
    Briefing unlessApproved(Briefing inner) {
        return new ApprovedWorkBriefing(inner, gate());
    }

    private ModelStrategy strategy(History history) {
        List<ModelStrategy.Note> notes = new TaskQueries(parts.database())
                .notesSince(history.thisRun().startedAt()).stream()
                        .map(entry -> new ModelStrategy.Note(entry.at(), entry.text()))
                        .toList();
        return new ModelStrategy(config.models(), ladder(history), notes);
    }

    private BriefedAgent briefedAgent(History history) {
        BriefedAgent.Calls calls = switch (parts.execution().calls()) {
            case WORKS -> BriefedAgent.Calls.WORK;
            case CANNOT -> BriefedAgent.Calls.FAIL;
        };
        return new BriefedAgent(ladder(history), calls, parts.reporting(config, agents, history));
    }

    private List<String> ladder(History history) {
        return Parts.next(config, agents, history).map(AgentProfile::ladder).orElse(List.of());
    }

    /** A verifier, and after it the user's own commands; work in a work tree of its own has to land as well. */
    List<Confirmer> confirmers(Length length) {
        VerifySettings verify = config.verify();
        boolean verified = verify.mode() == VerifySettings.Mode.ON;
        Optional<CheckCommands> checks = checks();
        ApprovalGate gate = gate();
        Optional<Confirmer> landing = landing(checks);
        List<Confirmer> confirmers = new ArrayList<>();
        publication().ifPresent(confirmers::add);
        if (verified) {
            confirmers.add(gate.unlessApproved(new Verifier(reviewer(verify), deadline(length), parts.time())));
        }
        if (landing.isEmpty()) {
            checks.map(gate::unlessApproved).ifPresent(confirmers::add);
        }
        confirmers.add(gate);
        landing.ifPresent(confirmers::add);
        return confirmers;
    }

    /** What is to land is checked there as well; who is to approve of it wants to know before. */
    private ApprovalGate gate() {
        TaskApprovals approvals = new TaskApprovals(parts.database(), parts.time());
        return worktrees
                .map(its -> new ApprovalGate(approvals, config.approve(), its.done(), landingChecks()))
                .orElseGet(
                        () -> new ApprovalGate(approvals, config.approve(), new WorkInDirectory(), Optional.empty()));
    }

    private Optional<CheckCommands> landingChecks() {
        return checks().filter(_ -> config.landing().mode() != LandingSettings.Mode.NONE);
    }

    private Optional<Confirmer> publication() {
        return worktrees.flatMap(WorktreeParts::publication);
    }

    private Optional<Confirmer> landing(Optional<CheckCommands> checks) {
        return worktrees.flatMap(its -> its.landing(checks));
    }

    /** The user's own commands, where there are any and they are wanted. */
    private Optional<CheckCommands> checks() {
        VerifySettings verify = config.verify();
        return verify.mode() == VerifySettings.Mode.OFF || verify.commands().isEmpty()
                ? Optional.empty()
                : Optional.of(new CheckCommands(
                        verify.commands(),
                        verify.timeout(),
                        new CleanCheckouts(parts.git()),
                        parts.execution().checks(),
                        parts.time()));
    }

    /** Who asked for one session does not want to wait for another. */
    private Verifier.Patience deadline(Length length) {
        BackoffSettings backoff = config.backoff();
        int most = switch (length) {
            case UNTIL_DONE -> backoff.maxConsecutiveRateLimits();
            case ONE_SESSION -> 1;
        };
        return new Verifier.Patience(backoff.initialDelay(), backoff.maxDelay(), most);
    }

    private Supplier<Verifier.Reviewer> reviewer(VerifySettings verify) {
        String name = verify.agent();
        if (name == null) {
            return () ->
                    new Verifier.Reviewer(agents.next(parts.journal().history()).agent(), ModelOf.THE_AUTHOR);
        }
        Agent agent = parts.agent(config.agentNamed(name), config);
        return () -> new Verifier.Reviewer(agent, ModelOf.THE_REVIEWER);
    }

    /** The tasks that are meant; a {@link Trouble} if there is no such thing. */
    private static TaskScope scope(Selection target, Features features, TaskQueries tasks) {
        return switch (target) {
            case Selection.Everything() -> new TaskScope.All();
            case Selection.OneTask(var id) -> new TaskScope.OfTask(tasks.meant(id));
            case Selection.OneFeature(var name) ->
                features.named(name)
                        .map(feature -> new TaskScope.OfFeature(feature.id()))
                        .orElseThrow(() -> unknown(name));
        };
    }

    /** What is wrong with the target of a task loop, before anything is begun. */
    public static Optional<Complaint> targetProblem(Project project) {
        Selection target = project.config().target();
        try {
            Optional<TaskScope> known = project.glance(database -> scope(
                    target,
                    new Features(database, new SteadyTime(), new RandomIds(new SecureRandom())),
                    new TaskQueries(database)));
            return known.isPresent() || target instanceof Selection.Everything
                    ? Optional.empty()
                    : Optional.of(Complaint.of("there are no tasks and no features here yet"));
        } catch (Trouble trouble) {
            if (trouble.kind() == Trouble.Kind.UNREACHABLE) {
                // The target may well be right.
                throw trouble;
            }
            return Optional.of(trouble.complaint());
        }
    }

    private static Trouble unknown(String name) {
        return Trouble.notFound("there is no feature '%s'".formatted(name))
                .withHint("'ratchet feature list' shows them");
    }
}
