package dev.ratchet.config;

import java.nio.file.Path;

/** Whose defaults apply: Ratchet's own, or those of the harness that a {@code harness.toml} was written for. */
public enum Style {
    RATCHET(".ratchet/status.json"),
    HARNESS("harness.status");

    static final String HARNESS_FILE = "harness.toml";

    private final String statusFile;

    Style(String statusFile) {
        this.statusFile = statusFile;
    }

    /** The style that a configuration file's name asks for. */
    static Style of(Path file) {
        return file.endsWith(HARNESS_FILE) ? HARNESS : RATCHET;
    }

    /** The status file's place below the root. */
    String statusFile() {
        return statusFile;
    }
}
