package dev.ratchet.app.command;

import dev.ratchet.config.ConfigLoader.Flag;
import java.util.Map;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Mixin;

/** A command about tasks: inside an attempt the project is that of the attempt, wherever the agent stands. */
public abstract class TaskProjectCommand extends ProjectCommand {
    @Mixin
    private final JsonOption json = new JsonOption();

    protected final OutputFormat format() {
        return json.format();
    }

    @Override
    protected final int inProject(Terminal terminal, Map<String, Flag> flags, ToIntFunction<Project> action) {
        return super.inProject(config.attemptsProject(terminal), flags, action);
    }
}
