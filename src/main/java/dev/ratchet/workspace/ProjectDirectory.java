package dev.ratchet.workspace;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.workspace.DirectoryFingerprint.FileState;
import dev.ratchet.workspace.git.Repository;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The project's own directory, as it is.
 *
 * @param commits what proves a commit where HEAD can be seen
 */
public record ProjectDirectory(Repository repository, DirectoryFingerprint fingerprint, Changes.Proof commits)
        implements Workspace {
    public ProjectDirectory(Path directory) {
        this(Repository.around(directory), DirectoryFingerprint.NONE, Changes.Proof.HEAD);
    }

    @Override
    public Entry enter(Attempt attempt) {
        return new Entry.Entered(
                new Stay(this, repository.head(), fingerprint.take().orElse(null)));
    }

    private record Stay(
            ProjectDirectory place,
            @Nullable String headBefore,
            @Nullable Map<String, FileState> filesBefore) implements Visit {
        @Override
        public Path directory() {
            return place.repository.directory();
        }

        @Override
        public Changes changes() {
            String headAfter = place.repository.head();
            Map<String, FileState> now =
                    filesBefore == null ? null : place.fingerprint.take().orElse(null);
            return filesBefore == null || now == null
                    ? new Changes(headBefore, headAfter, Changes.Files.UNKNOWN, List.of(), proof())
                    : new Changes(
                            headBefore,
                            headAfter,
                            now.equals(filesBefore) ? Changes.Files.SAME : Changes.Files.CHANGED,
                            place.fingerprint.different(filesBefore, headBefore, now, headAfter),
                            proof());
        }

        private Changes.Proof proof() {
            return place.repository.paths().isPresent() ? place.commits : Changes.Proof.HEAD_OR_WORDS;
        }

        @Override
        public void leave(PastAttempt past) {
            // Nothing was prepared, so nothing is to be put back.
        }
    }
}
