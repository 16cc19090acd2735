package dev.ratchet.app.metrics;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;

/** {@code ratchet metrics rebuild}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics rebuild"})
final class MetricsRebuildCommand extends ProjectCommand {
    @Override
    protected int run(Project project, Terminal terminal) {
        return project.inJournal(database -> new MetricsRebuild(database, project, terminal).run())
                .orElseGet(() -> {
                    terminal.println(Project.NOTHING_YET);
                    return ExitCodes.OK;
                });
    }
}
