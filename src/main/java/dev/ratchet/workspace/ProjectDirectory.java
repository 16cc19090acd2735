package dev.ratchet.workspace;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.WorkDirectory;
import java.nio.file.Path;

/** The project's own directory, as it is. */
public record ProjectDirectory(Path path) implements Workspace {
    @Override
    public Entry enter(Attempt attempt) {
        return new Entry.Entered(new Stay(WorkDirectory.of(path)));
    }

    @Override
    public boolean hasEffects() {
        return false;
    }

    private record Stay(WorkDirectory directory) implements Visit {
        @Override
        public Changes changes() {
            return Changes.NONE;
        }

        @Override
        public void leave(PastAttempt past) {
            // Nothing was prepared, so nothing is to be put back.
        }

        @Override
        public void abandon(Remains remains) {
            // Nothing was prepared.
        }
    }
}
