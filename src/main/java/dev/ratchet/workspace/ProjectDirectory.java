package dev.ratchet.workspace;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The project's own directory, as it is. */
public record ProjectDirectory(Path directory, DirectoryFingerprint fingerprint) implements Workspace {
    public ProjectDirectory(Path directory) {
        this(directory, DirectoryFingerprint.NONE);
    }

    @Override
    public Entry enter(Attempt attempt) {
        return new Entry.Entered(new Stay(
                directory,
                GitHead.of(directory),
                fingerprint,
                fingerprint.take().orElse(null)));
    }

    private record Stay(
            Path directory,
            @Nullable String headBefore,
            DirectoryFingerprint fingerprint,
            @Nullable String filesBefore) implements Visit {
        @Override
        public Changes changes() {
            return new Changes(headBefore, GitHead.of(directory), files());
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
