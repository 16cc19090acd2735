package dev.ratchet.app.demo;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.workspace.git.Git;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The repository that the demo is played in. */
final class DemoRepository {
    private static final Map<String, String> NEUTRAL = Map.of(
            "GIT_CONFIG_NOSYSTEM", "1",
            "GIT_CONFIG_GLOBAL", "/dev/null",
            "GIT_AUTHOR_NAME", "Demo",
            "GIT_AUTHOR_EMAIL", "demo@example.invalid",
            "GIT_COMMITTER_NAME", "Demo",
            "GIT_COMMITTER_EMAIL", "demo@example.invalid");

    private DemoRepository() {}

    /** Makes a repository of the directory, with a first commit. */
    static void init(Path directory) {
        run(directory, "init", "-q");
        run(directory, "add", "-A");
        run(directory, "commit", "-q", "-m", "A plan");
    }

    /** The subjects of the commits, newest first. */
    static String log(Path directory) {
        return run(directory, "log", "--oneline");
    }

    private static String run(Path directory, String command, String... arguments) {
        try {
            ShellResult result = new Git(new Shell(new LocalLauncher()), directory, NEUTRAL, Duration.ofSeconds(20))
                    .run(command, arguments);
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
