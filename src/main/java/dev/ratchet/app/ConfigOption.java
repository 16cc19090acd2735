package dev.ratchet.app;

import dev.ratchet.config.Config;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.config.ConfigRequest;
import dev.ratchet.config.ConfigRequest.Flag;
import dev.ratchet.config.Loaded;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that every command has: where the configuration is. */
final class ConfigOption {
    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            description = "configuration file (default: ratchet.toml here or above, or harness.toml here)")
    private @Nullable Path file;

    /** Loads it, or says on the terminal all that is wrong with it. */
    Optional<Config> load(Terminal terminal) {
        return load(terminal, Map.of());
    }

    Optional<Config> load(Terminal terminal, Map<String, Flag> flags) {
        ConfigRequest request = new ConfigRequest(terminal.directory(), file, flags, terminal.environment());
        return switch (ConfigLoader.load(request)) {
            case Loaded.Good(var config) -> Optional.of(config);
            case Loaded.Broken(var problems) -> {
                problems.forEach(problem -> terminal.complain(problem.toString()));
                yield Optional.empty();
            }
        };
    }
}
