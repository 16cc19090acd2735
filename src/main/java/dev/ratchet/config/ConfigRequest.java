package dev.ratchet.config;

import dev.ratchet.config.key.Keys;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a configuration is made from.
 *
 * @param currentDirectory where the user stands
 * @param file the file of {@code --config}; null to search
 * @param flags what the command line says, by {@code section.key}
 * @param environment all variables; only those that begin with {@code RATCHET_} are looked at
 */
public record ConfigRequest(
        Path currentDirectory, @Nullable Path file, Map<String, Flag> flags, Map<String, String> environment) {

    public ConfigRequest {
        flags = Map.copyOf(flags);
        environment = Map.copyOf(environment);
        for (String path : flags.keySet()) {
            if (Keys.find(path).isEmpty()) {
                throw new IllegalArgumentException("a flag for an unknown key: " + path);
            }
        }
    }

    /**
     * A flag of the command line.
     *
     * @param name as the user wrote it, such as {@code --timeout}
     * @param text its value; lists and tables as TOML
     */
    public record Flag(String name, String text) {}
}
