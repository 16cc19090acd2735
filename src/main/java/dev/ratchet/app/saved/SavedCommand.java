package dev.ratchet.app.saved;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.saved.SavedWork;

/** A command about saved work. */
abstract class SavedCommand extends ProjectCommand {
    @Override
    protected final int run(Project project, Terminal terminal) {
        try {
            return run(new SavedWork(project.repository(terminal)), terminal);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted", e);
        }
    }

    abstract int run(SavedWork saved, Terminal terminal) throws InterruptedException;
}
