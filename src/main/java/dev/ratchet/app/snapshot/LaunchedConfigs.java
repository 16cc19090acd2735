package dev.ratchet.app.snapshot;

import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.run.RunFlags;
import dev.ratchet.config.Config;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.config.ConfigLoader.Loaded;
import dev.ratchet.fleet.run.Launch;
import dev.ratchet.fleet.run.LaunchTable;
import dev.ratchet.loop.base.Trouble;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * What bounds the runs that others have started: what the files say now, and what was said on the command line then. For one
 * thread.
 */
public final class LaunchedConfigs {
    private static final List<String> BOUNDS = List.of("budget.", "rate_limit.", "circuit.");

    private final Terminal terminal;
    private final Config otherwise;
    private String latest = "";
    private Config found;

    /**
     * For the runs of a project.
     *
     * @param otherwise for runs of which nothing is on record, or nothing that is understood any more
     */
    public LaunchedConfigs(Terminal terminal, Config otherwise) {
        this.terminal = terminal;
        this.otherwise = otherwise;
        this.found = otherwise;
    }

    /** The configuration with the bounds of this run. */
    public Config of(String run, LaunchTable launches) {
        if (!run.equals(latest)) {
            found = launches.of(run)
                    .map(LaunchTable.Recorded::launch)
                    .flatMap(this::read)
                    .orElse(otherwise);
            latest = run;
        }
        return found;
    }

    private Optional<Config> read(Launch launch) {
        ConfigOption file = new ConfigOption();
        RunFlags flags = new RunFlags();
        CommandSpec spec = CommandSpec.create()
                .addMixin("file", CommandSpec.forAnnotatedObject(file))
                .addMixin("flags", CommandSpec.forAnnotatedObject(flags));
        flags.addTo(spec);
        // What else was said, and to which command, bounds nothing.
        spec.parser().unmatchedArgumentsAllowed(true);
        try {
            new CommandLine(spec)
                    .setExpandAtFiles(false)
                    .parseArgs(launch.arguments().toArray(String[]::new));
            Map<String, Flag> given = new LinkedHashMap<>(flags.given(launch.directory(), () -> ""));
            given.keySet().removeIf(key -> BOUNDS.stream().noneMatch(key::startsWith));
            return Optional.of(file.load(terminal.in(launch.directory()), given))
                    .filter(loaded -> loaded.problems().isEmpty())
                    .map(Loaded::config);
        } catch (ParameterException | WrongUsage | Trouble _) {
            return Optional.empty();
        }
    }
}
