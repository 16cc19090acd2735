package dev.ratchet.workspace;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.workspace.DirectoryFingerprint.FileState;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.Repository;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A workspace that knows what an attempt has changed in it, once it was ready for the agent: hooks before the session are not
 * the agent's work.
 *
 * @param git asked about the project, and by {@link Git#in} about the directory of each attempt
 * @param fingerprints how to tell whether the files of a directory are still the same
 * @param commits what proves a commit where HEAD can be seen
 */
public record MeasuredWorkspace(
        Workspace inner, Git git, Function<Git, DirectoryFingerprint> fingerprints, Changes.Proof commits)
        implements Workspace {
    @Override
    public Entry enter(Attempt attempt) throws InterruptedException {
        return inner.enter(attempt).then(visit -> new Entry.Entered(measured(visit)));
    }

    /** It only looks. */
    @Override
    public boolean hasEffects() {
        return inner.hasEffects();
    }

    private Visit measured(Visit visit) {
        Git there = git.in(visit.directory().path());
        DirectoryFingerprint fingerprint = fingerprints.apply(there);
        Repository repository = there.repository();
        return new Stay(
                visit,
                repository,
                fingerprint,
                commits,
                repository.head(),
                fingerprint.take().orElse(null));
    }

    private record Stay(
            Visit inner,
            Repository repository,
            DirectoryFingerprint fingerprint,
            Changes.Proof commits,
            @Nullable String headBefore,
            @Nullable Map<String, FileState> filesBefore)
            implements Visit {
        @Override
        public WorkDirectory directory() {
            return inner.directory();
        }

        @Override
        public Changes changes() {
            if (Files.notExists(directory().path())) {
                return new Changes(headBefore, null, Changes.Files.GONE, List.of(), commits);
            }
            Repository.Look after = repository.look();
            Changes.Proof proof = after.isThere() ? commits : Changes.Proof.HEAD_OR_WORDS;
            Map<String, FileState> now =
                    filesBefore == null ? null : fingerprint.take().orElse(null);
            return filesBefore == null || now == null
                    ? new Changes(headBefore, after.head(), Changes.Files.UNKNOWN, List.of(), proof)
                    : new Changes(
                            headBefore,
                            after.head(),
                            now.equals(filesBefore) ? Changes.Files.SAME : Changes.Files.CHANGED,
                            fingerprint.different(filesBefore, headBefore, now, after.head()),
                            proof);
        }

        @Override
        public void leave(PastAttempt past) throws InterruptedException {
            inner.leave(past);
        }

        @Override
        public void abandon(Remains remains) {
            inner.abandon(remains);
        }
    }
}
