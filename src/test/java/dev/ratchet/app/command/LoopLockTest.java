package dev.ratchet.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.HugeFile;
import dev.ratchet.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopLockTest {
    @TempDir
    Path directory;

    @Test
    void onlyOneCanHaveIt() {
        try (LoopLock _ = LoopLock.take(List.of(file()), now()).orElseThrow()) {
            assertThat(LoopLock.take(List.of(file()), now())).isEmpty();
        }
    }

    @Test
    void itIsFreeOnceItWasGivenBack() {
        LoopLock.take(List.of(file()), now()).orElseThrow().close();

        Optional<LoopLock> again = LoopLock.take(List.of(file()), now());

        assertThat(again).isPresent();
        again.orElseThrow().close();
    }

    @Test
    void whatADeadProcessLeftNeverBlocks() throws IOException {
        Files.writeString(file(), "999999999 " + Sample.NOON + "\n");

        assertThat(LoopLock.holder(file())).isEmpty();
        Optional<LoopLock> lock = LoopLock.take(List.of(file()), now());
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
    void whoDeletesOneOfItsFilesLetsNobodyIn() throws IOException {
        List<Path> files = List.of(directory.resolve("elsewhere"), file());
        try (LoopLock held = LoopLock.take(files, now()).orElseThrow()) {
            assertThat(held.lost()).isEmpty();
            Files.delete(file());

            assertThat(LoopLock.take(files, now())).isEmpty();
            assertThat(held.lost()).contains(file());
        }
    }

    @Test
    void anotherFileInItsPlaceIsNoticed() throws IOException {
        try (LoopLock held = LoopLock.take(List.of(file()), now()).orElseThrow()) {
            Path other = Files.writeString(directory.resolve("other"), Files.readString(file()));
            Files.move(other, file(), StandardCopyOption.REPLACE_EXISTING);

            assertThat(held.lost()).contains(file());
        }
    }

    @Test
    void neitherDoesAHugeFileAndItIsTakenAllTheSame() throws IOException {
        HugeFile.at(file());

        assertThat(LoopLock.holder(file())).isEmpty();
        LoopLock.take(List.of(file()), now()).orElseThrow().close();
        assertThat(file().toFile().length()).isLessThan(100);
    }

    private Path file() {
        return directory.resolve("main.lock");
    }

    private static Instant now() {
        return ProcessHandle.current().info().startInstant().orElse(Sample.NOON);
    }
}
