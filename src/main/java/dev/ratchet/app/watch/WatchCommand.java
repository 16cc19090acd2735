package dev.ratchet.app.watch;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LoopFilterOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.live.PressedKeys;
import dev.ratchet.app.snapshot.WatchedLoops;
import dev.ratchet.process.tree.TerminalSize;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet watch}. */
@picocli.CommandLine.Command(
        description = {
            "Shows the loops of this directory on a whole screen while they run: what an agent says, the attempts, the"
                    + " tasks, the landing queue, and how near a loop is to its bounds. Keys pause, stop and tell loops"
                    + " something; '?' lists them.",
            "It only looks on: it can be opened and closed at any time, and no loop ends by it."
        },
        footer = {"", "Examples:", "  ratchet watch", "  ratchet watch --name nightly"})
public final class WatchCommand extends ProjectCommand {
    @Mixin
    private final LoopFilterOption name = new LoopFilterOption();

    @Option(names = "--all", description = "also loops that have not run for a day while others do")
    private boolean all;

    @Override
    protected int run(Project project, Terminal terminal) {
        String only = name.in(project);
        if (all && only != null) {
            throw new WrongUsage("give --name or --all, not both");
        }
        if (terminal.format() == OutputFormat.JSON) {
            throw new WrongUsage("a dashboard is nothing for programs").withHint("'ratchet status --watch --json' is");
        }
        boolean possible = terminal.live().out()
                && !terminal.isDumb()
                && PressedKeys.arePossible()
                && TerminalSize.ofOutputStream().isPresent();
        if (!possible) {
            throw new WrongUsage("'ratchet watch' needs a terminal for itself, with its keys and its screen")
                    .withHint("'ratchet status --watch' prints lines instead");
        }
        WatchedLoops.Choice choice =
                new WatchedLoops.Choice(only, all ? WatchedLoops.Range.ALL : WatchedLoops.Range.LATELY);
        try (Dashboard dashboard = new Dashboard(project, choice, terminal)) {
            dashboard.run();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return ExitCodes.OK;
    }
}
