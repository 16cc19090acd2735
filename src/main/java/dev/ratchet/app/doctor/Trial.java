package dev.ratchet.app.doctor;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.LocalLauncher;
import dev.ratchet.process.Lookup;
import dev.ratchet.process.Programs;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs a program briefly to see what comes of it: in a session of its own, without input, and nothing is left of it.
 *
 * @param patience after which it is ended
 */
public record Trial(Shell shell, Path directory, Map<String, String> environment, Duration patience) {
    private static final Duration BRIEF = Duration.ofSeconds(5);
    private static final String MARKER = "doctor";
    private static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin";

    public Trial {
        environment = Map.copyOf(environment);
    }

    /** One for programs that are only asked a question; the slowest agents take three seconds to say their version. */
    public static Trial brief(Path directory, Map<String, String> environment) {
        return new Trial(new Shell(new LocalLauncher()), directory, environment, BRIEF);
    }

    /** The same with more in the environment. */
    public Trial with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return new Trial(shell, directory, all, patience);
    }

    ShellResult run(String script) throws LaunchFailed, InterruptedException {
        return shell.run(new ShellCommand(script, directory, environment, MARKER, patience));
    }

    Lookup find(String program) {
        return Programs.find(program, directory, environment.getOrDefault("PATH", USUAL_PATH));
    }

    /** A word for the shell that stands for itself. */
    static String quoted(Object word) {
        return "'" + word.toString().replace("'", "'\\''") + "'";
    }

    /** The first thing it said, preferably as an error. */
    static String complaint(ShellResult result) {
        return Stream.of(result.stderr(), result.stdout())
                .flatMap(String::lines)
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(String::strip)
                .orElse("exit code " + result.exitCode());
    }
}
