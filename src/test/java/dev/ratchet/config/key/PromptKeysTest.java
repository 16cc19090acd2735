package dev.ratchet.config.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.ConfigFixture;
import dev.ratchet.config.ConfigText;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromptKeysTest {
    @TempDir
    private Path directory;

    private ConfigFixture project = new ConfigFixture(Path.of(""));

    @BeforeEach
    void begin() {
        project = new ConfigFixture(directory);
    }

    @Test
    void promptFileWinsOverTheDefaultOfTheOther() throws IOException {
        project.ratchet("[prompt]\nfile = \"b.md\"");

        assertThat(file()).isEqualTo("b.md");
    }

    @Test
    void bothMayNameTheSameFile() throws IOException {
        project.ratchet("[session]\nprompt_file = \"b.md\"\n[prompt]\nfile = \"./b.md\"");

        assertThat(file()).isEqualTo("b.md");
    }

    @Test
    void aFlagForTheOlderKeyBeatsTheFilesNewerOne() throws IOException {
        project.ratchet("[prompt]\nfile = \"b.md\"").flag("session.prompt_file", "--prompt", "c.md");

        assertThat(file()).isEqualTo("c.md");
    }

    @Test
    void aFlagForTheNewerKeyBeatsTheFilesOlderOne() throws IOException {
        project.ratchet("[session]\nprompt_file = \"a.md\"").flag("prompt.file", "--prompt", "d.md");

        assertThat(file()).isEqualTo("d.md");
    }

    @Test
    void showsTheWinnerUnderBothNames() throws IOException {
        project.ratchet("[prompt]\nfile = \"b.md\"").flag("session.prompt_file", "--prompt", "c.md");

        assertThat(ConfigText.resolvedLines(project.good()).lines().filter(line -> line.contains(".md")))
                .hasSize(2)
                .allMatch(line -> line.contains("= \"c.md\"") && line.endsWith("(--prompt)"));
    }

    @Test
    void twoVariablesThatDisagreeAreAnError() {
        project.variable("RATCHET_PROMPT_FILE", "b.md").variable("RATCHET_SESSION_PROMPT_FILE", "a.md");

        assertThat(project.problems())
                .containsExactly(
                        "RATCHET_PROMPT_FILE: prompt.file: \"b.md\" differs from session.prompt_file = \"a.md\""
                                + " (RATCHET_SESSION_PROMPT_FILE), allowed is one of them");
    }

    @Test
    void textStandsInPlaceOfTheFile() throws IOException {
        project.ratchet("[prompt]\ntext = \"do it\"\nfile = \"b.md\"");

        assertThat(project.good().prompt().text()).isEqualTo("do it");
    }

    @Test
    void aFileNamedOnTheCommandLineBeatsTheTextOfTheFile() throws IOException {
        project.ratchet("[prompt]\ntext = \"do it\"").flag("prompt.file", "--prompt", "c.md");

        assertThat(project.good().prompt().text()).isNull();
        assertThat(file()).isEqualTo("c.md");
    }

    private String file() {
        return directory.relativize(project.good().prompt().file()).toString();
    }
}
