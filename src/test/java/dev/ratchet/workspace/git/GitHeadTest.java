package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitHeadTest {
    private static final String COMMIT = "2f8f840c8d1e5b7a9c3f4e6d8b0a1c2d3e4f5a6b";

    /** {@code -Dpackings=N} has more of them. */
    private static final int PACKINGS = Integer.getInteger("packings", 3000);

    @TempDir
    Path directory;

    @Test
    void thereIsNoneOutsideARepository() {
        assertThat(Repository.around(directory).head()).isNull();
    }

    @Test
    void aBranchIsFollowedFromAnyDirectoryBelow() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/refs/heads/main", COMMIT + "\n");
        Path below = Files.createDirectories(directory.resolve("src/main"));

        assertThat(Repository.around(below).head()).isEqualTo(COMMIT);
    }

    @Test
    void aDetachedHeadIsTheCommitItself() throws IOException {
        write(".git/HEAD", COMMIT + "\n");

        assertThat(Repository.around(directory).head()).isEqualTo(COMMIT);
    }

    @Test
    void aPackedBranchIsFoundInThePack() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/packed-refs", "# pack-refs with: peeled\n" + COMMIT + " refs/heads/main\n^abc\n");

        assertThat(Repository.around(directory).head()).isEqualTo(COMMIT);
    }

    @Test
    void aBranchThatSomebodyPacksIsThereAllTheWhile() throws Exception {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/packed-refs", COMMIT + " refs/heads/main\n");
        Files.createDirectories(directory.resolve(".git/refs/heads"));
        AtomicBoolean packed = new AtomicBoolean();
        Thread packing = Thread.ofPlatform().start(() -> {
            for (int i = 0; i < PACKINGS; i++) {
                packAgain();
            }
            packed.set(true);
        });

        while (!packed.get()) {
            assertThat(Repository.around(directory).head()).isEqualTo(COMMIT);
        }
        packing.join();
    }

    /** As git does it when it moves a branch that is packed, and packs it later. */
    private void packAgain() {
        try {
            write(".git/main.lock", COMMIT + "\n");
            Path loose = directory.resolve(".git/refs/heads/main");
            Files.move(directory.resolve(".git/main.lock"), loose, StandardCopyOption.ATOMIC_MOVE);
            Files.delete(loose);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theNameOfABranchIsBytesAndNeedNotBeText() throws IOException {
        Path git = Files.createDirectories(directory.resolve(".git"));
        Files.write(git.resolve("HEAD"), "ref: refs/heads/größe\n".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(git.resolve("packed-refs"), (COMMIT + " refs/heads/größe\n").getBytes(StandardCharsets.ISO_8859_1));

        assertThat(Repository.around(directory).head()).isEqualTo(COMMIT);
    }

    @Test
    void whatIsNoCommitIsNeverTakenForOne() throws IOException {
        write("secret", "a key\n");
        write(".git/HEAD", "ref: ../secret\n");
        assertThat(Repository.around(directory).head()).isNull();

        write(".git/HEAD", "a key\n");
        assertThat(Repository.around(directory).head()).isNull();

        write(".git/HEAD", COMMIT + "0".repeat(24) + "\n");
        assertThat(Repository.around(directory).head()).isEqualTo(COMMIT + "0".repeat(24));
    }

    @Test
    void aBranchWithoutACommitHasNone() throws IOException {
        write(".git/HEAD", "ref: refs/heads/main\n");

        assertThat(Repository.around(directory).head()).isNull();
    }

    @Test
    void aLinkedWorktreeFindsItsBranchInTheMainRepository() throws IOException {
        write("main/.git/HEAD", "ref: refs/heads/main\n");
        write("main/.git/refs/heads/work", COMMIT + "\n");
        write("main/.git/worktrees/w/HEAD", "ref: refs/heads/work\n");
        write("main/.git/worktrees/w/commondir", "../..\n");
        write("w/.git", "gitdir: " + directory.resolve("main/.git/worktrees/w") + "\n");

        assertThat(Repository.around(directory.resolve("w")).head()).isEqualTo(COMMIT);
    }

    private void write(String file, String content) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, content);
    }
}
