package dev.ratchet.workspace.worktree;

import dev.ratchet.files.PathBytes;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;

/**
 * The index of a work tree as we last wrote it, kept where no agent can write: it knows which files are still the same, by
 * what the kernel says of them, so that not all of them have to be read again. What an agent made of its own index is not asked.
 */
record TrustedIndex(Path file) {
    static TrustedIndex of(RepositoryWriter repository, LinkedWorktree tree) {
        UUID name = UUID.nameUUIDFromBytes(PathBytes.of(tree.directory()));
        return new TrustedIndex(repository.scratch().resolve("index-" + name));
    }

    Optional<Path> found() {
        return Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
    }

    void keep(Path index) throws IOException {
        Files.copy(index, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }

    void forget() throws IOException {
        boolean _ = Files.deleteIfExists(file);
    }
}
