package dev.ratchet.workspace.git;

import dev.ratchet.files.PathBytes;
import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * The commits that Ratchet itself has put where landings wait for their branch, kept where no agent can write: an agent can move any
 * ref of its repository, and what it puts there has passed no check.
 */
public record OwnLandings(Path file) {
    private static final int LONGEST = 1 << 20;

    /** Those in a repository. */
    public static OwnLandings of(RepositoryWriter repository) {
        UUID name = UUID.nameUUIDFromBytes(PathBytes.of(repository.paths().common()));
        return new OwnLandings(repository.scratch().resolve("landed-" + name));
    }

    /** Whether a commit is one of them. */
    public boolean has(String commit) {
        try {
            return Files.exists(file) && SmallFile.text(file, LONGEST).lines().anyMatch(commit::equals);
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    /** Before the ref is moved there: whoever is killed in between has only noted too much. */
    public void note(String commit) {
        try {
            // On a line of its own also after one that a full disk has cut off.
            Files.writeString(file, "\n" + commit + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new Trouble("cannot write %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    /** Nothing is there. */
    public void forget() {
        try {
            boolean _ = Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new Trouble("cannot delete %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }
}
