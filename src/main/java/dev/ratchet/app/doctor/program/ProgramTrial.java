package dev.ratchet.app.doctor.program;

import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.SandboxedPlaces;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs a program briefly to see what comes of it: in a session of its own, without input, and nothing is left of it.
 *
 * @param patience after which it is ended
 */
public record ProgramTrial(Shell shell, Path directory, Map<String, String> environment, Duration patience) {
    private static final Duration BRIEF = Duration.ofSeconds(5);
    private static final String MARKER = "doctor";
    private static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin";

    public ProgramTrial {
        environment = Map.copyOf(environment);
    }

    /** One for programs that are only asked a question; the slowest agents take three seconds to say their version. */
    public static ProgramTrial brief(Path directory, Map<String, String> environment) {
        return new ProgramTrial(
                new Shell(new LocalLauncher(), PrivateDirectory.scratch(environment)), directory, environment, BRIEF);
    }

    /** The same with more in the environment. */
    public ProgramTrial with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return new ProgramTrial(shell, directory, all, patience);
    }

    public ShellResult run(String script) throws LaunchFailed, InterruptedException {
        return shell.run(new ShellCommand(script, directory, environment, MARKER, patience));
    }

    public ProgramLookup find(String program) {
        return ProgramSearch.find(program, directory, environment.getOrDefault("PATH", USUAL_PATH));
    }

    /** The project whose agents could have written a program, if any could: it must not be run outside of a sandbox. */
    public Optional<Path> writerOf(Path program) throws LaunchFailed {
        Optional<Path> memory = PrivateDirectory.existing(environment);
        try {
            return memory.isEmpty() ? Optional.empty() : new SandboxedPlaces(memory.get()).writerOfAny(program);
        } catch (IOException e) {
            throw new LaunchFailed("cannot tell who may write %s: %s".formatted(program, e.getMessage()), e);
        }
    }

    /** A word for the shell that stands for itself. */
    public static String quoted(Object word) {
        return "'" + word.toString().replace("'", "'\\''") + "'";
    }

    /** The first thing it said, preferably as an error. */
    public static String complaint(ShellResult result) {
        return Stream.of(result.stderr(), result.stdout())
                .flatMap(String::lines)
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(String::strip)
                .orElse("exit code " + result.exitCode());
    }
}
