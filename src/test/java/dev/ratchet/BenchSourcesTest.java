package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.SourceCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks and trials are compiled only when they are run: what they use must not move away from under them. */
class BenchSourcesTest {
    @TempDir
    Path classes;

    @Test
    void theBenchmarksAndTrialsCompile() throws IOException {
        List<Path> sources = sources();

        assertThat(sources).isNotEmpty();
        SourceCompiler.compile(sources, classes);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("bench"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
