package dev.ratchet.config;

import dev.ratchet.agent.AgentSettings;
import dev.ratchet.agent.WatchdogSettings;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.brief.PromptSettings;
import dev.ratchet.guard.BackoffSettings;
import dev.ratchet.guard.BudgetSettings;
import dev.ratchet.journal.OutputSettings;
import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.process.docker.DockerSettings;
import dev.ratchet.workspace.HookSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A whole, valid configuration, handed out as the settings of each part. */
public final class Config {
    private final Place place;
    private final Values values;

    Config(Place place, Values values) {
        this.place = place;
        this.values = values;
    }

    /** The directory that relative paths begin at. */
    public Path root() {
        return place.root();
    }

    /** Where Ratchet keeps what it needs between runs. */
    public Path stateDirectory() {
        return root().resolve(".ratchet");
    }

    /** The file that was read, or null when there is none. */
    public @Nullable Path file() {
        return place.file();
    }

    /** Whose defaults apply. */
    public Style style() {
        return place.style();
    }

    /** Productive attempts before the run ends; 0 for no limit. */
    public int maxIterations() {
        return number(Keys.MAX_ITERATIONS);
    }

    /** The file that stops the run. */
    public Path stopFile() {
        return path(Keys.STOP_FILE);
    }

    public AgentSettings agent() {
        return new AgentSettings(
                values.get(Keys.COMMAND),
                values.orNull(Keys.ARGS),
                values.get(Keys.ADAPTER),
                AgentSettings.PromptVia.valueOf(values.get(Keys.PROMPT_VIA).toUpperCase(Locale.ROOT)),
                values.get(Keys.ENV),
                values.get(Keys.SKIP_PERMISSIONS) || docker().used()
                        ? AgentSettings.Permissions.EVERYTHING
                        : AgentSettings.Permissions.LISTED_TOOLS);
    }

    public DockerSettings docker() {
        return new DockerSettings(
                values.get(Keys.DOCKER_CONTAINER),
                values.get(Keys.DOCKER_USER),
                values.get(Keys.DOCKER_WORKDIR),
                values.get(Keys.DOCKER_ENV));
    }

    public ReadingSettings reading() {
        return new ReadingSettings(values.get(Keys.COMMIT_PATTERNS), values.get(Keys.LIMIT_PATTERNS));
    }

    public WatchdogSettings watchdog() {
        return new WatchdogSettings(
                values.get(Keys.CHECK_INTERVAL),
                values.get(Keys.STALE_TIMEOUT),
                values.get(Keys.SESSION_TIMEOUT),
                values.get(Keys.MIN_OUTPUT_BYTES),
                values.get(Keys.EXIT_GRACE),
                values.get(Keys.BACKGROUND_GRACE),
                values.get(Keys.KILL_GRACE),
                values.get(Keys.HEALTH_COMMAND));
    }

    public EmptyRetries retries() {
        return new EmptyRetries(number(Keys.MAX_EMPTY_RETRIES), values.get(Keys.RETRY_DELAY));
    }

    public BackoffSettings backoff() {
        return new BackoffSettings(
                values.get(Keys.INITIAL_DELAY),
                values.get(Keys.MAX_DELAY),
                number(Keys.MAX_CONSECUTIVE_RATE_LIMITS),
                values.get(Keys.MAX_RESET_WAIT),
                number(Keys.MAX_CONSECUTIVE_FAILURES));
    }

    public BudgetSettings budget() {
        return new BudgetSettings(values.get(Keys.MAX_COST), values.get(Keys.MAX_TOKENS), values.get(Keys.MAX_RUNTIME));
    }

    public HookSettings hooks() {
        return new HookSettings(
                values.get(Keys.PRE_SESSION), values.get(Keys.POST_SESSION), values.get(Keys.HOOK_TIMEOUT));
    }

    public PromptSettings prompt() {
        return new PromptSettings(
                path(Keys.SESSION_PROMPT_FILE),
                textOrNull(Keys.PROMPT_TEXT),
                values.get(Keys.PREPEND_COMMANDS),
                values.get(Keys.HOOK_TIMEOUT),
                values.get(Keys.APPEND_SYSTEM_PROMPT),
                textOrNull(Keys.MODEL));
    }

    /** Where output goes; the status file is that of the loop called main. */
    public OutputSettings output() {
        return new OutputSettings(
                path(Keys.OUTPUT_DIR),
                values.get(Keys.OUTPUT_PREFIX),
                path(Keys.COUNTER_FILE),
                root().resolve(style().statusFile()),
                textOrNull(Keys.EVENT_LOG) == null ? null : path(Keys.EVENT_LOG),
                values.get(Keys.EVENT_LOG_ALL)
                        ? OutputSettings.EventLogScope.EVERYTHING
                        : OutputSettings.EventLogScope.SESSIONS,
                new OutputSettings.Keeping(number(Keys.KEEP), number(Keys.KEEP_DAYS)));
    }

    /** Every key with its value and where that came from, in the order of the catalogue. */
    public List<Resolved<?>> resolved() {
        return values.all();
    }

    private int number(Key<Long> key) {
        return Math.toIntExact(values.get(key));
    }

    private Path path(Key<String> key) {
        return root().resolve(values.get(key)).normalize();
    }

    private @Nullable String textOrNull(Key<String> key) {
        String text = values.get(key);
        return text.isBlank() ? null : text;
    }
}
