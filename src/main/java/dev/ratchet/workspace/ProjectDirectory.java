package dev.ratchet.workspace;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.workspace.git.Repository;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The project's own directory, as it is. */
public record ProjectDirectory(Repository repository, DirectoryFingerprint fingerprint) implements Workspace {
    public ProjectDirectory(Path directory) {
        this(Repository.around(directory), DirectoryFingerprint.NONE);
    }

    @Override
    public Entry enter(Attempt attempt) {
        return new Entry.Entered(new Stay(
                repository, repository.head(), fingerprint, fingerprint.take().orElse(null)));
    }

    private record Stay(
            Repository repository,
            @Nullable String headBefore,
            DirectoryFingerprint fingerprint,
            @Nullable String filesBefore)
            implements Visit {
        @Override
        public Path directory() {
            return repository.directory();
        }

        @Override
        public Changes changes() {
            return new Changes(headBefore, repository.head(), files());
        }

        private Changes.Files files() {
            Optional<String> after = filesBefore == null ? Optional.empty() : fingerprint.take();
            return after.map(now -> now.equals(filesBefore) ? Changes.Files.SAME : Changes.Files.CHANGED)
                    .orElse(Changes.Files.UNKNOWN);
        }

        @Override
        public void leave(PastAttempt past) {
            // Nothing was prepared, so nothing is to be put back.
        }
    }
}
