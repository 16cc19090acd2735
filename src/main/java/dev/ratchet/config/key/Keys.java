package dev.ratchet.config.key;

import dev.ratchet.brief.WithConversation.ResumeSettings;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.cli.AgentSettings.Permissions;
import dev.ratchet.config.value.ListOf;
import dev.ratchet.config.value.OneOf;
import dev.ratchet.config.value.RegularExpression;
import dev.ratchet.config.value.TextTable;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TextValue.Rule;
import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.config.value.TimeSpan.Least;
import dev.ratchet.config.value.TimeSpan.Unit;
import dev.ratchet.guard.FallbackRoster;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.supervise.WatchdogSettings;
import dev.ratchet.workspace.HookSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The catalogue of all settings: validation, hints, environment, listings and documentation follow from it. */
public final class Keys {
    private static final TextValue SOME_TEXT = new TextValue(Rule.NOT_EMPTY);
    private static final ListOf<Pattern> PATTERNS = new ListOf<>(new RegularExpression());
    private static final TimeSpan HOURS = new TimeSpan(Unit.HOURS, Least.ZERO);

    private static final AgentSettings DEFAULT_AGENT = AgentSettings.DEFAULT;
    private static final HookSettings DEFAULT_HOOKS = HookSettings.DEFAULT;
    private static final ReadingSettings DEFAULT_READING = ReadingSettings.DEFAULT;
    private static final ResumeSettings DEFAULT_RESUME = ResumeSettings.DEFAULT;
    private static final WatchdogSettings DEFAULT_WATCHDOG = WatchdogSettings.DEFAULT;
    private static final List<String> HARNESS_ARGS =
            List.of("-p", "{prompt}", "--dangerously-skip-permissions", "--verbose", "--output-format", "stream-json");

    private static final KeySection SESSION = new KeySection("session");
    public static final Key<Long> MAX_ITERATIONS =
            SESSION.number("max_iterations", 25).means("productive iterations before the run ends; 0 = no limit");
    public static final Key<String> SESSION_PROMPT_FILE =
            SESSION.path("prompt_file", "PROMPT.md").means("the prompt file");
    public static final Key<String> OUTPUT_DIR = SESSION.path("output_dir", ".ratchet/sessions")
            .orInHarness(".")
            .means("directory of the sessions' output files");
    public static final Key<String> OUTPUT_PREFIX = SESSION.key(
                    "output_prefix", new TextValue(Rule.FILE_NAME), "session")
            .orInHarness("claude-iteration")
            .means("how the names of output files begin; -NUMBER.jsonl follows");
    public static final Key<String> COUNTER_FILE = SESSION.path("counter_file", ".ratchet/counter")
            .orInHarness(".iteration_counter")
            .means("file with the next session's number");
    public static final Key<Duration> SESSION_TIMEOUT = SESSION.minutes(
                    "timeout_mins", DEFAULT_WATCHDOG.sessionTimeout())
            .means("a session that takes longer is killed; 0 = no limit");
    public static final Key<Boolean> RESUME = SESSION.onOff("resume", false)
            .means("each session goes on with the agent's conversation; in a status loop true by default");
    public static final Key<String> CONTINUE_PROMPT = SESSION.text("continue_prompt", DEFAULT_RESUME.prompt())
            .means("what a resumed conversation is told in place of the prompt; empty = the prompt");
    public static final Key<Duration> EXPIRATION = SESSION.key("expiration_hours", HOURS, DEFAULT_RESUME.expiration())
            .means("a conversation not used for so long is not resumed; 0 = always");

    private static final KeySection AGENT = new KeySection("agent");
    public static final Key<String> COMMAND =
            AGENT.key("command", SOME_TEXT, DEFAULT_AGENT.command()).means("the agent's program");
    static final Key<List<String>> ARGS = AGENT.unset("args", KeySection.TEXTS, "built by the adapter")
            .orInHarness(HARNESS_ARGS)
            .means("its arguments with placeholders, used as they stand");
    public static final Key<String> ADAPTER = AGENT.key(
                    "adapter", new OneOf(DialectName.adapters()), DEFAULT_AGENT.adapter())
            .means("how the agent is called and its output read: auto (by the command's name) or an adapter of"
                    + " docs/agents.md");
    static final Key<String> PROMPT_VIA = AGENT.choice("prompt_via", DEFAULT_AGENT.promptVia())
            .means("how the prompt reaches the agent: arg, stdin or file");
    public static final Key<String> MODEL = AGENT.text("model", "").means("the model; empty = the agent's own choice");
    public static final Key<Boolean> SKIP_PERMISSIONS = AGENT.onOff(
                    "skip_permissions", DEFAULT_AGENT.permissions() == Permissions.EVERYTHING)
            .means("let the agent do everything without asking");
    static final Key<String> APPEND_SYSTEM_PROMPT =
            AGENT.text("append_system_prompt", "").means("text added to the agent's own system prompt");
    static final Key<String> ACCOUNT = AGENT.text("account", "")
            .means("agents of the same account share its rate limits, on whatever machine; empty = the agent's name");
    static final Key<Map<String, String>> ENV =
            AGENT.key("env", new TextTable(), DEFAULT_AGENT.environment()).means("variables added to its environment");
    public static final Key<List<String>> FALLBACK = AGENT.key("fallback", new ListOf<>(SOME_TEXT), List.of())
            .means("agents that stand in, in this order: names of [agents.NAME] tables, or programs");
    public static final Key<Duration> FALLBACK_AFTER = AGENT.seconds("fallback_after_secs", FallbackRoster.PATIENCE)
            .means("a limit of the first agent that lifts within this time is waited for");

    private static final KeySection MCP = new KeySection("mcp");
    public static final Key<Boolean> MCP_ENABLED = MCP.onOff("enabled", true)
            .means("give agents that take MCP servers the tools of their attempt (docs/mcp.md)");

    private static final KeySection SHUTDOWN = new KeySection("shutdown");
    public static final Key<String> STOP_FILE =
            SHUTDOWN.path("stop_file", "STOP").means("the run ends after the current session when this file appears");

    private static final KeySection HOOKS = new KeySection("hooks");
    public static final Key<List<String>> PRE_SESSION = HOOKS.texts("pre_session", DEFAULT_HOOKS.preSession())
            .means("shell commands before each session; a failure skips it");
    public static final Key<List<String>> POST_SESSION = HOOKS.texts("post_session", DEFAULT_HOOKS.postSession())
            .means("shell commands after each session; a failure is logged");
    public static final Key<Duration> HOOK_TIMEOUT = HOOKS.positiveSeconds("timeout_secs", DEFAULT_HOOKS.timeout())
            .means("a hook or prepend command that takes longer is killed");

    private static final KeySection PROMPT = new KeySection("prompt");
    static final Key<String> PROMPT_FILE = PROMPT.unset("file", KeySection.PATH, "as session.prompt_file")
            .means("the prompt file; wins over session.prompt_file");
    public static final Key<String> PROMPT_TEXT =
            PROMPT.text("text", "").means("the prompt itself, in place of the file");
    public static final Key<List<String>> PREPEND_COMMANDS =
            PROMPT.texts("prepend_commands", List.of()).means("shell commands whose output goes before the prompt");

    private static final KeySection COMMIT_DETECTION = new KeySection("commit_detection");
    public static final Key<List<Pattern>> COMMIT_PATTERNS = COMMIT_DETECTION
            .key("patterns", PATTERNS, DEFAULT_READING.commitPatterns())
            .means("regular expressions that say a session has committed; the default ones count only where HEAD"
                    + " cannot be seen, in a harness.toml always");

    private static final KeySection RATE_LIMIT = new KeySection("rate_limit");
    public static final Key<List<Pattern>> LIMIT_PATTERNS = RATE_LIMIT
            .key("patterns", PATTERNS, DEFAULT_READING.limitPatterns())
            .means("regular expressions that say a plain-text agent was rate-limited");
    public static final Key<Long> CALLS_PER_HOUR = RATE_LIMIT
            .number("calls_per_hour", 0)
            .means("sessions of a loop that may start in any hour; 0 = no limit; in a status loop 100 by default");

    public static final List<Key<?>> ALL = Stream.of(
                    SESSION,
                    AGENT,
                    DirectAgentKeys.API,
                    DirectAgentKeys.SCHEDULER,
                    ConfinementKeys.SANDBOX,
                    ConfinementKeys.DOCKER,
                    MCP,
                    WatchdogKeys.WATCHDOG,
                    LimitKeys.RETRY,
                    LimitKeys.BACKOFF,
                    LimitKeys.BUDGET,
                    SHUTDOWN,
                    HOOKS,
                    PROMPT,
                    COMMIT_DETECTION,
                    RATE_LIMIT,
                    StatusKeys.LOOP_STATUS,
                    StatusKeys.CIRCUIT,
                    TaskKeys.TASKS,
                    TaskKeys.VERIFY,
                    ValidateKeys.VALIDATE,
                    TaskKeys.MODELS,
                    FleetKeys.WORKSPACE,
                    FleetKeys.LANDING,
                    FleetKeys.FLEET,
                    StoreKeys.STORE,
                    WorkerKeys.WORKER,
                    OutputKeys.OUTPUT,
                    NotifyKeys.NOTIFY,
                    QuestionKeys.QUESTIONS)
            .<Key<?>>flatMap(section -> section.keys().stream())
            .toList();

    private Keys() {}

    /** The key with this path. */
    public static Optional<Key<?>> find(String path) {
        return ALL.stream().filter(key -> key.path().equals(path)).findFirst();
    }

    /** The names of all sections, in order. */
    public static List<String> sections() {
        return ALL.stream().map(Key::section).distinct().toList();
    }

    /** A section's keys, in order. */
    public static List<Key<?>> in(String section) {
        return ALL.stream().filter(key -> key.section().equals(section)).toList();
    }

    /** All keys, and those of the tables of more agents after the one agent's. */
    static List<Key<?>> with(List<String> agents) {
        return sections().stream()
                .flatMap(section -> section.equals(COMMAND.section())
                        ? Stream.concat(
                                in(section).stream(),
                                agents.stream().flatMap(table -> new AgentKeys(table).all().stream()))
                        : in(section).stream())
                .toList();
    }
}
