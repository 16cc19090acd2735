package dev.ratchet.app.setup;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.ConfigText;

/** {@code ratchet config show}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet config show > ratchet.toml"})
final class ConfigShowCommand extends ProjectCommand {
    @Override
    protected int run(Project project, Terminal terminal) {
        terminal.out().print(ConfigText.annotated(project.config()));
        return ExitCodes.OK;
    }
}
