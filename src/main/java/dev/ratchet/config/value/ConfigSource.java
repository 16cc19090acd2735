package dev.ratchet.config.value;

import dev.ratchet.files.Sha256;
import java.nio.file.Path;

/**
 * A file that a configuration was read from.
 *
 * @param digest of the very bytes that were read: by now there may be others in the file
 */
public record ConfigSource(Path file, String digest) {
    public static ConfigSource of(Path file, byte[] read) {
        return new ConfigSource(file, Sha256.of(read));
    }
}
