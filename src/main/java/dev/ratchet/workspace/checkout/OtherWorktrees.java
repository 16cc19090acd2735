package dev.ratchet.workspace.checkout;

import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The worktrees of a repository that the user has made beside the project's own checkout. */
record OtherWorktrees(RepositoryPaths paths) {
    private static final int LONGEST = 1 << 16;

    /** Where one of them is that is on a branch (without {@code refs/heads/}). */
    Optional<Path> on(String branch) {
        Path linked = paths.common().resolve("worktrees");
        if (!Files.isDirectory(linked)) {
            return Optional.empty();
        }
        try (Stream<Path> entries = Files.list(linked)) {
            return Stream.concat(Stream.of(paths.common()), entries)
                    .filter(directory -> !directory.equals(paths.own()))
                    .filter(directory -> RepositoryWriter.branch(directory).equals(Optional.of(branch)))
                    .filter(OtherWorktrees::isTheUsers)
                    .map(this::files)
                    .filter(Files::exists)
                    .findFirst();
        } catch (IOException e) {
            throw new Trouble("cannot look for worktrees in %s: %s".formatted(linked, FailureWords.of(e)), e);
        }
    }

    /** Whoever works in one of Ratchet's can lead its HEAD anywhere; and a repository without files has no index. */
    private static boolean isTheUsers(Path gitDirectory) {
        return Files.exists(gitDirectory.resolve("index"))
                && !text(gitDirectory.resolve("locked")).equals(RepositoryPaths.IN_USE);
    }

    private Path files(Path gitDirectory) {
        Path link = gitDirectory.equals(paths.common()) ? gitDirectory : Path.of(text(gitDirectory.resolve("gitdir")));
        return gitDirectory.resolve(link).normalize().resolveSibling("");
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? SmallFile.text(file, LONGEST).strip() : "";
        } catch (IOException _) {
            // Going away at this moment; or git cannot read it either.
            return "";
        }
    }
}
