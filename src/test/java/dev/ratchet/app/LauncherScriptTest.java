package dev.ratchet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the script {@code ratchet} starts, with a program of our own in the place of Java. */
class LauncherScriptTest {
    @TempDir
    Path home;

    @BeforeEach
    void install() throws IOException {
        Files.copy(Path.of("ratchet"), home.resolve("ratchet"));
        Path run = Files.createDirectories(home.resolve("target/run"));
        Files.createFile(run.resolve("ratchet-1.jar"));
        Path bin = Files.createDirectories(home.resolve("jdk/bin"));
        Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
        Path java = Files.writeString(bin.resolve("java"), """
            #!/bin/sh
            echo "LC_ALL ${LC_ALL-none}"
            for word in "$@"; do echo "$word"; done
            """);
        assertThat(java.toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"de_DE.UTF-8", "xx_XX.UTF-8", "C", "POSIX", ""})
    void javaReadsNamesAsUtf8WhateverTheUsersLocaleAndPassesThatOn(String locale) throws Exception {
        List<String> started = started(Map.of("LC_ALL", locale), "run", "größe");

        assertThat(started.getFirst().toLowerCase(Locale.ROOT)).matches("lc_all .*utf-?8");
        assertThat(started).contains("-Dratchet.lc_all==" + locale).endsWith("run", "größe");
    }

    @Test
    void aLocaleThatIsNotSetIsToldApartFromAnEmptyOne() throws Exception {
        assertThat(started(Map.of(), "run")).contains("-Dratchet.lc_all=");
    }

    private List<String> started(Map<String, String> locale, String... words) throws Exception {
        Path out = home.resolve("out");
        ProcessBuilder builder =
                new ProcessBuilder("sh", home.resolve("ratchet").toString());
        builder.command().addAll(List.of(words));
        builder.redirectOutput(out.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().remove("LC_ALL");
        builder.environment().putAll(locale);
        builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
        assertThat(builder.start().waitFor()).isZero();
        return Files.readAllLines(out);
    }
}
