package dev.ratchet.workspace;

import dev.ratchet.loop.Checkouts;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellResult;
import dev.ratchet.workspace.git.Git;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Worktrees of the project's repository among the temporary files, away from everything that is not committed. */
public final class TemporaryWorktrees implements Checkouts {
    private static final String PREFIX = "ratchet-check-";
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int TRIES = 10;

    private final Path project;
    private final Git git;

    public TemporaryWorktrees(Path project, Shell shell) {
        this.project = project;
        this.git = new Git(shell, project, PATIENCE);
    }

    @Override
    public Checkout of(String commit) throws InterruptedException {
        clearUp();
        Path home = home();
        Path tree = home.resolve("tree");
        try {
            add(tree, commit);
            return new Tree(home, tree.resolve(place()));
        } catch (InterruptedException | RuntimeException e) {
            InterruptShield.run(() -> remove(home));
            throw e;
        }
    }

    /** Git stumbles over worktrees that others are making or clearing away at the same moment. */
    private void add(Path tree, String commit) throws InterruptedException {
        for (int tries = 1; true; tries++) {
            Optional<String> wrong = wrong("worktree", "add", "--detach", "--force", tree.toString(), commit);
            if (wrong.isEmpty()) {
                return;
            }
            if (tries == TRIES) {
                throw new Trouble("git worktree failed in %s: %s".formatted(project, wrong.get()));
            }
            delete(tree);
        }
    }

    private final class Tree implements Checkout {
        private final Path home;
        private final Path directory;

        Tree(Path home, Path directory) {
            this.home = home;
            this.directory = directory;
        }

        @Override
        public Path directory() {
            return directory;
        }

        @Override
        public void close() {
            InterruptShield.run(() -> remove(home));
        }
    }

    private static Path home() {
        try {
            return Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-");
        } catch (IOException e) {
            throw new Trouble("cannot make a temporary directory for a clean checkout: " + e.getMessage(), e);
        }
    }

    /** The project may be a part of its repository. */
    private Path place() {
        Path top = Objects.requireNonNullElse(GitHead.top(project), project);
        return top.toAbsolutePath()
                .normalize()
                .relativize(project.toAbsolutePath().normalize());
    }

    /** Runs git and says what is wrong, if anything is. */
    private Optional<String> wrong(String command, String... words) throws InterruptedException {
        try {
            ShellResult result = git.run(command, words);
            return result.exitCode() == 0
                    ? Optional.empty()
                    : Optional.of(result.stderr().strip());
        } catch (LaunchFailed e) {
            throw new Trouble("git cannot be run: " + e.getMessage(), e);
        }
    }

    private void remove(Path home) {
        delete(home);
        try {
            // What is in the way of this one is cleared away by the next.
            Optional<String> _ = wrong("worktree", "prune");
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted behind the shield", e);
        }
    }

    /** What processes have left behind that are no more. */
    private static void clearUp() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        try (Stream<Path> files = Files.list(temporary)) {
            files.filter(TemporaryWorktrees::isAbandoned).forEach(TemporaryWorktrees::delete);
        } catch (IOException _) {
            // Whatever is in the way there is no reason not to check.
        }
    }

    private static boolean isAbandoned(Path file) {
        String name = file.getFileName().toString();
        String[] parts = name.split("-", -1);
        return name.startsWith(PREFIX)
                && parts.length == 4
                && parts[2].matches("\\d{1,9}")
                && ProcessHandle.of(Long.parseLong(parts[2])).isEmpty()
                && Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static void delete(Path tree) {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException _) {
            // It is among the temporary files, which the system clears away.
        }
    }
}
