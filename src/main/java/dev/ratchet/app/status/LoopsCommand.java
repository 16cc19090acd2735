package dev.ratchet.app.status;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code ratchet loops}. */
@picocli.CommandLine.Command(
        description = "Lists the loops of this directory: those that run, and the last run of each.",
        footer = {"", "Example:", "  ratchet loops --all"})
public final class LoopsCommand extends ProjectCommand {
    @Option(names = "--all", description = "every run that ever was, the latest first")
    private boolean all;

    @Override
    protected int run(Project project, Terminal terminal) {
        List<ListedRun> listed = project.inJournal(
                        database -> all ? ListedRun.all(project, database) : ListedRun.latest(project, database))
                .orElse(List.of());
        terminal.format().print(listed, ListedRun.listing(), ListedRun::json, Project.NOTHING_YET, terminal);
        return ExitCodes.OK;
    }
}
