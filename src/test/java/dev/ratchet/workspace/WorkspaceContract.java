package dev.ratchet.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.testing.Sample;
import dev.ratchet.workspace.DirectoryFingerprint.FileState;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every workspace promises. */
abstract class WorkspaceContract {
    @TempDir
    Path directory;

    /** One for the directory. */
    protected abstract Workspace workspace();

    @Test
    void theAgentWorksInADirectoryThatIsThere() throws Exception {
        Visit visit = enter();

        assertThat(visit.directory().path()).isEqualTo(directory).isDirectory();
        leave(visit);
    }

    @Test
    void nothingHasChangedWhereNothingWasDone() throws Exception {
        commit("1");
        state("one");
        Visit visit = enter();

        assertThat(visit.changes()).isEqualTo(new Changes(head("1"), head("1"), Changes.Files.SAME));
        leave(visit);
    }

    @Test
    void aCommitAndAFileAreChangesSinceTheVisitBegan() throws Exception {
        commit("1");
        state("one");
        Visit visit = enter();
        commit("2");
        state("two");

        assertThat(visit.changes())
                .isEqualTo(
                        new Changes(head("1"), head("2"), Changes.Files.CHANGED, List.of("state"), Changes.Proof.HEAD));
        assertThat(visit.changes().committed()).isTrue();
        leave(visit);
        Visit next = enter();
        assertThat(next.changes()).isEqualTo(new Changes(head("2"), head("2"), Changes.Files.SAME));
        leave(next);
    }

    @Test
    void outsideARepositoryNothingIsKnown() throws Exception {
        Visit visit = enter();

        assertThat(visit.changes()).isEqualTo(Changes.NONE);
        leave(visit);
    }

    @Test
    void aDirectoryThatSomebodyHasDeletedIsGone() throws Exception {
        commit("1");
        Visit visit = enter();
        DirectoryDeletion.delete(directory);

        assertThat(visit.changes().files()).isEqualTo(Changes.Files.GONE);
        assertThat(visit.changes().committed()).isFalse();
        Files.createDirectory(directory);
    }

    private Visit enter() throws InterruptedException {
        DirectoryFingerprint fingerprint = () -> {
            try {
                return Files.exists(directory.resolve("state"))
                        ? Optional.of(
                                Map.of("state", new FileState("M ", Files.readString(directory.resolve("state")))))
                        : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
        return ((Workspace.Entry.Entered) measured(fingerprint).enter(Sample.attempt(1))).visit();
    }

    private Workspace measured(DirectoryFingerprint fingerprint) {
        Shell shell = new Shell(new LocalLauncher(), directory);
        Git git = new Git(shell, Repository.around(directory), directory, _ -> {});
        return new MeasuredWorkspace(workspace(), git, _ -> fingerprint, Changes.Proof.HEAD);
    }

    private static void leave(Visit visit) throws InterruptedException {
        visit.leave(new PastAttempt(
                Sample.attempt(1),
                Sample.ticket(1),
                Sample.session(SessionClass.NORMAL, 0),
                visit.changes(),
                new Verdict.Progressed("worked"),
                Sample.NOON));
    }

    private void state(String text) throws IOException {
        Files.writeString(directory.resolve("state"), text);
    }

    private void commit(String digit) throws IOException {
        Files.createDirectories(directory.resolve(".git"));
        Files.writeString(directory.resolve(".git/HEAD"), head(digit) + "\n");
    }

    private static String head(String digit) {
        return digit.repeat(40);
    }
}
