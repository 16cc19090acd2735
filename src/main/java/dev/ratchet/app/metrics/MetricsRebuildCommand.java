package dev.ratchet.app.metrics;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import picocli.CommandLine.Mixin;

/** {@code ratchet metrics rebuild}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics rebuild"})
final class MetricsRebuildCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Override
    public int run(Terminal terminal) {
        return config.inProject(
                terminal,
                project -> project.inJournal(database -> new MetricsRebuild(database, project, terminal).run())
                        .orElseGet(() -> {
                            terminal.out().println(Project.NOTHING_YET);
                            return ExitCodes.OK;
                        }));
    }
}
