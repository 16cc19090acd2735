package dev.ratchet.workspace;

import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Changes;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.Visit;
import dev.ratchet.loop.Workspace;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The project's own directory, as it is. */
public record ProjectDirectory(Path directory) implements Workspace {
    @Override
    public Entry enter(Attempt attempt) {
        return new Entry.Entered(new Stay(directory, GitHead.of(directory)));
    }

    private record Stay(Path directory, @Nullable String headBefore) implements Visit {
        @Override
        public Changes changes() {
            return new Changes(headBefore, GitHead.of(directory));
        }

        @Override
        public void leave(PastAttempt past) {
            // Nothing was prepared, so nothing is to be put back.
        }
    }
}
