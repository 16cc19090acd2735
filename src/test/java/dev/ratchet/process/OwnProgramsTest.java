package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnProgramsTest {
    @TempDir
    Path directory;

    private Path ofTheProject;
    private Path ofTheSystem;
    private OwnPrograms programs;

    @BeforeEach
    void twoOfTheSameName() throws IOException {
        ofTheProject = program("project/.venv/bin/tool");
        ofTheSystem = program("usr/bin/tool");
        programs = new OwnPrograms(
                ofTheProject.getParent() + ":.:bin::" + ofTheSystem.getParent(), List.of(directory.resolve("project")));
    }

    @Test
    void whatIsInTheProjectIsPassedOver() throws LaunchFailed {
        assertThat(programs.require("tool")).isEqualTo(ofTheSystem);
        assertThatThrownBy(() -> new OwnPrograms("" + ofTheProject.getParent(), List.of(directory)).require("tool"))
                .isInstanceOf(LaunchFailed.class)
                .hasMessageContaining("cannot start tool: 'tool' is not on the PATH, or only where an agent");
    }

    @Test
    void norIsItTakenByWayOfALink() throws IOException, LaunchFailed {
        Path links = Files.createDirectories(directory.resolve("links"));
        Files.createSymbolicLink(links.resolve("tool"), ofTheProject);
        Path way = Files.createSymbolicLink(directory.resolve("way"), ofTheProject.getParent());
        Path back = Files.createSymbolicLink(directory.resolve("project/bin"), ofTheSystem.getParent());
        String path = links + ":" + way + ":" + back + ":" + ofTheSystem.getParent();

        assertThat(new OwnPrograms(path, List.of(directory.resolve("project"))).require("tool"))
                .isEqualTo(ofTheSystem);
    }

    @Test
    void whatIsDistrustedLaterIsLookedUpAgain() throws LaunchFailed {
        OwnPrograms trusting = new OwnPrograms(ofTheProject.getParent() + ":" + ofTheSystem.getParent(), List.of());
        assertThat(trusting.require("tool")).isEqualTo(ofTheProject);

        trusting.distrust(List.of(directory.resolve("project")));

        assertThat(trusting.require("tool")).isEqualTo(ofTheSystem);
    }

    @Test
    void whatIsReplacedIsNotRun() throws IOException, LaunchFailed {
        assertThat(programs.require("tool")).isEqualTo(ofTheSystem);
        Files.move(ofTheSystem, ofTheSystem.resolveSibling("old"));
        assertThatThrownBy(() -> programs.require("tool")).hasMessageContaining("is gone");
        Path _ = program("usr/bin/tool");

        assertThatThrownBy(() -> programs.require("tool"))
                .isInstanceOf(LaunchFailed.class)
                .hasMessageContaining(ofTheSystem + ", which Ratchet itself runs, was replaced");
    }

    private Path program(String name) throws IOException {
        Path file = directory.toRealPath().resolve(name);
        Files.createDirectories(file.getParent());
        assertThat(Files.writeString(file, "#!/bin/sh\n").toFile().setExecutable(true))
                .isTrue();
        return file;
    }
}
