package dev.ratchet.config;

import dev.ratchet.config.key.ConfigStyle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The configuration file, and the directory that relative paths begin at.
 *
 * @param file null when there is none
 * @param shown the file as the user would name it
 */
record ConfigLocation(Path root, @Nullable Path file, String shown) {
    private static final String OWN_NAME = "ratchet.toml";

    /** @param asked the file that is named; null to search */
    static ConfigLocation of(Path here, @Nullable Path asked) {
        if (asked != null) {
            return new ConfigLocation(here, here.resolve(asked), asked.toString());
        }
        return nearest(here)
                .map(file -> new ConfigLocation(
                        file.resolveSibling("").normalize(),
                        file,
                        here.relativize(file).toString()))
                .orElseGet(() -> new ConfigLocation(here, null, ""));
    }

    ConfigStyle style() {
        return file == null ? ConfigStyle.RATCHET : ConfigStyle.of(file);
    }

    private static Optional<Path> nearest(Path here) {
        Stream<Path> upward = Stream.iterate(here.getParent(), above -> above != null, Path::getParent);
        return Stream.concat(
                        Stream.of(here.resolve(OWN_NAME), here.resolve(ConfigStyle.HARNESS_FILE)),
                        upward.map(above -> above.resolve(OWN_NAME)))
                .filter(Files::isRegularFile)
                .findFirst();
    }
}
