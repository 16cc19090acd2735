package dev.ratchet.app.demo;

import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.workspace.git.GitProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The repository that the demo is played in. */
final class DemoRepository {
    private static final Map<String, String> DEMO = Map.of(
            "GIT_ALLOW_PROTOCOL", "file",
            "GIT_AUTHOR_NAME", "Demo",
            "GIT_AUTHOR_EMAIL", "demo@example.invalid",
            "GIT_COMMITTER_NAME", "Demo",
            "GIT_COMMITTER_EMAIL", "demo@example.invalid");

    private DemoRepository() {}

    /** Makes a repository of the directory, with a first commit. */
    static void init(Path directory) {
        run(directory, List.of("init", "-q", "-b", "main"));
        run(directory, List.of("add", "-A"));
        run(directory, List.of("commit", "-q", "-m", "A plan"));
    }

    /** Gives it a remote, which is a directory inside that git takes no notice of. */
    static void share(Path directory) {
        run(directory, List.of("init", "-q", "--bare", "-b", "main", ".ratchet/remote.git"));
        run(directory, List.of("remote", "add", "origin", ".ratchet/remote.git"));
        run(directory, List.of("push", "-q", "origin", "main"));
    }

    /** The subjects of the commits, newest first. */
    static String log(Path directory) {
        return run(directory, List.of("log", "--oneline"));
    }

    private static String run(Path directory, List<String> words) {
        try {
            ShellResult result = new GitProgram(
                            new Shell(new LocalLauncher(), PrivateDirectory.scratch(Map.of())), Duration.ofSeconds(20))
                    .run(directory, DEMO, words);
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
