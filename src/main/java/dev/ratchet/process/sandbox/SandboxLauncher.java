package dev.ratchet.process.sandbox;

import dev.ratchet.process.Command;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.LocalLauncher;
import dev.ratchet.process.Programs;
import dev.ratchet.process.Running;
import dev.ratchet.process.Shell;
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

    private final Enclosing tool;
    private final SandboxSettings settings;
    private final Host host;
    private final Premises premises;
    private final LocalLauncher local = LocalLauncher.ofWrappers();

    public SandboxLauncher(Enclosing tool, SandboxSettings settings, Host host, Premises premises) {
        this.tool = tool;
        this.settings = settings;
        this.host = host;
        this.premises = premises;
    }

    /** Refuses what the user would have to change before any session, without making or starting anything. */
    public static void review(SandboxSettings settings, Host host, Premises premises, Path directory) throws Refused {
        Survey.review(settings, host, premises, directory);
    }

    /** Tells at once what would be in the way of every session in the directory, by running a program there. */
    public SandboxTool rehearse(Path directory, Shell shell, Duration patience) throws Refused, InterruptedException {
        Survey.Found survey = Survey.of(settings, host, premises, directory);
        try {
            return SandboxTool.tried(tool, survey.confinement(), directory, shell, patience);
        } finally {
            new Aftermath(survey).clearUp();
        }
    }

    @Override
    public Running launch(Command command, String marker) throws LaunchFailed {
        String program = command.words().getFirst();
        if (!Files.isDirectory(command.directory())) {
            throw new LaunchFailed("cannot start " + program + ": there is no directory " + command.directory());
        }
        Path found = Programs.require(program, command.directory(), path(command));
        refuseLinks(command);
        try {
            Survey.Found survey = Survey.of(settings, host, premises, command.directory());
            Aftermath aftermath = new Aftermath(survey);
            return new Sandboxed(start(command, found, survey.confinement(), marker, aftermath), aftermath);
        } catch (Refused e) {
            throw new LaunchFailed(String.valueOf(e.getMessage()), e);
        }
    }

    private Running start(Command command, Path program, Confinement confinement, String marker, Aftermath aftermath)
            throws LaunchFailed {
        List<String> inner = new ArrayList<>(List.of(program.toString()));
        inner.addAll(command.words().subList(1, command.words().size()));
        Map<String, String> environment = new HashMap<>(TOLD);
        environment.putAll(command.environment());
        try {
            List<String> words = tool.words(confinement, command.directory(), inner);
            Command outer = command.within(words, environment, Host.WITHHELD);
            return local.launch(outer, marker);
        } catch (LaunchFailed e) {
            aftermath.clearUp();
            throw e;
        }
    }

    /** We open these outside: a link that a session made would lead our pen where it may not go itself. */
    private static void refuseLinks(Command command) throws LaunchFailed {
        for (Path file : Stream.<@Nullable Path>of(command.stdin(), command.stdout(), command.stderr())
                .filter(file -> file != null && Files.isSymbolicLink(file))
                .toList()) {
            throw new LaunchFailed("%s is a link, which a sandboxed session must not write through".formatted(file));
        }
    }

    private String path(Command command) {
        return command.environment().getOrDefault("PATH", host.environment().getOrDefault("PATH", Programs.USUAL_PATH));
    }
}
