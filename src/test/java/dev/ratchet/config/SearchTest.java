package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.ratchet.config.key.ConfigStyle;
import dev.ratchet.config.value.ValueOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchTest {
    @TempDir
    private Path directory;

    private ConfigFixture project = new ConfigFixture(Path.of(""));

    @BeforeEach
    void makeDirectories() throws IOException {
        project = new ConfigFixture(directory);
        Files.createDirectories(directory.resolve("a/b"));
    }

    @Test
    void worksWithoutAnyFile() {
        Config config = project.goodIn("a");

        assertThat(config.file()).isNull();
        assertThat(config.style()).isEqualTo(ConfigStyle.RATCHET);
        assertThat(config.root()).isEqualTo(directory.resolve("a"));
        assertThat(config.stateDirectory()).isEqualTo(directory.resolve("a/.ratchet"));
        assertThat(config.prompt().file()).isEqualTo(directory.resolve("a/PROMPT.md"));
    }

    @Test
    void anEmptyFileIsAllDefaults() throws IOException {
        Config config = project.ratchet("").good();

        assertThat(config.file()).isEqualTo(directory.resolve("ratchet.toml"));
        assertThat(config.resolved()).allMatch(resolved -> resolved.origin() instanceof ValueOrigin.Default);
    }

    @Test
    void findsTheNearestFileUpward() throws IOException {
        project.ratchet("[session]\nmax_iterations = 1")
                .file("a/ratchet.toml", "[session]\nmax_iterations = 2\nprompt_file = \"x.md\"");

        Config config = project.goodIn("a/b");

        assertThat(config.maxIterations()).isEqualTo(2);
        assertThat(config.root()).isEqualTo(directory.resolve("a"));
        assertThat(config.prompt().file()).isEqualTo(directory.resolve("a/x.md"));
        assertThat(config.resolved().getFirst().origin()).isEqualTo(new ValueOrigin.InFile("../ratchet.toml", 2));
    }

    @Test
    void harnessFileHereComesBeforeOneFurtherUp() throws IOException {
        project.ratchet("").file("a/harness.toml", "");

        assertThat(project.goodIn("a").file()).isEqualTo(directory.resolve("a/harness.toml"));
    }

    @Test
    void ratchetFileWinsOverHarnessFileBesideIt() throws IOException {
        project.ratchet("").file("harness.toml", "");

        assertThat(project.good().style()).isEqualTo(ConfigStyle.RATCHET);
    }

    @Test
    void harnessFileIsNotSearchedUpward() throws IOException {
        project.file("harness.toml", "");

        assertThat(project.goodIn("a").file()).isNull();
    }

    @Test
    void passesOverDirectoriesOfThatName() throws IOException {
        Files.createDirectories(directory.resolve("a/ratchet.toml"));
        project.ratchet("");

        assertThat(project.goodIn("a").file()).isEqualTo(directory.resolve("ratchet.toml"));
    }

    @Test
    void pathsAreRelativeToTheCurrentDirectoryWhenTheFileIsNamed() throws IOException {
        project.file("conf/my.toml", "[session]\nprompt_file = \"x.md\"").config("../conf/my.toml");

        Config config = project.goodIn("a");

        assertThat(config.root()).isEqualTo(directory.resolve("a"));
        assertThat(config.prompt().file()).isEqualTo(directory.resolve("a/x.md"));
        assertThat(config.resolved().get(1).origin().shown()).isEqualTo("../conf/my.toml:2");
    }

    @Test
    void namedHarnessFileBringsHarnessDefaults() throws IOException {
        project.file("conf/harness.toml", "")
                .ratchet("[session]\nmax_iterations = 7")
                .config("conf/harness.toml");

        Config config = project.good();

        assertThat(config.style()).isEqualTo(ConfigStyle.HARNESS);
        assertThat(config.maxIterations()).isEqualTo(25);
        assertThat(config.output().directory()).isEqualTo(directory);
    }

    @Test
    void absolutePathsStandAsTheyAre() throws IOException {
        Path elsewhere = directory.resolve("elsewhere");
        project.ratchet("[session]\noutput_dir = \"" + elsewhere + "\"");

        assertThat(project.good().output().directory()).isEqualTo(elsewhere);
    }

    @Test
    void theSearchEndsAtTheRootOfTheFileSystem() {
        ConfigFixture root = new ConfigFixture(directory.getRoot());

        assertThatCode(root::load).doesNotThrowAnyException();
    }
}
