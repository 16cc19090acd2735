package dev.ratchet.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitHeadTest {
    private static final String COMMIT = "2f8f840c8d1e5b7a9c3f4e6d8b0a1c2d3e4f5a6b";

    @TempDir
    Path directory;

    @Test
    void thereIsNoneOutsideARepository() {
        assertThat(GitHead.of(directory)).isNull();
    }

    @Test
    void aBranchIsFollowedFromAnyDirectoryBelow() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/refs/heads/main", COMMIT + "\n");
        Path below = Files.createDirectories(directory.resolve("src/main"));

        assertThat(GitHead.of(below)).isEqualTo(COMMIT);
    }

    @Test
    void aDetachedHeadIsTheCommitItself() throws IOException {
        write(".git/HEAD", COMMIT + "\n");

        assertThat(GitHead.of(directory)).isEqualTo(COMMIT);
    }

    @Test
    void aPackedBranchIsFoundInThePack() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/packed-refs", "# pack-refs with: peeled\n" + COMMIT + " refs/heads/main\n^abc\n");

        assertThat(GitHead.of(directory)).isEqualTo(COMMIT);
    }

    @Test
    void whatIsNoCommitIsNeverTakenForOne() throws IOException {
        write("secret", "a key\n");
        write(".git/HEAD", "ref: ../secret\n");
        assertThat(GitHead.of(directory)).isNull();

        write(".git/HEAD", "a key\n");
        assertThat(GitHead.of(directory)).isNull();

        write(".git/HEAD", COMMIT + "0".repeat(24) + "\n");
        assertThat(GitHead.of(directory)).isEqualTo(COMMIT + "0".repeat(24));
    }

    @Test
    void aBranchWithoutACommitHasNone() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");

        assertThat(GitHead.of(directory)).isNull();
    }

    @Test
    void aLinkedWorktreeFindsItsBranchInTheMainRepository() throws IOException {
        write("main/.git/HEAD", "ref: refs/heads/main\n");
        write("main/.git/refs/heads/work", COMMIT + "\n");
        write("main/.git/worktrees/w/HEAD", "ref: refs/heads/work\n");
        write("main/.git/worktrees/w/commondir", "../..\n");
        write("w/.git", "gitdir: " + directory.resolve("main/.git/worktrees/w") + "\n");

        assertThat(GitHead.of(directory.resolve("w"))).isEqualTo(COMMIT);
    }

    private void write(String file, String content) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, content);
    }
}
