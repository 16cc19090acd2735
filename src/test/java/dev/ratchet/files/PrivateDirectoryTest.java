package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateDirectoryTest {
    @TempDir
    Path directory;

    @Test
    void isMadeForTheUserAlone() throws IOException {
        Path mine = PrivateDirectory.ofUser(Map.of("HOME", directory.toString()));

        assertThat(mine).isEqualTo(directory.toRealPath().resolve(".local/state/ratchet"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mine)))
                .isEqualTo("rwx------");
        assertThat(PrivateDirectory.ofUser(Map.of("XDG_STATE_HOME", directory.toString())))
                .isEqualTo(directory.toRealPath().resolve("ratchet"));
    }

    @Test
    void whatIsOpenToOthersIsClosed() throws IOException {
        Path open = Files.createDirectory(directory.resolve("ratchet"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        Path mine = PrivateDirectory.in(directory, "ratchet");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mine)))
                .isEqualTo("rwx------");
    }

    @Test
    void whoMakeItAtTheSameMomentAllHaveIt() {
        List<String> names = IntStream.range(0, 200).mapToObj(Integer::toString).toList();
        CyclicBarrier together = new CyclicBarrier(2);

        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> makeAll(names, together));
        makeAll(names, together);

        one.join();
        assertThat(directory).isDirectoryContaining(made -> made.endsWith("199"));
    }

    private void makeAll(List<String> names, CyclicBarrier together) {
        try {
            for (String name : names) {
                together.await();
                PrivateDirectory.in(directory, name);
            }
        } catch (IOException | InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aLinkIsNone() throws IOException {
        Files.createSymbolicLink(directory.resolve("ratchet"), directory);

        assertThatThrownBy(() -> PrivateDirectory.in(directory, "ratchet")).hasMessageContaining("is no directory");
    }
}
