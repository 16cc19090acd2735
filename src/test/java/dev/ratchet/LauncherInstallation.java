package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.files.DirectoryDeletion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The script that starts Ratchet in a checkout of its own, with a program in java's place that says how it was called. */
abstract class LauncherInstallation {
    protected static final String TELLING =
            "#!/bin/sh\nprintf '%s\\n' \"$@\"\nenv\necho \"core=$(ulimit -S -c)\"\necho \"java=$0\"\n";
    protected Path directory;
    protected Path project;
    protected final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void install() throws IOException {
        Path target = Path.of("target").toAbsolutePath();
        assumeTrue(
                Stream.of("/tmp", "/var/tmp", "/private").noneMatch(target::startsWith),
                "this checkout is among temporary files, from which the script takes nothing");
        directory = Files.createTempDirectory(Files.createDirectories(target), "launcher-");
        project = directory.resolve("project");
        Files.createDirectories(project.resolve(".git"));
        Files.createDirectories(directory.resolve("home/target/run"));
        Files.createFile(directory.resolve("home/target/run/ratchet-1.jar"));
        Files.copy(Path.of("ratchet"), directory.resolve("home/ratchet"));
        jdk(directory.resolve("jdk"));
        environment.put("JAVA_HOME", directory.resolve("jdk").toString());
        environment.put("HOME", directory.resolve("user").toString());
        environment.put("PATH", "/usr/bin:/bin");
    }

    @AfterEach
    void remove() throws IOException {
        if (directory != null) {
            DirectoryDeletion.delete(directory);
        }
    }

    protected final Path unpacked(String name) throws IOException {
        Path archive = directory.resolve(name);
        jdk(archive.resolve("lib/ratchet/runtime"));
        Files.createFile(archive.resolve("lib/ratchet/ratchet-2.jar"));
        Files.createDirectories(archive.resolve("bin"));
        Files.copy(Path.of("ratchet"), archive.resolve("bin/ratchet"));
        return archive;
    }

    protected static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.sorted().toList();
        }
    }

    protected static void jdk(Path place) throws IOException {
        Files.createDirectories(place.resolve("bin"));
        Files.writeString(place.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
        executable(place.resolve("bin/java"), TELLING);
    }

    protected static void executable(Path file, String content) throws IOException {
        assertThat(Files.writeString(file, content).toFile().setExecutable(true))
                .isTrue();
    }

    protected final List<String> start() throws IOException {
        return shell(directory.resolve("home/ratchet").toString(), "version");
    }

    protected final List<String> shell(String... arguments) throws IOException {
        Process process = launcher(List.of(arguments));
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    protected final Process launcher(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh"));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }
}
