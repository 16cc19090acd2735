package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathBytesTest {
    @TempDir
    Path directory;

    /** None of it is UTF-8. */
    private static final byte[] NAME = {'a', (byte) 0xff, '%', '\n', ' ', '"', (byte) 0xe4};

    @Test
    void anyBytesAreAName() throws IOException {
        Path file = PathBytes.resolve(directory, NAME);
        Files.writeString(file, "x");

        assertThat(PathBytes.of(file)).startsWith(PathBytes.of(directory)).endsWith(NAME);
        try (var files = Files.list(directory)) {
            assertThat(files.map(PathBytes::of)).containsExactly(PathBytes.of(file));
        }
        Files.delete(file);
    }

    @Test
    void directoriesHaveNoSlashAtTheirEnd() {
        assertThat(new String(PathBytes.of(directory), StandardCharsets.UTF_8)).isEqualTo(directory.toString());
        assertThat(PathBytes.of(Path.of("/"))).containsExactly('/');
    }

    @Test
    void textsAreUtf8WhateverTheLocale() {
        assertThat(PathBytes.of(PathBytes.resolve(directory, "größe/日本")))
                .endsWith("/größe/日本".getBytes(StandardCharsets.UTF_8));
    }
}
