package dev.ratchet.config.key;

import java.nio.file.Path;

/** Whose defaults apply: Ratchet's own, or those of the harness that a {@code harness.toml} was written for. */
public enum ConfigStyle {
    RATCHET(".ratchet/status.json"),
    HARNESS("harness.status");

    public static final String HARNESS_FILE = "harness.toml";

    private final String statusFile;

    ConfigStyle(String statusFile) {
        this.statusFile = statusFile;
    }

    /** The style that a configuration file's name asks for. */
    public static ConfigStyle of(Path file) {
        return file.endsWith(HARNESS_FILE) ? HARNESS : RATCHET;
    }

    /** The status file's place below the root. */
    public String statusFile() {
        return statusFile;
    }
}
