package dev.ratchet.app;

import dev.ratchet.app.command.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/** The program without a process of its own: for commands that start nothing and wait for nothing. */
public final class InThisProcess {
    private InThisProcess() {}

    /** Runs one command line and says its exit code. */
    public static int run(
            Path directory, Map<String, String> environment, PrintStream out, PrintStream err, String... arguments) {
        return new Main(new Terminal(out, err, environment, directory, Terminal.Live.NEITHER)).run(arguments);
    }

    /** A terminal of the program with all of its commands, for what calls them by itself. */
    public static Terminal terminal(Path directory, PrintStream out, PrintStream err) {
        return new Terminal(out, err, Map.of(), directory, Terminal.Live.NEITHER).of(Commands::group);
    }
}
