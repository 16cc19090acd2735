package dev.ratchet.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** Starts programs on this machine, each in its own session and process group. */
public final class LocalLauncher implements Launcher {
    /** Tells apart what was started under the same marker, as a session and the health check beside it. */
    static final String LAUNCH = "RATCHET_LAUNCH";

    private static final boolean LINUX = "Linux".equals(System.getProperty("os.name"));
    private static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin";
    private static final File NOTHING = new File("/dev/null");

    private final AtomicLong launches = new AtomicLong();

    @Override
    public Running launch(Command command, String marker) throws LaunchFailed {
        String program = command.words().getFirst();
        if (!Files.isDirectory(command.directory())) {
            throw new LaunchFailed("cannot start " + program + ": there is no directory " + command.directory());
        }
        ProcessBuilder builder = new ProcessBuilder();
        Map<String, String> environment = builder.environment();
        String launch =
                ProcessHandle.current().pid() + "-" + System.identityHashCode(this) + "-" + launches.incrementAndGet();
        try {
            environment.putAll(command.environment());
            environment.put(MARKER, marker);
            environment.put(LAUNCH, launch);
            prepare(builder, command);
            return start(builder, launch);
        } catch (LaunchFailed e) {
            throw e;
        } catch (IOException | IllegalArgumentException e) {
            throw new LaunchFailed("cannot start " + program + ": " + firstLine(e), e);
        }
    }

    private static void prepare(ProcessBuilder builder, Command command) throws LaunchFailed {
        String path = builder.environment().getOrDefault("PATH", USUAL_PATH);
        List<String> words = new ArrayList<>(ownSession());
        words.add(resolve(command.words().getFirst(), command.directory(), path).toString());
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

    /** Words that give what follows a session of its own and become it, so that the pid stays. */
    private static List<String> ownSession() throws LaunchFailed {
        Path root = Path.of("/");
        return LINUX
                ? List.of(resolve("setsid", root, USUAL_PATH).toString())
                // macOS has no setsid program; untested for want of such a machine.
                : List.of(
                        resolve("perl", root, USUAL_PATH).toString(),
                        "-e",
                        "use POSIX; POSIX::setsid(); exec { $ARGV[0] } @ARGV or exit 127");
    }

    private static Path resolve(String program, Path directory, String path) throws LaunchFailed {
        return switch (Programs.find(program, directory, path)) {
            case Lookup.Found(Path found) -> found;
            case Lookup.Missing(String advice) -> throw new LaunchFailed("cannot start " + program + ": " + advice);
            case Lookup.NotExecutable(Path file) ->
                throw new LaunchFailed("cannot start " + program + ": " + file + " is not executable");
        };
    }

    private static Running start(ProcessBuilder builder, String launch) throws IOException {
        if (!LINUX) {
            Process process = builder.start();
            return new LocalProcess(process, new HandleFamily(process), () -> {});
        }
        Household household = Household.OF_THIS_PROCESS;
        Session session = household.start(builder, launch);
        return new LocalProcess(session.leader(), new LinuxFamily(household, session), () -> household.forget(session));
    }

    private static String firstLine(Exception e) {
        return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName())
                .lines()
                .findFirst()
                .orElse("");
    }
}
