package dev.ratchet.app.saved;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.workspace.git.Repository;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.SavedWork;
import java.nio.file.Path;

/** A command about saved work. */
abstract class SavedCommand extends ProjectCommand {
    @Override
    protected final int run(Project project, Terminal terminal) {
        Path scratch = project.scratch(terminal);
        RepositoryWriter repository = new RepositoryWriter(
                new Shell(new LocalLauncher(), scratch),
                Repository.around(project.config().root()),
                scratch,
                new SteadyTime());
        try {
            return run(new SavedWork(repository), terminal);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted", e);
        }
    }

    abstract int run(SavedWork saved, Terminal terminal) throws InterruptedException;
}
