package dev.ratchet.config;

import dev.ratchet.brief.ModelSettings;
import dev.ratchet.brief.PromptSettings;
import dev.ratchet.brief.TaskBriefing;
import dev.ratchet.brief.WithConversation.ResumeSettings;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.key.AgentKeys;
import dev.ratchet.config.key.ConfigStyle;
import dev.ratchet.config.key.ConfinementKeys;
import dev.ratchet.config.key.DirectAgentKeys;
import dev.ratchet.config.key.FleetKeys;
import dev.ratchet.config.key.Key;
import dev.ratchet.config.key.KeyValues;
import dev.ratchet.config.key.Keys;
import dev.ratchet.config.key.LimitKeys;
import dev.ratchet.config.key.NotifyKeys;
import dev.ratchet.config.key.OutputKeys;
import dev.ratchet.config.key.PromptKeys;
import dev.ratchet.config.key.QuestionKeys;
import dev.ratchet.config.key.ResolvedValue;
import dev.ratchet.config.key.StatusKeys;
import dev.ratchet.config.key.StoreKeys;
import dev.ratchet.config.key.TaskKeys;
import dev.ratchet.config.key.TaskKeys.Selection;
import dev.ratchet.config.key.ValidateKeys;
import dev.ratchet.config.key.WatchdogKeys;
import dev.ratchet.config.key.WorkerKeys;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.config.value.ConfigSource;
import dev.ratchet.config.value.ConsoleStyle;
import dev.ratchet.config.value.ValueOrigin;
import dev.ratchet.fleet.FleetSettings;
import dev.ratchet.fleet.landing.LandingSettings;
import dev.ratchet.fleet.question.QuestionSettings;
import dev.ratchet.fleet.worker.WorkerSettings;
import dev.ratchet.guard.BackoffSettings;
import dev.ratchet.guard.BudgetSettings;
import dev.ratchet.guard.CircuitSettings;
import dev.ratchet.journal.files.OutputSettings;
import dev.ratchet.judge.StatusJudge;
import dev.ratchet.judge.VerifySettings;
import dev.ratchet.llm.ApiSettings;
import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.notify.NotifySettings;
import dev.ratchet.process.docker.DockerSettings;
import dev.ratchet.process.sandbox.SandboxSettings;
import dev.ratchet.process.schedule.SchedulerSettings;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.supervise.WatchdogSettings;
import dev.ratchet.store.PostgresSettings;
import dev.ratchet.store.transcript.TranscriptSettings;
import dev.ratchet.work.TaskSettings;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.workspace.HookSettings;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A whole, valid configuration, handed out as the settings of each part. */
public final class Config {
    /** The name of the directory where Ratchet keeps what it needs between runs. */
    static final String STATE = ".ratchet";

    private final ConfigLocation location;
    private final KeyValues values;
    private final AgentProfiles agents;
    private final @Nullable LoopType loopType;
    private final List<ConfigSource> sources;
    private final Map<String, String> environment;

    /**
     * Everything that is configured.
     *
     * @param loopType null unless it is a validated loop
     * @param sources all files that were read for it
     * @param environment what the driver of the database heeds of the variables
     */
    Config(
            ConfigLocation location,
            KeyValues values,
            AgentProfiles agents,
            @Nullable LoopType loopType,
            List<ConfigSource> sources,
            Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        this.loopType = loopType;
        this.sources = List.copyOf(sources);
        this.location = location;
        this.values = values;
        this.agents = agents;
    }

    /** The directory that relative paths begin at. */
    public Path root() {
        return location.root();
    }

    /** Where Ratchet keeps what it needs between runs. */
    public Path stateDirectory() {
        return root().resolve(STATE);
    }

    /** The file that was read, or null when there is none. */
    public @Nullable Path file() {
        return location.file();
    }

    /** Every file that says what is run, as it was when it was read. */
    public List<ConfigSource> sources() {
        return sources;
    }

    /** Whose defaults apply. */
    public ConfigStyle style() {
        return location.style();
    }

    /** Productive attempts before the run ends; 0 for no limit. */
    public int maxIterations() {
        return values.number(Keys.MAX_ITERATIONS);
    }

    /** The file that stops the run. */
    public Path stopFile() {
        return path(Keys.STOP_FILE);
    }

    /** The kind of loop that is asked for. */
    public LoopKind kind() {
        return LoopKind.of(values);
    }

    /** How conversations are gone on with, if they are. */
    public Optional<ResumeSettings> resume() {
        return values.get(Keys.RESUME)
                ? Optional.of(new ResumeSettings(values.get(Keys.CONTINUE_PROMPT), values.get(Keys.EXPIRATION)))
                : Optional.empty();
    }

    /** Sessions of a loop that may start in any hour; 0 for no limit. */
    public int callsPerHour() {
        return values.number(Keys.CALLS_PER_HOUR);
    }

    /** The rules of the circuit, if there is one. */
    public Optional<CircuitSettings> circuit() {
        return StatusKeys.circuit(values);
    }

    /** What it takes for the work of a status loop to be done. */
    public StatusJudge.Proof proof() {
        return StatusKeys.proof(values);
    }

    /** The type of a validated loop, with the command that the run itself names, if it does. */
    public Optional<LoopType> loopType() {
        return Optional.ofNullable(loopType);
    }

    /** Whether a validated loop begins with the validation, which may say that there is nothing to do. */
    public boolean checksFirst() {
        return ValidateKeys.checksFirst(values);
    }

    /** Which tasks a task loop is to work off. */
    public Selection target() {
        return TaskKeys.target(values);
    }

    public TaskSettings tasks() {
        return TaskKeys.settings(values);
    }

    public TaskApprovals.Policy approve() {
        return TaskKeys.approve(values);
    }

    /** Whether agents are to write down what they have learnt. */
    public TaskBriefing.Learning learning() {
        return TaskKeys.learning(values);
    }

    public VerifySettings verify() {
        return TaskKeys.verify(values);
    }

    /** Whether attempts are made in the project's directory or in work trees. */
    public WorktreeSettings.Mode workspaceMode() {
        return FleetKeys.mode(values);
    }

    /** Whether somebody has said where attempts are made. */
    public boolean choosesWorkspace() {
        return values.resolved(FleetKeys.MODE).given();
    }

    public WorktreeSettings worktrees() {
        return FleetKeys.worktrees(values, path -> root().resolve(path).normalize());
    }

    public LandingSettings landing() {
        return FleetKeys.landing(values);
    }

    /**
     * Where in PostgreSQL the record is kept; nothing if it is in a file.
     *
     * @param unnamed what the project is called if nobody says so
     */
    public Optional<PostgresSettings> postgres(Supplier<String> unnamed) {
        return StoreKeys.postgres(values, unnamed, environment);
    }

    /** The same for another address. */
    public PostgresSettings postgresAt(String url, Supplier<String> unnamed) {
        return StoreKeys.postgresAt(url, values, unnamed, environment);
    }

    /** Where what sessions write is kept. */
    public TranscriptSettings transcripts() {
        return StoreKeys.transcripts(values);
    }

    /** The variables that lead to the database, and are nobody's business but ours. */
    public Set<String> secretVariables() {
        return Stream.concat(
                        StoreKeys.secretVariables(values, environment).stream(),
                        Stream.of(notices().webhookSecret()).filter(name -> !name.isBlank()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** What this process is among those that share the database. */
    public WorkerSettings worker() {
        return WorkerKeys.settings(values);
    }

    public FleetSettings fleet() {
        return FleetKeys.fleet(values);
    }

    /** How the direct agent reaches models. */
    public ApiSettings api() {
        return DirectAgentKeys.settings(values);
    }

    public SchedulerSettings scheduler() {
        return DirectAgentKeys.scheduler(values);
    }

    public ModelSettings models() {
        return TaskKeys.models(values);
    }

    public AgentSettings agent() {
        return AgentKeys.OWN.settings(values);
    }

    /** The agent, followed by those that stand in for it. */
    public List<AgentProfile> roster() {
        return agents.roster();
    }

    /** The agents that have a table of their own. */
    public List<AgentProfile> agentTables() {
        return agents.tables();
    }

    /** The names by which agents can be called here: those with a table, and those that Ratchet knows. */
    public List<String> agentNames() {
        return Stream.concat(agentTables().stream().map(AgentProfile::name), DialectName.agents().stream())
                .distinct()
                .toList();
    }

    /** The agent that a name stands for: one with a table, the configured one, or else a program of that name. */
    public AgentProfile agentNamed(String name) {
        return agents.named(name);
    }

    /** A limit of the first agent that lifts within this time is waited for. */
    public Duration fallbackAfter() {
        return values.get(Keys.FALLBACK_AFTER);
    }

    /** Whether agents get the tools of their attempt. */
    public boolean handsTools() {
        return values.get(Keys.MCP_ENABLED);
    }

    public SandboxSettings sandbox() {
        return ConfinementKeys.sandbox(values, StoreKeys.secretFiles(values, environment), this::fromRoot);
    }

    public DockerSettings docker() {
        return ConfinementKeys.docker(values);
    }

    public ReadingSettings reading() {
        return new ReadingSettings(values.get(Keys.COMMIT_PATTERNS), values.get(Keys.LIMIT_PATTERNS));
    }

    /**
     * What proves a commit: HEAD, where it can be seen, but patterns that somebody has chosen count by themselves, and so do
     * those of a harness. In a directory of a container's own there is no HEAD to be seen.
     */
    public Changes.Proof commitProof() {
        boolean chosen = values.resolved(Keys.COMMIT_PATTERNS).given() || style() == ConfigStyle.HARNESS;
        boolean elsewhere = docker().used() && !docker().workdir().isBlank();
        return chosen || elsewhere ? Changes.Proof.HEAD_OR_WORDS : Changes.Proof.HEAD;
    }

    public WatchdogSettings watchdog() {
        return WatchdogKeys.settings(values, style());
    }

    public EmptyRetries retries() {
        return LimitKeys.retries(values);
    }

    public BackoffSettings backoff() {
        return LimitKeys.backoff(values);
    }

    public BudgetSettings budget() {
        return LimitKeys.budget(values);
    }

    public HookSettings hooks() {
        return new HookSettings(
                values.get(Keys.PRE_SESSION), values.get(Keys.POST_SESSION), values.get(Keys.HOOK_TIMEOUT));
    }

    /** Whether this call, or the table of this loop, names a prompt file: one that is missing is a mistake then. */
    public boolean namesPromptFile() {
        return values.resolved(Keys.SESSION_PROMPT_FILE).origin() instanceof ValueOrigin.OnCommandLine;
    }

    /** Whether somebody has said which file it is. */
    public boolean choosesPromptFile() {
        return values.resolved(Keys.SESSION_PROMPT_FILE).given();
    }

    public PromptSettings prompt() {
        return PromptKeys.settings(values, path(Keys.SESSION_PROMPT_FILE));
    }

    /** Where output goes; the status file is that of the loop called main. */
    public OutputSettings output() {
        return OutputKeys.settings(values, this::path, root().resolve(style().statusFile()));
    }

    public ConsoleStyle console() {
        return OutputKeys.console(values);
    }

    public QuestionSettings questions() {
        return QuestionKeys.settings(values);
    }

    public NotifySettings notices() {
        return NotifyKeys.settings(values);
    }

    /** Whether a file is one of those that Ratchet itself writes or is told by. */
    public boolean owns(Path file) {
        return file.startsWith(stateDirectory()) || file.equals(stopFile()) || output().owns(file);
    }

    /** Every key with its value and where that came from, in the order of the catalogue. */
    public List<ResolvedValue<?>> resolved() {
        return values.all();
    }

    /** Of all paths only those of the sandbox may begin with the home directory. */
    private String fromRoot(String path) {
        return path.equals("~") || path.startsWith("~/")
                ? path
                : root().resolve(path).normalize().toString();
    }

    private Path path(Key<String> key) {
        return root().resolve(values.get(key)).normalize();
    }
}
