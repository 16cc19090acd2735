package dev.ratchet.app;

import dev.ratchet.config.ConfigRequest.Flag;
import dev.ratchet.config.ConfigText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code run} that stand for a key of the configuration. */
final class RunFlags {
    @Mixin
    private final TaskFlags tasks = new TaskFlags();

    @Option(names = "--max-iterations", paramLabel = "N", description = "iterations to run; 0 for no limit")
    private @Nullable String maxIterations;

    @Option(
            names = {"-p", "--prompt"},
            paramLabel = "FILE",
            description = "prompt file")
    private @Nullable String prompt;

    @Option(names = "--prompt-text", paramLabel = "TEXT", description = "the prompt itself, in the file's place")
    private @Nullable String promptText;

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            description = "where the sessions' output goes")
    private @Nullable String outputDir;

    @Option(
            names = "--timeout",
            paramLabel = "MINS",
            description = "end a session whose output does not grow for so long")
    private @Nullable String timeout;

    @Option(
            names = "--session-timeout",
            paramLabel = "MINS",
            description = "end a session that takes so long; 0 for never")
    private @Nullable String sessionTimeout;

    @Option(names = "--retries", paramLabel = "N", description = "tries again after an empty session")
    private @Nullable String retries;

    @Option(names = "--max-cost", paramLabel = "USD", description = "money the run may spend; 0 for no limit")
    private @Nullable String maxCost;

    @Option(names = "--max-runtime", paramLabel = "MINS", description = "time the run may take; 0 for no limit")
    private @Nullable String maxRuntime;

    @Option(
            names = "--agent",
            paramLabel = "NAME",
            description = "the agent: a table [agents.NAME], else a program such as claude or scripted")
    private @Nullable String agent;

    @Option(names = "--model", paramLabel = "NAME", description = "model, passed on to the agent")
    private @Nullable String model;

    @Option(names = "--append-system-prompt", paramLabel = "TEXT", description = "added to the agent's system prompt")
    private @Nullable String system;

    @Option(names = "--skip-permissions", description = "let the agent do everything without asking")
    private boolean skipPermissions;

    @Mixin
    private final StatusFlags status = new StatusFlags();

    @Option(names = "--loop", paramLabel = "TYPE", description = "a validated loop of this type ('ratchet loop list')")
    private @Nullable String loop;

    @Option(
            names = "--validate",
            paramLabel = "CMD",
            description = "a validated loop: runs until this command succeeds")
    private @Nullable String validate;

    @Option(names = "--no-sandbox", description = "do not shut the agent in")
    private boolean noSandbox;

    @Option(
            names = "--allow",
            paramLabel = "DIR",
            description = "let the agent write there too, in place of sandbox.allow_write; may be repeated")
    private @Nullable List<String> allowed;

    @Option(names = "--container", paramLabel = "NAME", description = "run the agent in this container, by docker exec")
    private @Nullable String container;

    /** What was given, by the key it stands for. */
    Map<String, Flag> given(Path directory) {
        Map<String, Flag> flags = new LinkedHashMap<>();
        tasks.addTo(flags);
        put(flags, "session.max_iterations", "--max-iterations", maxIterations);
        // Relative to where the user stands, while the same keys in a file are relative to that file.
        put(flags, "prompt.file", "--prompt", from(directory, prompt));
        put(flags, "prompt.text", "--prompt-text", promptText);
        put(flags, "session.output_dir", "--output-dir", from(directory, outputDir));
        put(flags, "watchdog.stale_timeout_mins", "--timeout", timeout);
        put(flags, "session.timeout_mins", "--session-timeout", sessionTimeout);
        put(flags, "retry.max_empty_retries", "--retries", retries);
        put(flags, "budget.max_cost_usd", "--max-cost", maxCost);
        put(flags, "budget.max_runtime_mins", "--max-runtime", maxRuntime);
        put(flags, "agent.command", "--agent", agent);
        put(flags, "agent.model", "--model", model);
        put(flags, "agent.append_system_prompt", "--append-system-prompt", system);
        put(flags, "agent.skip_permissions", "--skip-permissions", skipPermissions ? "true" : null);
        status.addTo(flags);
        put(flags, "validate.loop", "--loop", loop);
        put(flags, "validate.command", "--validate", validate);
        put(flags, "sandbox.mode", "--no-sandbox", noSandbox ? "off" : null);
        put(flags, "sandbox.allow_write", "--allow", directories(directory, allowed));
        put(flags, "docker.container", "--container", container);
        return flags;
    }

    private static @Nullable String directories(Path from, @Nullable List<String> names) {
        return names == null
                ? null
                : ConfigText.list(names.stream()
                        .map(name -> from.resolve(name).toString())
                        .toList());
    }

    private static @Nullable String from(Path directory, @Nullable String path) {
        return path == null ? null : directory.resolve(path).toString();
    }

    static void put(Map<String, Flag> flags, String key, String name, @Nullable String text) {
        if (text != null) {
            flags.put(key, new Flag(name, text));
        }
    }
}
