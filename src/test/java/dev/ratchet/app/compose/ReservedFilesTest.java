package dev.ratchet.app.compose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.ConfigLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReservedFilesTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "ratchet.toml, true",
        "RATCHET.toml, true",
        "deep/down/ratchet.toml, true",
        "harness.toml, true",
        "PROMPT.md, true",
        ".ratchet/ratchet.db, true",
        ".ratchet/loops/mine.yml, true",
        ".Ratchet/loops/mine.yml, true",
        ".ratchet/sessions/session-1.jsonl, true",
        ".ratchet/status.json, true",
        ".ratchet/skills/build/SKILL.md, false",
        ".ratchet/features/one/plan.md, false",
        ".ratchet/featuresque, true",
        "src/Main.java, false",
        "docs/PROMPT.md, false",
        "STOP, false",
    })
    void reservesWhatRatchetIsToldByAndKeeps(String file, boolean reserved) throws IOException {
        Path project = Files.createDirectory(directory.resolve("project"));
        Files.writeString(project.resolve("ratchet.toml"), "");
        Path alias = Files.createSymbolicLink(directory.resolve("alias"), project);
        ReservedFiles ofTheAlias = reserved(alias);

        assertThat(reserved(project).test(project.toRealPath().resolve(file))).isEqualTo(reserved);
        assertThat(ofTheAlias.test(project.toRealPath().resolve(file))).isEqualTo(reserved);
    }

    private static ReservedFiles reserved(Path project) {
        return ReservedFiles.of(
                ConfigLoader.load(project, null, Map.of(), Map.of()).config());
    }
}
