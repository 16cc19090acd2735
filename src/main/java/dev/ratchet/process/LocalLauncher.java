package dev.ratchet.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Starts programs on this machine, each in its own session and process group. */
public final class LocalLauncher implements Launcher {
    private static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin";
    private static final File NOTHING = new File("/dev/null");

    @Override
    public Running launch(Command command, String marker) throws LaunchFailed {
        String program = command.words().getFirst();
        if (!Files.isDirectory(command.directory())) {
            throw new LaunchFailed("cannot start " + program + ": there is no directory " + command.directory());
        }
        ProcessBuilder builder = new ProcessBuilder();
        List<String> ownSession = ownSession(builder.environment().get("PATH"));
        try {
            builder.environment().putAll(command.environment());
            builder.environment().put(MARKER, marker);
            prepare(builder, ownSession, command);
            return start(builder);
        } catch (LaunchFailed e) {
            throw e;
        } catch (IOException | IllegalArgumentException e) {
            throw new LaunchFailed("cannot start " + program + ": " + firstLine(e), e);
        }
    }

    private static void prepare(ProcessBuilder builder, List<String> ownSession, Command command) throws LaunchFailed {
        String path = builder.environment().getOrDefault("PATH", USUAL_PATH);
        List<String> words = new ArrayList<>(ownSession);
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
    private static List<String> ownSession(@Nullable String inherited) throws LaunchFailed {
        Path root = Path.of("/");
        String path = inherited == null ? USUAL_PATH : inherited + ":" + USUAL_PATH;
        return Platform.LINUX
                ? List.of(resolve("setsid", root, path).toString())
                // macOS has no setsid program; untested for want of such a machine.
                : List.of(
                        resolve("perl", root, path).toString(),
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

    private static Running start(ProcessBuilder builder) throws IOException {
        if (!Platform.LINUX) {
            Process process = builder.start();
            return new LocalProcess(process, new HandleFamily(process.toHandle()), () -> {});
        }
        Household household = Household.OF_THIS_PROCESS;
        Session session = household.start(builder);
        return new LocalProcess(session.leader(), new LinuxFamily(household, session), () -> household.forget(session));
    }

    private static String firstLine(Exception e) {
        return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName())
                .lines()
                .findFirst()
                .orElse("");
    }
}
