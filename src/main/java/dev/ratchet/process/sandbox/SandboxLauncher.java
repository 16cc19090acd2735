package dev.ratchet.process.sandbox;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Running;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts programs in a sandbox, with the supervision that programs outside have. */
public final class SandboxLauncher implements Launcher {
    /** Claude refuses to skip its permissions as root unless it is told that it is shut in. */
    private static final Map<String, String> TOLD = Map.of("IS_SANDBOX", "1");

    private final ConfinementTool tool;
    private final SandboxSettings settings;
    private final HostMachine host;
    private final ProjectPaths paths;
    private final GuardRecords records;
    private final LocalLauncher local = LocalLauncher.ofWrappers();

    /**
     * One for the sessions of a project.
     *
     * @param records what sessions are kept from, while they last
     */
    public SandboxLauncher(
            ConfinementTool tool,
            SandboxSettings settings,
            HostMachine host,
            ProjectPaths paths,
            GuardRecords records) {
        this.tool = tool;
        this.settings = settings;
        this.host = host;
        this.paths = records.guarded(paths);
        this.records = records;
    }

    /** Refuses what the user would have to change before any session, without making or starting anything. */
    public static void review(SandboxSettings settings, HostMachine host, ProjectPaths paths, Path directory)
            throws SandboxRefused {
        SandboxPlanner.review(settings, host, paths, directory);
    }

    /** Tells at once what would be in the way of every session in the directory, by running a program there. */
    public SandboxAvailability rehearse(Path directory, Shell shell, Duration patience)
            throws SandboxRefused, InterruptedException {
        SandboxPlanner.Found survey = SandboxPlanner.of(settings, host, paths, directory);
        try {
            Shell outside = new Shell(shell.launcher(), scratch());
            return SandboxAvailability.tried(tool, survey.confinement(), directory, outside, patience);
        } finally {
            records.rehearsed(survey);
        }
    }

    @Override
    public Running launch(LaunchCommand command, String marker) throws LaunchFailed {
        String program = command.words().getFirst();
        if (!Files.isDirectory(command.directory())) {
            throw new LaunchFailed("cannot start " + program + ": there is no directory " + command.directory());
        }
        Path found = ProgramSearch.require(program, command.directory(), path(command));
        refuseLinks(command);
        try {
            GuardRecords.Held held =
                    records.hold(() -> SandboxPlanner.of(settings, host, paths, command.directory()), paths);
            return new SandboxedProcess(start(command, found, marker, held), held);
        } catch (SandboxRefused e) {
            throw new LaunchFailed(String.valueOf(e.getMessage()), e);
        } catch (LaunchFailed e) {
            throw e;
        } catch (IOException e) {
            throw new LaunchFailed("cannot write down what the session is kept from: " + FailureWords.of(e), e);
        }
    }

    /**
     * Starts programs that look at a project for Ratchet itself. They read what an agent has written, and would be led by it
     * to what no session may see; each may write in the directory that it is started in.
     */
    public Launcher looking(Path project) {
        return (command, marker) -> {
            try {
                Confinement view = SandboxPlanner.view(settings, host, paths, project, command.directory());
                return new ConfinedLauncher(tool, view, local, scratch())
                        .launch(command.within(command.words(), command.environment(), HostMachine.WITHHELD), marker);
            } catch (SandboxRefused e) {
                throw new LaunchFailed(String.valueOf(e.getMessage()), e);
            }
        };
    }

    /** No session can write there. */
    private Path scratch() {
        return SandboxPlanner.privateDirectory(host).orElse(paths.output());
    }

    private Running start(LaunchCommand command, Path program, String marker, GuardRecords.Held held)
            throws LaunchFailed {
        List<String> inner = new ArrayList<>(List.of(program.toString()));
        inner.addAll(command.words().subList(1, command.words().size()));
        Map<String, String> environment = new HashMap<>(TOLD);
        environment.putAll(command.environment());
        try {
            return new ConfinedLauncher(tool, held.confinement(), local, scratch())
                    .launch(command.within(inner, environment, HostMachine.WITHHELD), marker);
        } catch (LaunchFailed e) {
            held.clearUp();
            throw e;
        }
    }

    /** We open these outside: a link that a session made would lead our pen where it may not go itself. */
    private static void refuseLinks(LaunchCommand command) throws LaunchFailed {
        for (Path file : Stream.<@Nullable Path>of(command.stdin(), command.stdout(), command.stderr())
                .filter(file -> file != null && Files.isSymbolicLink(file))
                .toList()) {
            throw new LaunchFailed("%s is a link, which a sandboxed session must not write through".formatted(file));
        }
    }

    private String path(LaunchCommand command) {
        return command.environment()
                .getOrDefault("PATH", host.environment().getOrDefault("PATH", ProgramSearch.USUAL_PATH));
    }
}
