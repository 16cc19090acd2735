package dev.ratchet.app.compose;

import dev.ratchet.app.compose.RunOptions.Length;
import dev.ratchet.brief.Briefings;
import dev.ratchet.brief.PrependedOutput;
import dev.ratchet.brief.PromptBriefing;
import dev.ratchet.brief.PromptSettings;
import dev.ratchet.brief.WithConversation;
import dev.ratchet.brief.WorkItemBriefing;
import dev.ratchet.config.Config;
import dev.ratchet.config.LoopKind;
import dev.ratchet.fleet.mailbox.MessageBriefing;
import dev.ratchet.guard.BackoffSettings;
import dev.ratchet.guard.Budget;
import dev.ratchet.guard.CallsPerHour;
import dev.ratchet.guard.Circuit;
import dev.ratchet.guard.FailuresInARow;
import dev.ratchet.guard.FallbackRoster;
import dev.ratchet.guard.IterationLimit;
import dev.ratchet.guard.PauseBetweenAttempts;
import dev.ratchet.guard.SingleAttempt;
import dev.ratchet.guard.UntilAccepted;
import dev.ratchet.judge.CheckedWorkspace;
import dev.ratchet.judge.SessionJudges;
import dev.ratchet.judge.StatusJudge;
import dev.ratchet.judge.TaskJudge;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.Guards;
import dev.ratchet.loop.Judge;
import dev.ratchet.loop.Recipe;
import dev.ratchet.loop.Roster;
import dev.ratchet.loop.Upkeep;
import dev.ratchet.loop.WorkSource;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.work.BlockedWorkSource;
import dev.ratchet.work.SamePromptSource;
import dev.ratchet.work.TaskSource;
import dev.ratchet.workspace.DirectoryFingerprint;
import dev.ratchet.workspace.HookedWorkspace;
import dev.ratchet.workspace.Hooks;
import dev.ratchet.workspace.MeasuredWorkspace;
import dev.ratchet.workspace.ProjectDirectory;
import dev.ratchet.workspace.UncommittedFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of loop, each a composition of parts: the page to read after {@link dev.ratchet.loop.Loop}. */
public final class Recipes {
    private final Config config;
    private final Length length;
    private final Parts parts;

    /** Of a loop that works in work trees of its own; composed once, since it knows what is in them. */
    private final Optional<WorktreeParts> worktrees;

    private Recipes(Config config, Length length, Parts parts) {
        this.config = config;
        this.length = length;
        this.parts = parts;
        this.worktrees = switch (config.workspaceMode()) {
            case DIRECTORY -> Optional.empty();
            case WORKTREE -> Optional.of(WorktreeParts.of(config, parts));
        };
    }

    /** The loop that the configuration asks for. */
    public static Recipe of(Config config, Length length, Parts parts) {
        return new Recipes(config, length, parts).recipe();
    }

    private Recipe recipe() {
        return switch (config.kind()) {
            case PROMPT -> promptLoop().with(upkeep());
            case STATUS -> statusLoop().with(upkeep());
            case TASK -> taskLoop();
            case VALIDATED -> validatedLoop().with(upkeep());
        };
    }

    /** A loop that has one work tree for itself keeps it on its base. */
    private Upkeep upkeep() {
        return worktrees.map(WorktreeParts::upkeep).orElse(Upkeep.NONE);
    }

    /** The same prompt again and again, until the limit is reached. */
    private Recipe promptLoop() {
        FallbackRoster agents = parts.agents(config);
        return new Recipe(
                "prompt",
                source(samePrompt()),
                workspace(place()),
                around(promptBriefing(), agents),
                agents,
                SessionJudges.progress(),
                guards(agents));
    }

    /** The same prompt, until the agent reports that all of it is done. */
    private Recipe statusLoop() {
        FallbackRoster agents = parts.agents(config);
        Briefing briefing =
                Briefings.withStatusRules(promptBriefing(), history -> parts.reporting(config, agents, history));
        return new Recipe(
                "status",
                source(new BlockedWorkSource(samePrompt(), parts.questions())),
                workspace(place()),
                around(briefing, agents),
                agents,
                Judge.firstOf(new StatusJudge(config.proof()), SessionJudges.progress()),
                landing().stream().toList(),
                new Guards(List.of(new UntilAccepted(), guards(agents))));
    }

    /** A prompt made anew from the state of the work, until the user's own command says that it is done. */
    private Recipe validatedLoop() {
        FallbackRoster agents = parts.agents(config);
        ValidatedParts validated = new ValidatedParts(config, parts);
        Briefing task =
                config.prompt().isGiven() ? promptBriefing() : (_, _, _) -> new Briefing.Briefed.Ready(Brief.of(""));
        Workspace directory = place();
        CheckedWorkspace checked = validated.checked(directory);
        return new Recipe(
                "validated",
                source(samePrompt()),
                workspace(config.checksFirst() ? checked : directory),
                around(validated.briefing(task, checked::found), agents),
                agents,
                SessionJudges.validation(),
                Stream.concat(Stream.of(checked.confirmer()), landing().stream())
                        .toList(),
                new Guards(List.of(new UntilAccepted(), guards(agents))));
    }

    /** The tasks of the graph, one by one, each looked at again before it counts as done. */
    private Recipe taskLoop() {
        FallbackRoster agents = parts.agents(config);
        TaskParts tasks = new TaskParts(config, parts, agents, worktrees);
        TaskSource source = tasks.source(retries(config, length));
        Briefing prompt = config.prompt().isGiven() ? promptBriefing() : new WorkItemBriefing(prepended());
        return new Recipe(
                "task",
                source(source),
                workspace(place()),
                tasks.unlessApproved(tasks.bounded(around(tasks.briefing(prompt), agents))),
                agents,
                new TaskJudge(),
                tasks.confirmers(length),
                new Guards(List.of(source, source.namingFailures(guards(agents)))));
    }

    private Briefing promptBriefing() {
        return Briefings.sameForRetries(new PromptBriefing(
                config.prompt(), prepended(), parts.execution().bounds()));
    }

    /** How often a session that did nothing is tried again. */
    public static EmptyRetries retries(Config config, Length length) {
        return switch (length) {
            case UNTIL_DONE -> config.retries();
            case ONE_SESSION -> new EmptyRetries(0, config.retries().delay());
        };
    }

    private WorkSource samePrompt() {
        return new SamePromptSource(new WorkItem("prompt", promptName(config.prompt())), retries(config, length));
    }

    /** Takes nothing on as long as nothing could come of it. */
    private WorkSource source(WorkSource inner) {
        return worktrees.map(its -> its.source(inner)).orElse(inner);
    }

    private Workspace place() {
        return worktrees.map(WorktreeParts::workspace).orElseGet(() -> new ProjectDirectory(config.root()));
    }

    /** What is done in a work tree has to come to its base before it is done. */
    private Optional<Confirmer> landing() {
        return worktrees.flatMap(its -> its.landing(Optional.empty()));
    }

    /** With hooks around each session, and a look at what each attempt changes. */
    private Workspace workspace(Workspace directory) {
        // Each look at all that is uncommitted takes time: only for those who go by it.
        boolean looked = config.circuit().isPresent() || config.kind() == LoopKind.VALIDATED;
        Workspace hooked = new HookedWorkspace(
                directory,
                new Hooks(config.hooks(), parts.shell(), parts.journal(), parts.time()),
                parts.environment(config),
                parts.numbers());
        return new MeasuredWorkspace(
                hooked,
                parts.git(),
                git -> looked ? new UncommittedFiles(git, config::owns) : DirectoryFingerprint.NONE,
                config.commitProof());
    }

    /** A brief with the conversation that it goes on with, what others have to tell, and what it may use. */
    private Briefing around(Briefing inner, Roster agents) {
        Briefing whole = Briefings.withNotes(Briefings.withConflict(inner));
        Briefing resuming = config.resume()
                .<Briefing>map(settings -> new WithConversation(
                        whole, settings, history -> agents.next(history).agent().name()))
                .orElse(whole);
        Briefing told = new MessageBriefing(resuming, parts.messages(), shared());
        return Briefings.withAllowance(told, new Budget(config.budget())::remaining);
    }

    private MessageBriefing.Placement shared() {
        return switch (config.kind()) {
            case PROMPT, STATUS, TASK -> MessageBriefing.Placement.SECTION;
            case VALIDATED -> new ValidatedParts(config, parts).shared();
        };
    }

    /** What ends a loop of any kind or makes it wait; the first to say stop wins. */
    private Guard guards(FallbackRoster agents) {
        List<Guard> guards = new ArrayList<>();
        config.circuit().map(Circuit::new).ifPresent(guards::add);
        guards.add(new Budget(config.budget()));
        guards.add(new CallsPerHour(config.callsPerHour()));
        guards.add(lasting(agents));
        return new Guards(guards);
    }

    private Guard lasting(FallbackRoster agents) {
        BackoffSettings backoff = config.backoff();
        return switch (length) {
            case ONE_SESSION -> new SingleAttempt();
            case UNTIL_DONE ->
                new Guards(List.of(
                        new IterationLimit(config.maxIterations(), meaning()),
                        agents,
                        new FailuresInARow(backoff),
                        new PauseBetweenAttempts(backoff.initialDelay(), config.retries())));
        };
    }

    private IterationLimit.Meaning meaning() {
        return switch (config.kind()) {
            case PROMPT, STATUS, TASK -> IterationLimit.Meaning.ENOUGH;
            case VALIDATED -> IterationLimit.Meaning.FAILURE;
        };
    }

    private PrependedOutput prepended() {
        PromptSettings prompt = config.prompt();
        return new PrependedOutput(
                prompt.prependCommands(), prompt.timeout(), parts.shell(), parts.journal(), parts.time());
    }

    private String promptName(PromptSettings prompt) {
        return prompt.text() == null ? prompt.file().getFileName().toString() : "the given text";
    }
}
