package dev.ratchet.workspace;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.loop.Checkouts;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Work trees of the project's commits, away from the project and from everything that is not committed. */
public final class CleanCheckouts implements Checkouts {
    private static final String PREFIX = "check-";

    private final Git git;

    public CleanCheckouts(Git git) {
        this.git = git;
    }

    @Override
    public Checkout of(String commit) throws InterruptedException {
        clearUp();
        Path home = home();
        try {
            Path tree = home.resolve("tree");
            git.checkOut(commit, tree);
            return new Tree(home, tree.resolve(place()));
        } catch (IOException e) {
            delete(home);
            throw new Trouble("no clean checkout of %s could be made: %s".formatted(commit, FailureWords.of(e)), e);
        } catch (InterruptedException | RuntimeException e) {
            InterruptShield.run(() -> delete(home));
            throw e;
        }
    }

    /** The project may be a part of its repository. */
    private Path place() throws IOException {
        Path project = git.repository().directory().toRealPath();
        Path top = git.repository().paths().map(RepositoryPaths::top).orElse(project);
        return top.relativize(project);
    }

    private record Tree(Path home, Path directory) implements Checkout {
        @Override
        public void close() {
            InterruptShield.run(() -> delete(home));
        }
    }

    private Path home() {
        try {
            return PrivateDirectory.fresh(
                    git.scratch(), PREFIX + ProcessHandle.current().pid() + "-");
        } catch (IOException e) {
            throw new Trouble("cannot make a directory for a clean checkout: " + FailureWords.of(e), e);
        }
    }

    /** What processes have left behind that are no more. */
    private void clearUp() {
        try (Stream<Path> files = Files.list(git.scratch())) {
            files.filter(CleanCheckouts::isAbandoned).forEach(CleanCheckouts::delete);
        } catch (IOException _) {
            // Whatever is in the way there is no reason not to check.
        }
    }

    private static boolean isAbandoned(Path file) {
        String[] parts = file.getFileName().toString().split("-", -1);
        return parts.length == 3
                && parts[1].matches("\\d{1,9}")
                && ProcessHandle.of(Long.parseLong(parts[1])).isEmpty();
    }

    private static void delete(Path home) {
        try {
            DirectoryDeletion.delete(home);
        } catch (IOException _) {
            // The next one clears it away, if it can be cleared away at all.
        }
    }
}
