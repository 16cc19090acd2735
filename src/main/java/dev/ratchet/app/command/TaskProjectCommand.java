package dev.ratchet.app.command;

import dev.ratchet.config.ConfigLoader.Flag;
import java.util.Map;
import java.util.function.ToIntFunction;

/** A command about tasks: inside an attempt the project is that of the attempt, wherever the agent stands. */
public abstract class TaskProjectCommand extends ProjectCommand {
    @Override
    protected final int inProject(Terminal terminal, Map<String, Flag> flags, ToIntFunction<Project> action) {
        return super.inProject(config.attemptsProject(terminal), flags, action);
    }
}
