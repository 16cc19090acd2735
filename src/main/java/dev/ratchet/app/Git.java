package dev.ratchet.app;

import dev.ratchet.loop.Trouble;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.LocalLauncher;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The git commands that the demo needs. */
final class Git {
    private static final Map<String, String> NEUTRAL = Map.of(
            "GIT_CONFIG_NOSYSTEM", "1",
            "GIT_CONFIG_GLOBAL", "/dev/null",
            "GIT_AUTHOR_NAME", "Demo",
            "GIT_AUTHOR_EMAIL", "demo@example.invalid",
            "GIT_COMMITTER_NAME", "Demo",
            "GIT_COMMITTER_EMAIL", "demo@example.invalid");

    private Git() {}

    /** Makes a repository of the directory, with a first commit. */
    static void init(Path directory) {
        run(
                directory,
                "git init -q && printf '.ratchet/\\n*.at\\n' > .gitignore && git add -A && git commit -qm 'A plan'");
    }

    /** The subjects of the commits, newest first. */
    static String log(Path directory) {
        return run(directory, "git log --oneline");
    }

    private static String run(Path directory, String script) {
        try {
            ShellResult result = new Shell(new LocalLauncher())
                    .run(new ShellCommand(script, directory, NEUTRAL, "demo", Duration.ofSeconds(20)));
            if (result.exitCode() != 0) {
                throw new Trouble("the demo needs git: " + result.stderr().strip());
            }
            return result.stdout();
        } catch (LaunchFailed e) {
            throw new Trouble("the demo needs git and a shell: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted", e);
        }
    }
}
