package dev.ratchet.app.command;

import dev.ratchet.config.ConfigLoader;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.config.ConfigLoader.Loaded;
import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.ValueOrigin.OnCommandLine;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that every command has: where the configuration is. */
public final class ConfigOption {
    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "configuration file (default: ratchet.toml here or above, or harness.toml here)")
    private @Nullable Path file;

    /** Does something with the project that is configured; a configuration that is wrong is the end of it. */
    public int inProject(Terminal terminal, Map<String, Flag> flags, ToIntFunction<Project> action) {
        if (terminal.attempt().isPresent()) {
            if (file != null) {
                throw new WrongUsage("-c is not for agents: an attempt has one project");
            }
            return action.applyAsInt(terminal.attempt().get());
        }
        Loaded loaded = load(terminal, flags);
        if (loaded.problems().isEmpty()) {
            return action.applyAsInt(new Project(loaded.config(), terminal));
        }
        boolean ofFlags = loaded.problems().stream().allMatch(problem -> problem.origin() instanceof OnCommandLine);
        throw new CommandFailed(
                ofFlags ? ErrorCode.USAGE : ErrorCode.CONFIG,
                loaded.problems().stream().map(ConfigProblem::placed).toList());
    }

    /** The terminal as seen from the project of the attempt that this runs in, if in any and no other file is named. */
    Terminal attemptsProject(Terminal terminal) {
        String state = terminal.environment().get(Project.STATE_VARIABLE);
        Path root = state == null || file != null ? null : Path.of(state).getParent();
        return root == null ? terminal : terminal.in(root);
    }

    /** What the configuration is, and all that is wrong with it. */
    public Loaded load(Terminal terminal, Map<String, Flag> flags) {
        if (file != null && file.toString().isEmpty()) {
            throw new WrongUsage("--config is empty").withHint("give it a value, or leave it away");
        }
        return ConfigLoader.load(terminal.directory(), file, flags, terminal.environment());
    }
}
