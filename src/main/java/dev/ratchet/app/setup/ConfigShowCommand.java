package dev.ratchet.app.setup;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.ConfigText;
import picocli.CommandLine.Mixin;

/** {@code ratchet config show}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet config show > ratchet.toml"})
final class ConfigShowCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Override
    public int run(Terminal terminal) {
        return config.inProject(terminal, project -> {
            terminal.out().print(ConfigText.annotated(project.config()));
            return ExitCodes.OK;
        });
    }
}
