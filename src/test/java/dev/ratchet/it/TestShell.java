package dev.ratchet.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Small things that a test does around the program. */
final class TestShell {
    private TestShell() {}

    /** Runs a script, which has to work. */
    static void run(Path directory, String script) {
        if (!works(directory, List.of(), script)) {
            throw new AssertionError("failed: " + script);
        }
    }

    /** Runs a script by way of another program and says whether it worked. */
    static boolean works(Path directory, List<String> by, String script) {
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of("sh", "-c", script));
        try {
            return new ProcessBuilder(command)
                            .directory(directory.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
