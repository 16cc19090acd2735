package dev.ratchet.app.command;

import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.loop.base.Complaint;
import java.util.Map;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Mixin;

/** A command about the project that is configured where the user stands. */
public abstract class ProjectCommand implements Command {
    @Mixin
    final ConfigOption config = new ConfigOption();

    @Override
    public final int run(Terminal terminal) {
        checkUsage();
        return inProject(terminal, flags(terminal), project -> run(project, terminal));
    }

    /** Loads the configuration with these flags, and does something with its project. */
    protected int inProject(Terminal terminal, Map<String, Flag> flags, ToIntFunction<Project> action) {
        return config.inProject(terminal, flags, project -> {
            // That of an attempt is its run's, which has asked before it began.
            if (terminal.attempt().isEmpty()) {
                new ConfigTrust(project.config(), terminal)
                        .objection()
                        .ifPresent(objection -> object(objection, terminal));
            }
            return action.applyAsInt(project);
        });
    }

    private void object(Complaint objection, Terminal terminal) {
        switch (configUse()) {
            case READ -> terminal.complain(objection.line());
            case RUN -> throw new CommandFailed(ErrorCode.UNTRUSTED, objection);
        }
    }

    /** What is done with the configuration; one that an agent could have written is read, but not run. */
    protected enum ConfigUse {
        READ,
        RUN
    }

    /** To be overridden by whatever starts a program that the configuration names. */
    protected ConfigUse configUse() {
        return ConfigUse.READ;
    }

    /** Does it and says the exit code. */
    protected abstract int run(Project project, Terminal terminal);

    /** Throws a {@link WrongUsage} for options that do not go together, before anything is loaded. */
    protected void checkUsage() {}

    /** The options that stand for keys of the configuration. */
    protected Map<String, Flag> flags(Terminal terminal) {
        return Map.of();
    }
}
