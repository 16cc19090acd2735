package dev.ratchet.process.tree;

import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.process.KeptVariables;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Running;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher.Role;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Starts programs on this machine, each in its own session and process group. */
public final class LocalLauncher implements Launcher {
    private static final File NOTHING = new File("/dev/null");

    /**
     * Lives as long as this program: a process that is to die with its parent dies, to the kernel, with the thread that
     * started it, and the threads below virtual ones come and go.
     */
    private static final ExecutorService LASTING_THREAD = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("lasting").factory());

    private final Role role;

    /** What the programs that it starts are. */
    enum Role {
        /** The program that is meant. */
        ITSELF,
        /** One around it, that ends when it does. */
        WRAPPER
    }

    public LocalLauncher() {
        this(Role.ITSELF);
    }

    private LocalLauncher(Role role) {
        this.role = role;
    }

    /**
     * A launcher of programs that run others inside them: they are not asked to end, since they end by themselves once
     * those have, and they may ask the kernel to die with us.
     */
    public static LocalLauncher ofWrappers() {
        return new LocalLauncher(Role.WRAPPER);
    }

    @Override
    public Running launch(LaunchCommand command, String marker) throws LaunchFailed {
        String program = command.words().getFirst();
        if (!Files.isDirectory(command.directory())) {
            throw new LaunchFailed("cannot start " + program + ": there is no directory " + command.directory());
        }
        ProcessBuilder builder = new ProcessBuilder();
        List<String> ownSession = SpawnCall.AVAILABLE ? List.of() : ownSession();
        try {
            KeptVariables.restore(builder.environment());
            builder.environment().keySet().removeAll(command.withheld());
            builder.environment().putAll(command.environment());
            builder.environment().put(MARKER, marker);
            prepare(builder, ownSession, SpawnCall.AVAILABLE ? command : byTheShell(command));
            return start(builder, marker, command.open());
        } catch (LaunchFailed e) {
            throw e;
        } catch (IOException | IllegalArgumentException e) {
            throw new LaunchFailed("cannot start " + program + ": " + firstLine(e), e);
        }
    }

    private static void prepare(ProcessBuilder builder, List<String> ownSession, LaunchCommand command)
            throws LaunchFailed {
        String path = builder.environment().getOrDefault("PATH", ProgramSearch.USUAL_PATH);
        List<String> words = new ArrayList<>(ownSession);
        words.add(ProgramSearch.require(command.words().getFirst(), command.directory(), path)
                .toString());
        words.addAll(command.words().subList(1, command.words().size()));
        Path stdin = command.stdin();
        Path stderr = command.stderr();
        builder.command(words)
                .directory(command.directory().toFile())
                .redirectInput(stdin == null ? NOTHING : stdin.toFile())
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(command.stdout().toFile()));
        if (stderr == null) {
            builder.redirectErrorStream(true);
        } else {
            builder.redirectError(ProcessBuilder.Redirect.appendTo(stderr.toFile()));
        }
    }

    /**
     * Java opens three files. Orders come as the input then, from a file that may have no name any more when it is read;
     * others are opened by their names.
     */
    private static LaunchCommand byTheShell(LaunchCommand command) {
        Path orders = command.open().get(LaunchCommand.ORDERS);
        if (orders == null) {
            return command;
        }
        StringBuilder script = new StringBuilder("exec \"$@\" " + LaunchCommand.ORDERS + "<&0");
        command.open().forEach((descriptor, file) -> {
            if (descriptor != LaunchCommand.ORDERS) {
                script.append(" %d<%s"
                        .formatted(
                                descriptor,
                                Shell.line(List.of(file.toAbsolutePath().toString()))));
            }
        });
        String input = Objects.requireNonNullElse(command.stdin(), NOTHING.toPath())
                .toAbsolutePath()
                .toString();
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", script + " <\"$0\"", input));
        words.addAll(command.words());
        return new LaunchCommand(words, command.directory(), Map.of(), orders, command.stdout(), command.stderr());
    }

    /** Words that give what follows a session of its own and become it, so that the pid stays. */
    private static List<String> ownSession() throws LaunchFailed {
        OwnPrograms programs = OwnPrograms.OF_THIS_PROCESS;
        return Platform.LINUX
                ? List.of(programs.require("setsid").toString())
                // macOS has no setsid program; untested for want of such a machine.
                : List.of(
                        programs.require("perl").toString(),
                        "-e",
                        "use POSIX; POSIX::setsid(); exec { $ARGV[0] } @ARGV or exit 127");
    }

    private Running start(ProcessBuilder builder, String marker, Map<Integer, Path> open) throws IOException {
        if (!Platform.LINUX) {
            Process process = builder.start();
            return new LocalProcess(process, new HandleProcessGroup(process.toHandle()), () -> {});
        }
        ChildProcesses children = ChildProcesses.OF_THIS_PROCESS;
        ChildProcesses.Starter starter = ready -> SpawnCall.AVAILABLE ? SpawnCall.start(ready, open) : ready.start();
        ProcessSession session = children.start(
                builder, marker, role == Role.WRAPPER ? ready -> onLastingThread(ready, starter) : starter);
        return new LocalProcess(session.leader(), new LinuxProcessGroup(session, role), () -> children.forget(session));
    }

    /** Not to be interrupted: it may run already, and nobody would know of it. */
    private static Process onLastingThread(ProcessBuilder builder, ChildProcesses.Starter starter) throws IOException {
        try {
            return InterruptShield.await(LASTING_THREAD.submit(() -> starter.start(builder)));
        } catch (ExecutionException e) {
            throw new IOException(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        }
    }

    private static String firstLine(Exception e) {
        return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName())
                .lines()
                .findFirst()
                .orElse("");
    }

    /** Everything that one session started, as we know our children. */
    private record LinuxProcessGroup(ProcessSession session, Role role) implements ProcessGroup {
        @Override
        public Set<ProcessEntry> remaining() {
            return ChildProcesses.OF_THIS_PROCESS.remaining(session);
        }

        /** All but a wrapper: asked to end it would take the others with it before they have ended. */
        @Override
        public void ask(Collection<ProcessEntry> members) {
            long leader = session.leader().pid();
            ProcessGroup.super.ask(members.stream()
                    .filter(member -> role == Role.ITSELF || member.pid() != leader)
                    .toList());
        }

        @Override
        public void kill(Collection<ProcessEntry> members) {
            ChildProcesses.OF_THIS_PROCESS.kill(session, members);
        }
    }
}
