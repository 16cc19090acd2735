package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How the script that starts Ratchet builds it, with a program in Maven's place that saves a source on the way. */
class LauncherBuildTest extends LauncherInstallation {
    private static final String MAVEN = """
        #!/bin/sh
        echo x >> "$HOME.built"
        echo "jar $$" > target/ratchet.jar
        [ -e src/main/Saved.java ] || until [ src/main/Saved.java -nt target/run/.began ]; do touch src/main/Saved.java; done
        """;

    private Path home;
    private Path lock;

    @BeforeEach
    void changeASource() throws IOException {
        home = directory.resolve("home");
        lock = home.resolve("target/run/lock");
        executable(Files.createDirectories(directory.resolve("bin")).resolve("mvn"), MAVEN);
        environment.put("PATH", directory.resolve("bin") + ":/usr/bin:/bin");
        executable(directory.resolve("jdk/bin/java"), """
            #!/bin/sh
            for last; do :; done
            case "$*" in *QuickStartJar*) cp "$HOME.built" "$last" ;; *warm-up*) exit 1 ;; *) echo started ;; esac
            """);
        Files.createDirectories(home.resolve("src/main"));
        Files.createDirectories(home.resolve("build-tools"));
        Files.createFile(home.resolve("pom.xml"));
        Files.setLastModifiedTime(
                home.resolve("target/run/ratchet-1.jar"),
                FileTime.from(Instant.now().minus(Duration.ofDays(1))));
    }

    @Test
    void whatIsSavedDuringABuildIsInTheNext() throws IOException {
        assertThat(start()).endsWith("started");
        assertThat(built()).hasContent("x\n");
        assertThat(start()).endsWith("started");
        assertThat(built()).hasContent("x\nx\n");
        assertThat(start()).containsExactly("started");
        assertThat(built()).hasContent("x\nx\n");
    }

    @Test
    void aBuildWhoseMakerIsGoneHoldsUpNobody() throws IOException {
        Files.writeString(Files.createDirectories(lock).resolve("pid"), "4194305\n");
        assertThat(start()).endsWith("started").noneMatch(line -> line.contains("another build"));

        forgetTheBuild();
        Files.createDirectories(lock);
        Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(Duration.ofMinutes(5))));
        assertThat(start())
                .as("killed before it could write its number")
                .endsWith("started")
                .noneMatch(line -> line.contains("another build"));
        assertThat(lock).doesNotExist();
    }

    @Test
    void whoeverWaitsForAnotherBuildSaysSo() throws IOException, InterruptedException {
        long alive = ProcessHandle.current().pid();
        Files.writeString(Files.createDirectories(lock).resolve("pid"), alive + "\n");
        Process waiting = launcher(List.of(home.resolve("ratchet").toString(), "version"));
        try (BufferedReader told = waiting.inputReader()) {
            assertThat(told.readLine()).contains("another build is under way (process " + alive + "): waiting for it");
            Files.delete(lock.resolve("pid"));
            Files.delete(lock);
            assertThat(told.lines()).endsWith("started");
        }
        assertThat(waiting.waitFor()).isZero();
    }

    private void forgetTheBuild() throws IOException {
        Files.setLastModifiedTime(
                home.resolve("pom.xml"), FileTime.from(Instant.now().plus(Duration.ofHours(1))));
    }

    private Path built() {
        return directory.resolve("user.built");
    }
}
