package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepositoryPathsTest {
    private static final int LOOKS = 5_000;

    @TempDir
    Path directory;

    /** A session is kept from other settings by such a file, which its end takes away while other loops look. */
    @Test
    void aRepositoryIsThereWhileFilesInItComeAndGo() throws Exception {
        Files.createDirectories(directory.resolve(".git/objects"));
        Path redirection = directory.resolve(".git/commondir");
        AtomicBoolean over = new AtomicBoolean();
        Thread sessions = Thread.ofPlatform().start(() -> {
            while (!over.get()) {
                comeAndGo(redirection);
            }
        });
        try {
            for (int look = 0; look < LOOKS; look++) {
                assertThat(RepositoryPaths.around(directory)).isPresent();
            }
        } finally {
            over.set(true);
            sessions.join();
        }
    }

    private static void comeAndGo(Path file) {
        try {
            Files.writeString(file, ".\n");
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void oneThatLeadsNowhereIsNone() throws IOException {
        Files.createDirectories(directory.resolve(".git/objects"));
        Files.createSymbolicLink(directory.resolve(".git/commondir"), Path.of("missing"));

        assertThat(RepositoryPaths.around(directory)).isEmpty();
    }
}
