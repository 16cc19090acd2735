package dev.ratchet.process.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileGrowthWatcherTest {
    private final FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
    private final Semaphore told = new Semaphore(0);

    @TempDir
    Path directory;

    @AfterEach
    void close() {
        growthWatcher.close();
    }

    @Test
    void tellsOfAFileThatDoesNotExistYet() throws Exception {
        Path file = directory.resolve("later");
        try (FileGrowthWatcher.Subscription _ = growthWatcher.watch(file, told::release)) {
            append(file);
            assertTold();
            append(file);
            assertTold();
        }
    }

    @Test
    void tellsOfADirectoryThatIsMadeLaterAndMadeAnew() throws Exception {
        Path parent = directory.resolve("parent");
        Path file = parent.resolve("file");
        try (FileGrowthWatcher.Subscription _ = growthWatcher.watch(file, told::release)) {
            Files.createDirectory(parent);
            append(file);
            assertTold();
            Files.delete(file);
            Files.delete(parent);
            assertTold();
            Files.createDirectory(parent);
            append(file);
            assertTold();
        }
    }

    @Test
    void tellsEachOfSeveralFilesOfADirectory() throws Exception {
        Semaphore other = new Semaphore(0);
        try (FileGrowthWatcher.Subscription _ = growthWatcher.watch(directory.resolve("one"), told::release)) {
            FileGrowthWatcher.Subscription second = growthWatcher.watch(directory.resolve("two"), other::release);
            append(directory.resolve("two"));
            assertThat(other.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
            assertThat(told.availablePermits()).isZero();
            second.close();
            append(directory.resolve("one"));
            assertTold();
        }
    }

    @Test
    void saysNothingAfterItIsClosed() throws Exception {
        Semaphore closed = new Semaphore(0);
        growthWatcher.watch(directory.resolve("file"), closed::release).close();
        try (FileGrowthWatcher.Subscription _ = growthWatcher.watch(directory.resolve("file"), told::release)) {
            append(directory.resolve("file"));
            assertTold();
            assertThat(closed.availablePermits()).isZero();
        }
    }

    @Test
    void survivesAListenerThatFails() throws Exception {
        Semaphore failures = new Semaphore(0);
        FileGrowthWatcher.Subscription failing = growthWatcher.watch(directory.resolve("file"), () -> {
            failures.release();
            throw new IllegalStateException("a listener of this test fails on purpose");
        });
        append(directory.resolve("file"));
        assertThat(failures.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        failing.close();
        try (FileGrowthWatcher.Subscription _ = growthWatcher.watch(directory.resolve("other"), told::release)) {
            append(directory.resolve("other"));
            assertTold();
        }
    }

    private void assertTold() throws InterruptedException {
        assertThat(told.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
    }

    private static void append(Path file) throws IOException {
        Files.writeString(file, "more\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
