package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SafeFileTest {
    @TempDir
    Path directory;

    @Test
    void contentOfAnyLengthIsThereAtOnce() throws IOException {
        Path file = directory.resolve("file");

        SafeFile.write(file, out -> {
            out.print("é".repeat(100_000));
            assertThat(file).doesNotExist();
        });

        assertThat(file).hasContent("é".repeat(100_000));
        assertThat(names()).containsExactly("file");
    }

    @Test
    void severalThreadsMayWriteTheSameFileAtOnce() throws InterruptedException, IOException {
        Path file = directory.resolve("file");
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(i -> Thread.ofPlatform()
                        .uncaughtExceptionHandler((_, e) -> failures.add(e))
                        .start(() -> {
                            for (int round = 0; round < 20; round++) {
                                SafeFile.write(file, "all of it");
                            }
                        }))
                .toList();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(failures).isEmpty();
        assertThat(file).hasContent("all of it");
        assertThat(names()).containsExactly("file");
    }

    @Test
    void whoFailsInTheMiddleLeavesTheOldContentAndNothingElse() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");

        assertThatThrownBy(() -> SafeFile.write(file, out -> {
                    out.print("new");
                    throw new Trouble("broken");
                }))
                .hasMessage("broken");

        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("file");
    }

    @Test
    void aLinkInThePlaceOfTheHalfWrittenFileIsNotFollowed() throws IOException {
        Path victim = Files.writeString(directory.resolve("victim"), "mine");
        Path file = directory.resolve("file");
        Files.createSymbolicLink(
                directory.resolve(".file." + ProcessHandle.current().pid() + ".tmp"), victim);

        SafeFile.write(file, "new");

        assertThat(victim).hasContent("mine");
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(file).hasContent("new");
    }

    @Test
    void aLinkStaysOne() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);

        SafeFile.write(link, out -> out.print("new"));

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void aDeviceIsWrittenToAndADirectoryIsNamed() {
        SafeFile.write(Path.of("/dev/null"), out -> out.print("new"));

        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        assertThatThrownBy(() -> SafeFile.write(directory, out -> out.print("new")))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("cannot write " + directory);
        assertThatThrownBy(() -> SafeFile.write(directory.resolve("no/file"), out -> out.print("new")))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("cannot write");
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
