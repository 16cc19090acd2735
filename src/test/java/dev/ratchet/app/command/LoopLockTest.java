package dev.ratchet.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.HugeFile;
import dev.ratchet.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopLockTest {
    @TempDir
    Path directory;

    @Test
    void onlyOneCanHaveIt() {
        try (LoopLock _ = LoopLock.take(file(), now()).orElseThrow()) {
            assertThat(LoopLock.take(file(), now())).isEmpty();
        }
    }

    @Test
    void itIsFreeOnceItWasGivenBack() {
        LoopLock.take(file(), now()).orElseThrow().close();

        Optional<LoopLock> again = LoopLock.take(file(), now());

        assertThat(again).isPresent();
        again.orElseThrow().close();
    }

    @Test
    void whatADeadProcessLeftNeverBlocks() throws IOException {
        Files.writeString(file(), "999999999 " + Sample.NOON + "\n");

        assertThat(LoopLock.holder(file())).isEmpty();
        Optional<LoopLock> lock = LoopLock.take(file(), now());
        assertThat(lock).isPresent();
        lock.orElseThrow().close();
    }

    @Test
    void aProcessThatGotTheSameNumberLaterIsNotTheHolder() throws IOException {
        Files.writeString(file(), ProcessHandle.current().pid() + " " + Sample.NOON + "\n");

        assertThat(LoopLock.holder(file())).isEmpty();
    }

    @Test
    void nonsenseInTheFileNamesNobody() throws IOException {
        Files.writeString(file(), "nonsense");

        assertThat(LoopLock.holder(file())).isEmpty();
    }

    @Test
    void neitherDoesAHugeFileAndItIsTakenAllTheSame() throws IOException {
        HugeFile.at(file());

        assertThat(LoopLock.holder(file())).isEmpty();
        LoopLock.take(file(), now()).orElseThrow().close();
        assertThat(file().toFile().length()).isLessThan(100);
    }

    private Path file() {
        return directory.resolve("main.lock");
    }

    private static Instant now() {
        return ProcessHandle.current().info().startInstant().orElse(Sample.NOON);
    }
}
