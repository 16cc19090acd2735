package dev.ratchet.app.setup;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.run.PreflightCheck;
import java.nio.file.Path;

/** {@code ratchet config check}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet config check"})
final class ConfigCheckCommand extends ProjectCommand {
    @Override
    protected int run(Project project, Terminal terminal) {
        PreflightCheck preflight = PreflightCheck.of(project, terminal);
        preflight.tell(terminal);
        if (!preflight.problems().isEmpty()) {
            return ExitCodes.CONFIG;
        }
        Path file = project.config().file();
        terminal.println((file == null ? "the defaults" : file) + ": fine");
        return ExitCodes.OK;
    }
}
