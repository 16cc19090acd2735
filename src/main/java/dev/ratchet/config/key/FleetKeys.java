package dev.ratchet.config.key;

import dev.ratchet.config.value.LoopTables;
import dev.ratchet.config.value.OnOff;
import dev.ratchet.config.value.OneOf;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.fleet.FleetLoop;
import dev.ratchet.fleet.FleetSettings;
import dev.ratchet.fleet.landing.LandingSettings;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import dev.ratchet.workspace.worktree.WorktreeSettings.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The settings of work trees, landing and fleets, part of the catalogue of {@link Keys}. */
public final class FleetKeys {
    private static final LandingSettings LANDING_DEFAULT = LandingSettings.DEFAULT;

    static final KeySection WORKSPACE = new KeySection("workspace");
    public static final Key<String> MODE = WORKSPACE
            .unset(
                    "mode",
                    new OneOf(List.of("directory", "worktree")),
                    "worktree in a fleet and for tasks with store.url, else directory")
            .means("where attempts are made: the project's directory, or a git worktree for each task");
    static final Key<String> BASE = WORKSPACE
            .text("base", "")
            .means("the branch that worktrees start from and land on; empty = the one that is checked out");
    static final Key<String> DIRECTORY =
            WORKSPACE.path("directory", ".ratchet/worktrees").means("where worktrees are made");
    static final Key<List<String>> SETUP = WORKSPACE
            .texts("setup", List.of())
            .means("shell commands that run once in each new worktree, such as npm ci");
    static final Key<Duration> SETUP_TIMEOUT = WORKSPACE
            .minutes("setup_timeout_mins", WorktreeSettings.SETUP_TIMEOUT)
            .means("how long they may take together");
    static final Key<List<String>> COPY = WORKSPACE
            .texts("copy", List.of())
            .means("files that git does not track and each worktree gets a copy of, such as .env; patterns with *");
    static final Key<Long> MIN_FREE_GB = WORKSPACE
            .number("min_free_gb", WorktreeSettings.MIN_FREE_GB)
            .means("with less free space no worktree is made, but tried again after a growing pause; 0 = off");
    static final Key<Duration> WATCH_REMOTE = WORKSPACE
            .seconds("watch_remote_secs", Duration.ZERO)
            .means("how often the base branch follows that of landing.remote, forward alone; 0 = off");

    static final KeySection LANDING = new KeySection("landing");
    static final Key<String> LANDING_MODE = LANDING.unset(
                    "mode",
                    new OneOf(List.of("rebase", "branch", "pull-request", "none")),
                    "rebase with worktrees, none without")
            .means("what becomes of accepted work: on to the base branch, left on its branch, pushed for a pull"
                    + " request, or nothing");
    static final Key<Long> MAX_CONFLICTS = LANDING.positive("max_conflicts", LANDING_DEFAULT.maxConflicts())
            .means("a task that does not fit onto the base so often has failed");
    static final Key<Boolean> PUSH = LANDING.unset("push", new OnOff(), "true with store.url, else false")
            .means("push the base branch to the remote after each landing; with store.url the base is the remote's,"
                    + " and a landing is a push");
    static final Key<String> REMOTE = LANDING.text("remote", LANDING_DEFAULT.remote())
            .means("the remote to push to, and with store.url to land on");
    static final Key<Duration> REMOTE_TIMEOUT = LANDING.positiveSeconds(
                    "remote_timeout_secs", LANDING_DEFAULT.remoteTimeout())
            .means("how long the remote may take");
    static final Key<String> OPEN_COMMAND = LANDING.text("open_command", LANDING_DEFAULT.openCommand())
            .means("what opens a pull request for a pushed branch, such as gh pr create --fill");

    static final KeySection FLEET = new KeySection("fleet");
    static final Key<Long> RESTARTS =
            FLEET.number("restarts", FleetSettings.RESTARTS).means("how often a loop that broke is started again");
    static final Key<Long> MAX_LOAD = FLEET.unset("max_load", WholeNumber.atLeast(0), "2 × the number of cores")
            .means("a session waits while the machine's load is above this; 0 = off");
    static final Key<Long> MIN_FREE_MEMORY = FLEET.number("min_free_memory_mb", FleetSettings.MIN_FREE_MEMORY_MB)
            .means("a session waits while less memory is free; 0 = off");
    static final Key<List<FleetLoop>> LOOPS = FLEET.key("loop", new LoopTables(), List.of())
            .means("the loops, as tables [[fleet.loop]]; none = loops over the tasks");

    private FleetKeys() {}

    public static Mode mode(KeyValues values) {
        if (values.orNull(MODE) != null) {
            return values.choice(MODE, Mode.class);
        }
        // What is done has to reach the others, for whom it is done as well.
        return TaskKeys.asked(values) && StoreKeys.isShared(values) ? Mode.WORKTREE : Mode.DIRECTORY;
    }

    /**
     * How work trees are made.
     *
     * @param fromRoot makes a path whole
     */
    public static WorktreeSettings worktrees(KeyValues values, UnaryOperator<Path> fromRoot) {
        return new WorktreeSettings(
                values.textOrNull(BASE),
                push(values) == LandingSettings.Push.LANDINGS ? values.get(REMOTE) : null,
                fromRoot.apply(Path.of(values.get(DIRECTORY))),
                values.get(SETUP),
                values.get(SETUP_TIMEOUT),
                values.get(COPY),
                values.number(MIN_FREE_GB),
                values.get(WATCH_REMOTE));
    }

    public static LandingSettings landing(KeyValues values) {
        @Nullable String asked = values.orNull(LANDING_MODE);
        LandingSettings.Mode mode = asked == null
                ? switch (mode(values)) {
                    case DIRECTORY -> LandingSettings.Mode.NONE;
                    case WORKTREE -> LandingSettings.Mode.REBASE;
                }
                : values.choice(LANDING_MODE, LandingSettings.Mode.class);
        return new LandingSettings(
                mode,
                push(values),
                values.get(REMOTE),
                values.get(REMOTE_TIMEOUT),
                values.number(MAX_CONFLICTS),
                values.get(OPEN_COMMAND));
    }

    /** Machines that share a database have nothing else in common than the remote. */
    private static LandingSettings.Push push(KeyValues values) {
        boolean shared = StoreKeys.isShared(values);
        @Nullable Boolean asked = values.orNull(PUSH);
        if (asked == null ? !shared : !asked) {
            return LandingSettings.Push.NOTHING;
        }
        return shared ? LandingSettings.Push.LANDINGS : LandingSettings.Push.THE_BASE;
    }

    public static FleetSettings fleet(KeyValues values) {
        @Nullable Long load = values.orNull(MAX_LOAD);
        return new FleetSettings(
                values.number(RESTARTS),
                load == null ? 2 * Runtime.getRuntime().availableProcessors() : Math.toIntExact(load),
                values.number(MIN_FREE_MEMORY),
                values.get(LOOPS));
    }
}
