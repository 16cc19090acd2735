package dev.ratchet.fleet.landing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.files.SandboxedPlaces;
import dev.ratchet.files.Sha256;
import dev.ratchet.files.TrustedFiles;
import dev.ratchet.testing.SampleRepository;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What lands comes to where no session may write, and is obeyed there only after a person has seen it. */
class SettingsInWorkTest {
    @TempDir
    Path directory;

    private SampleRepository sample;

    @BeforeEach
    void aProjectWithSettings() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        sample.raw(
                "echo mine > ratchet.toml; mkdir ci; echo mine > ci/night.toml; git add -A; git commit -qm settings");
    }

    /** Work that has one file in it, made without a work tree: git itself would leave some names out. */
    private Optional<String> admitted(String file) throws Exception {
        String commit =
                sample.raw("export GIT_INDEX_FILE=../index; git read-tree main; blob=$(echo evil | git hash-object -w"
                        + " --stdin); git update-index --add --cacheinfo 100644,$blob,'" + file
                        + "'; git commit-tree -p main -m work $(git write-tree)");
        Path named = sample.project().resolve("ci/night.toml");
        return new SettingsInWork(sample.writer(), List.of(named)).admit(sample.raw("git rev-parse main"), commit);
    }

    private Optional<Path> writerOf(String file) throws Exception {
        return new SandboxedPlaces(sample.scratch()).writerOf(sample.project().resolve(file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".ratchet/ratchet.db-journal",
                ".ratchet/worktrees/t-1.json",
                ".ratchet",
                ".ratchet/features",
                "sub/.ratchet/ratchet.db",
                ".Ratchet/main.lock"
            })
    void whatIsRatchetsOwnIsNoWork(String file) throws Exception {
        assertThat(admitted(file)).hasValueSatisfying(why -> assertThat(why).contains(file, "Ratchet's own"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ratchet.toml", "sub/harness.toml", "Ratchet.TOML", ".ratchet/loops/mine.yml", "ci/night.toml"})
    void settingsLandAndHaveToBeTrusted(String file) throws Exception {
        assertThat(admitted(file)).isEmpty();

        assertThat(writerOf(file)).hasValue(sample.project());
    }

    @Test
    void whatWasObeyedBeforeStillIsWhereTheCheckoutDoesNotFollow() throws Exception {
        assertThat(admitted("ratchet.toml")).isEmpty();
        assertThat(admitted("ratchet.toml"))
                .as("once more, as when the base has moved")
                .isEmpty();

        TrustedFiles trusted = new TrustedFiles(sample.scratch());
        Path file = sample.project().resolve("ratchet.toml");
        assertThat(trusted.trusts(file, Sha256.of("mine\n".getBytes(StandardCharsets.UTF_8))))
                .isTrue();
        assertThat(trusted.trusts(file, Sha256.of("evil\n".getBytes(StandardCharsets.UTF_8))))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.txt", ".ratchet/features/login.md", ".ratchet/skills/x/SKILL.md", "my-ratchet.toml"})
    void allElseIsWork(String file) throws Exception {
        assertThat(admitted(file)).isEmpty();

        assertThat(writerOf(file)).isEmpty();
    }
}
