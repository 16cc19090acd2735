package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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
