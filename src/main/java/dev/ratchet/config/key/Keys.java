package dev.ratchet.config.key;

import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.ListOf;
import dev.ratchet.config.value.OnOff;
import dev.ratchet.config.value.OneOf;
import dev.ratchet.config.value.RegularExpression;
import dev.ratchet.config.value.TextTable;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.guard.FallbackRoster;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.supervise.WatchdogSettings;
import dev.ratchet.workspace.HookSettings;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The catalogue of all settings: validation, hints, environment, listings and documentation follow from it. */
public final class Keys {
    private static final TextValue TEXT = new TextValue(TextValue.Rule.ANY);
    private static final TextValue PATH = new TextValue(TextValue.Rule.PATH);
    private static final OnOff SWITCH = new OnOff();
    private static final ListOf<String> TEXTS = new ListOf<>(TEXT);
    private static final ListOf<Pattern> PATTERNS = new ListOf<>(new RegularExpression());
    private static final TimeSpan SECONDS = new TimeSpan(TimeSpan.Unit.SECONDS, TimeSpan.Least.ZERO);
    private static final TimeSpan SOME_SECONDS = new TimeSpan(TimeSpan.Unit.SECONDS, TimeSpan.Least.MORE_THAN_ZERO);
    private static final TimeSpan MINUTES = new TimeSpan(TimeSpan.Unit.MINUTES, TimeSpan.Least.ZERO);
    private static final TimeSpan SOME_MINUTES = new TimeSpan(TimeSpan.Unit.MINUTES, TimeSpan.Least.MORE_THAN_ZERO);

    private static final AgentSettings AGENT = AgentSettings.DEFAULT;
    private static final WatchdogSettings WATCHDOG = WatchdogSettings.DEFAULT;
    private static final List<String> HARNESS_ARGS =
            List.of("-p", "{prompt}", "--dangerously-skip-permissions", "--verbose", "--output-format", "stream-json");

    public static final Key<Long> MAX_ITERATIONS = new Key<>(
            "session",
            "max_iterations",
            WholeNumber.atLeast(0),
            Defaults.of(25L),
            "productive iterations before the run ends; 0 = no limit");
    public static final Key<String> SESSION_PROMPT_FILE =
            new Key<>("session", "prompt_file", PATH, Defaults.of("PROMPT.md"), "the prompt file");
    public static final Key<String> OUTPUT_DIR = new Key<>(
            "session",
            "output_dir",
            PATH,
            Defaults.of(".ratchet/sessions", "."),
            "directory of the sessions' output files");
    public static final Key<String> OUTPUT_PREFIX = new Key<>(
            "session",
            "output_prefix",
            new TextValue(TextValue.Rule.FILE_NAME),
            Defaults.of("session", "claude-iteration"),
            "how the names of output files begin; -NUMBER.jsonl follows");
    public static final Key<String> COUNTER_FILE = new Key<>(
            "session",
            "counter_file",
            PATH,
            Defaults.of(".ratchet/counter", ".iteration_counter"),
            "file with the next session's number");
    public static final Key<Duration> SESSION_TIMEOUT = new Key<>(
            "session",
            "timeout_mins",
            MINUTES,
            Defaults.of(WATCHDOG.sessionTimeout()),
            "a session that takes longer is killed; 0 = no limit");

    public static final Key<String> COMMAND = new Key<>(
            "agent",
            "command",
            new TextValue(TextValue.Rule.NOT_EMPTY),
            Defaults.of(AGENT.command()),
            "the agent's program");
    static final Key<List<String>> ARGS = new Key<>(
            "agent",
            "args",
            TEXTS,
            new Defaults<>(null, HARNESS_ARGS, "built by the adapter"),
            "its arguments with placeholders, used as they stand");
    public static final Key<String> ADAPTER = new Key<>(
            "agent",
            "adapter",
            OneOf.of(
                    "auto",
                    "claude",
                    "codex",
                    "gemini",
                    "opencode",
                    "qwen",
                    "goose",
                    "copilot",
                    "aider",
                    "raw",
                    "scripted",
                    "api"),
            Defaults.of(AGENT.adapter()),
            "how the agent is called and its output read: auto (by the command's name) or an adapter of"
                    + " docs/agents.md");
    static final Key<String> PROMPT_VIA = new Key<>(
            "agent",
            "prompt_via",
            OneOf.of("arg", "stdin", "file"),
            Defaults.of(AGENT.promptVia().name().toLowerCase(Locale.ROOT)),
            "how the prompt reaches the agent: arg, stdin or file");
    public static final Key<String> MODEL =
            new Key<>("agent", "model", TEXT, Defaults.of(""), "the model; empty = the agent's own choice");
    public static final Key<Boolean> SKIP_PERMISSIONS = new Key<>(
            "agent",
            "skip_permissions",
            SWITCH,
            Defaults.of(AGENT.permissions() == AgentSettings.Permissions.EVERYTHING),
            "let the agent do everything without asking");
    static final Key<String> APPEND_SYSTEM_PROMPT = new Key<>(
            "agent", "append_system_prompt", TEXT, Defaults.of(""), "text added to the agent's own system prompt");
    static final Key<Map<String, String>> ENV = new Key<>(
            "agent", "env", new TextTable(), Defaults.of(AGENT.environment()), "variables added to its environment");
    public static final Key<List<String>> FALLBACK = new Key<>(
            "agent",
            "fallback",
            new ListOf<>(new TextValue(TextValue.Rule.NOT_EMPTY)),
            Defaults.of(List.of()),
            "agents that stand in, in this order: names of [agents.NAME] tables, or programs");
    public static final Key<Duration> FALLBACK_AFTER = new Key<>(
            "agent",
            "fallback_after_secs",
            SECONDS,
            Defaults.of(FallbackRoster.PATIENCE),
            "a limit of the first agent that lifts within this time is waited for");

    public static final Key<Duration> CHECK_INTERVAL = new Key<>(
            "watchdog",
            "check_interval_secs",
            SOME_SECONDS,
            Defaults.of(WATCHDOG.checkInterval()),
            "how often a session is looked at");
    public static final Key<Duration> STALE_TIMEOUT = new Key<>(
            "watchdog",
            "stale_timeout_mins",
            SOME_MINUTES,
            Defaults.of(WATCHDOG.staleTimeout()),
            "a session whose output does not grow for this long is killed");
    public static final Key<Long> MIN_OUTPUT_BYTES = new Key<>(
            "watchdog",
            "min_output_bytes",
            new WholeNumber(0, Long.MAX_VALUE),
            Defaults.of(WATCHDOG.minOutputBytes()),
            "a session with less output is empty and tried again");
    public static final Key<String> HEALTH_COMMAND = new Key<>(
            "watchdog",
            "health_command",
            TEXT,
            Defaults.of(WATCHDOG.healthCommand()),
            "shell command run at each check, a failure kills the session; empty = none");
    public static final Key<Duration> EXIT_GRACE = new Key<>(
            "watchdog",
            "exit_grace_secs",
            SECONDS,
            Defaults.of(WATCHDOG.exitGrace()),
            "silence allowed between the final result and the agent's exit");
    public static final Key<Duration> BACKGROUND_GRACE = new Key<>(
            "watchdog",
            "background_grace_secs",
            SECONDS,
            Defaults.of(WATCHDOG.backgroundGrace()),
            "the same while the agent has tasks in the background");
    public static final Key<Duration> KILL_GRACE = new Key<>(
            "watchdog",
            "kill_grace_secs",
            SECONDS,
            Defaults.of(WATCHDOG.killGrace()),
            "time between SIGTERM and SIGKILL");

    public static final Key<String> STOP_FILE = new Key<>(
            "shutdown",
            "stop_file",
            PATH,
            Defaults.of("STOP"),
            "the run ends after the current session when this file appears");

    public static final Key<List<String>> PRE_SESSION = new Key<>(
            "hooks",
            "pre_session",
            TEXTS,
            Defaults.of(HookSettings.DEFAULT.preSession()),
            "shell commands before each session; a failure skips it");
    public static final Key<List<String>> POST_SESSION = new Key<>(
            "hooks",
            "post_session",
            TEXTS,
            Defaults.of(HookSettings.DEFAULT.postSession()),
            "shell commands after each session; a failure is logged");
    public static final Key<Duration> HOOK_TIMEOUT = new Key<>(
            "hooks",
            "timeout_secs",
            SOME_SECONDS,
            Defaults.of(HookSettings.DEFAULT.timeout()),
            "a hook or prepend command that takes longer is killed");

    static final Key<String> PROMPT_FILE = new Key<>(
            "prompt",
            "file",
            PATH,
            Defaults.none("as session.prompt_file"),
            "the prompt file; wins over session.prompt_file");
    public static final Key<String> PROMPT_TEXT =
            new Key<>("prompt", "text", TEXT, Defaults.of(""), "the prompt itself, in place of the file");
    public static final Key<List<String>> PREPEND_COMMANDS = new Key<>(
            "prompt",
            "prepend_commands",
            TEXTS,
            Defaults.of(List.of()),
            "shell commands whose output goes before the prompt");

    public static final Key<List<Pattern>> COMMIT_PATTERNS = new Key<>(
            "commit_detection",
            "patterns",
            PATTERNS,
            Defaults.of(ReadingSettings.DEFAULT.commitPatterns()),
            "regular expressions that say a session has committed");
    public static final Key<List<Pattern>> LIMIT_PATTERNS = new Key<>(
            "rate_limit",
            "patterns",
            PATTERNS,
            Defaults.of(ReadingSettings.DEFAULT.limitPatterns()),
            "regular expressions that say a plain-text agent was rate-limited");

    public static final Key<String> EVENT_LOG = new Key<>(
            "output",
            "event_log",
            new TextValue(TextValue.Rule.PATH_OR_EMPTY),
            Defaults.of(""),
            "file that gets one JSON line for each session; empty = none");
    public static final Key<Boolean> EVENT_LOG_ALL =
            new Key<>("output", "event_log_all", SWITCH, Defaults.of(false), "also a line for each other transition");
    public static final Key<Long> KEEP = new Key<>(
            "output",
            "keep",
            WholeNumber.atLeast(0),
            Defaults.of(200L, 0L),
            "the newest so many sessions' files stay as written, older ones are compressed; 0 = all stay");
    public static final Key<Long> KEEP_DAYS = new Key<>(
            "output",
            "keep_days",
            new WholeNumber(0, 36_500),
            Defaults.of(0L),
            "files of sessions younger than so many days stay as written too; 0 = off");

    public static final List<Key<?>> ALL = List.of(
            MAX_ITERATIONS,
            SESSION_PROMPT_FILE,
            OUTPUT_DIR,
            OUTPUT_PREFIX,
            COUNTER_FILE,
            SESSION_TIMEOUT,
            StatusKeys.RESUME,
            StatusKeys.CONTINUE_PROMPT,
            StatusKeys.EXPIRATION,
            COMMAND,
            ARGS,
            ADAPTER,
            PROMPT_VIA,
            MODEL,
            SKIP_PERMISSIONS,
            APPEND_SYSTEM_PROMPT,
            ENV,
            FALLBACK,
            FALLBACK_AFTER,
            ApiKeys.PROVIDER,
            ApiKeys.MODEL,
            ApiKeys.BASE_URL,
            ApiKeys.KEY_VARIABLE,
            ApiKeys.MAX_TOKENS,
            ApiKeys.TIMEOUT,
            ApiKeys.MAX_WAIT,
            ApiKeys.PRICES,
            ApiKeys.MAX_CONCURRENT,
            ApiKeys.PER_MINUTE,
            SandboxKeys.MODE,
            SandboxKeys.HIDE,
            SandboxKeys.ALLOW_WRITE,
            SandboxKeys.NETWORK,
            DockerKeys.CONTAINER,
            DockerKeys.USER,
            DockerKeys.WORKDIR,
            DockerKeys.ENV,
            CHECK_INTERVAL,
            STALE_TIMEOUT,
            MIN_OUTPUT_BYTES,
            HEALTH_COMMAND,
            EXIT_GRACE,
            BACKGROUND_GRACE,
            KILL_GRACE,
            LimitKeys.MAX_EMPTY_RETRIES,
            LimitKeys.RETRY_DELAY,
            LimitKeys.MAX_CONSECUTIVE_FAILURES,
            LimitKeys.INITIAL_DELAY,
            LimitKeys.MAX_DELAY,
            LimitKeys.MAX_CONSECUTIVE_RATE_LIMITS,
            LimitKeys.MAX_RESET_WAIT,
            LimitKeys.MAX_COST,
            LimitKeys.MAX_TOKENS,
            LimitKeys.MAX_RUNTIME,
            TaskKeys.MAX_COST_PER_TASK,
            STOP_FILE,
            PRE_SESSION,
            POST_SESSION,
            HOOK_TIMEOUT,
            PROMPT_FILE,
            PROMPT_TEXT,
            PREPEND_COMMANDS,
            COMMIT_PATTERNS,
            LIMIT_PATTERNS,
            StatusKeys.CALLS_PER_HOUR,
            StatusKeys.ENABLED,
            StatusKeys.STRICT,
            StatusKeys.COMPLETION_THRESHOLD,
            StatusKeys.CIRCUIT_ENABLED,
            StatusKeys.STAGNATION,
            StatusKeys.SAME_ERROR,
            StatusKeys.OUTPUT_DECLINE,
            StatusKeys.TEST_LOOPS,
            StatusKeys.SAFETY_COMPLETION,
            TaskKeys.ENABLED,
            TaskKeys.FEATURE,
            TaskKeys.TASK,
            TaskKeys.LEASE,
            TaskKeys.ON_MISMATCH,
            TaskKeys.MAX_UNCLAIMED,
            TaskKeys.MAX_RETRIES,
            TaskKeys.LEARN,
            TaskKeys.VERIFY,
            TaskKeys.VERIFY_AGENT,
            TaskKeys.VERIFY_COMMANDS,
            TaskKeys.VERIFY_TIMEOUT,
            ValidateKeys.LOOP,
            ValidateKeys.COMMAND,
            TaskKeys.STRATEGY,
            TaskKeys.LADDER,
            EVENT_LOG,
            EVENT_LOG_ALL,
            KEEP,
            KEEP_DAYS,
            NotifyKeys.COMMAND,
            NotifyKeys.DESKTOP);

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
                                agents.stream().flatMap(table -> AgentKeys.in(table).all().stream()))
                        : in(section).stream())
                .toList();
    }
}
