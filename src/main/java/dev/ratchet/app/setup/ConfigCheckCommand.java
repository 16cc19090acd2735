package dev.ratchet.app.setup;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.run.PreflightCheck;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/** {@code ratchet config check}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet config check"})
final class ConfigCheckCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Override
    public int run(Terminal terminal) {
        return config.inProject(terminal, project -> {
            PreflightCheck preflight = PreflightCheck.of(project, terminal);
            preflight.tell(terminal);
            if (!preflight.problems().isEmpty()) {
                return ExitCodes.CONFIG;
            }
            Path file = project.config().file();
            terminal.out().println((file == null ? "the defaults" : file) + ": fine");
            return ExitCodes.OK;
        });
    }
}
