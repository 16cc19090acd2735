package dev.ratchet.app.task;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.TaskProjectCommand;
import dev.ratchet.app.command.Terminal;

/** What the actions of {@code ratchet task} share: they take place in a project with a task graph. */
abstract class TaskCommand extends TaskProjectCommand {
    @Override
    protected final int run(Project project, Terminal terminal) {
        return run(new ProjectTasks(project, terminal, terminal.format()));
    }

    /** Does it and says the exit code. */
    abstract int run(ProjectTasks tasks);
}
