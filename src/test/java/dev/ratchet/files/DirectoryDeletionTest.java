package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DirectoryDeletionTest {
    @TempDir
    Path directory;

    private Path tree;
    private Path precious;

    @BeforeEach
    void make() throws IOException {
        tree = Files.createDirectory(directory.resolve("tree"));
        precious = Files.createDirectory(directory.resolve("precious"));
        Files.writeString(precious.resolve("file"), "precious");
    }

    @Test
    void linksAreDeletedAndNotFollowed() throws IOException {
        Files.createSymbolicLink(tree.resolve("link"), precious);
        Files.createDirectories(tree.resolve("a/b"));
        Files.createSymbolicLink(tree.resolve("a/b/link"), precious);

        DirectoryDeletion.delete(tree);

        assertThat(tree).doesNotExist();
        assertThat(precious.resolve("file")).hasContent("precious");
    }

    @Test
    void aLinkInThePlaceOfTheDirectoryStays() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), precious);

        DirectoryDeletion.delete(link);

        assertThat(link).isSymbolicLink();
        assertThat(precious.resolve("file")).exists();
    }

    /** At another moment in each round. */
    @Test
    @Timeout(60)
    void aLinkThatIsSwappedInMeanwhileIsNotFollowed() throws Exception {
        for (int round = 0; round < 300; round++) {
            Path each = Files.createDirectory(directory.resolve("round-" + round));
            Path inner = Files.createDirectories(each.resolve("tree/inner"));
            Files.writeString(inner.resolve("file"), "x");
            int patience = round * 20;
            CountDownLatch begun = new CountDownLatch(1);
            Thread another = Thread.ofPlatform().start(() -> swap(inner, each.resolve("aside"), begun, patience));

            begun.countDown();
            try {
                DirectoryDeletion.delete(each.resolve("tree"));
            } catch (IOException _) {
                // It is not a directory any more, or not empty.
            }
            another.join();

            assertThat(precious.resolve("file")).as("round " + round).exists();
        }
    }

    private void swap(Path inner, Path aside, CountDownLatch begun, int patience) {
        try {
            begun.await();
            for (int i = 0; i < patience; i++) {
                Thread.onSpinWait();
            }
            Files.move(inner, aside, StandardCopyOption.ATOMIC_MOVE);
            Files.createSymbolicLink(inner, precious);
        } catch (IOException | InterruptedException _) {
            // It was too late.
        }
    }

    @Test
    void whatSomebodyElseDeletesMeanwhileIsNoReasonToLeaveTheRest() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            Files.createFile(tree.resolve("file" + i));
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(tree)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        FutureTask<Boolean> other = new FutureTask<>(() -> {
            while (Files.exists(files.getFirst())) {
                Thread.onSpinWait();
            }
            // All are about to be deleted by now, and this one's turn is not soon.
            return Files.deleteIfExists(files.get(1_500));
        });
        Thread.ofPlatform().start(other);

        DirectoryDeletion.delete(tree);

        assertThat(other.get()).isNotNull();
        assertThat(tree).doesNotExist();
    }

    @Test
    void itIsDeletedHoweverDeepItIs() throws IOException {
        Path at = tree;
        for (int depth = 0; depth < 300; depth++) {
            at = Files.createDirectory(at.resolve("d"));
            Files.writeString(at.resolve("file"), "x");
        }

        DirectoryDeletion.delete(tree);

        assertThat(tree).doesNotExist();
    }

    @Test
    void whatMayNotBeWrittenIsDeletedToo() throws IOException {
        Path closed = Files.createDirectory(tree.resolve("closed"));
        Files.writeString(closed.resolve("file"), "x");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));

        DirectoryDeletion.delete(tree);

        assertThat(tree).doesNotExist();
    }

    @Test
    void whatIsGoneIsFine() throws IOException {
        DirectoryDeletion.delete(directory.resolve("nothing"));

        assertThat(precious).exists();
    }
}
