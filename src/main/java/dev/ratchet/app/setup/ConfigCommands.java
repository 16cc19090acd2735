package dev.ratchet.app.setup;

import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet config}. */
public final class ConfigCommands {
    private ConfigCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of("ratchet config", "Shows the whole annotated configuration, or checks it.", "", """
              ratchet config show > ratchet.toml
              ratchet config check
            """)
                .with(
                        "show",
                        "print every setting with its meaning and its value here, as a file to use",
                        () -> new ConfigShowCommand())
                .with(
                        "check",
                        "say what is wrong with the configuration and with what it names",
                        () -> new ConfigCheckCommand());
    }
}
