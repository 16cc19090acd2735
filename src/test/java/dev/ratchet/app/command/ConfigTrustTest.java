package dev.ratchet.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.ConfigLoader;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.SandboxedPlaces;
import dev.ratchet.files.Sha256;
import dev.ratchet.files.TrustedFiles;
import dev.ratchet.loop.base.Complaint;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigTrustTest {
    private static final String LOOKED_AT = "[agent]\ncommand = \"mine\"\n";
    private static final String PLANTED = "[agent]\ncommand = \"evil\"\n";

    @TempDir
    Path directory;

    private Map<String, String> environment;
    private Path project;
    private TrustedFiles trusted;

    @BeforeEach
    void aPlaceWhereAgentsMayWrite() throws IOException {
        environment =
                Map.of("XDG_STATE_HOME", directory.toRealPath().resolve("state").toString());
        project = Files.createDirectories(directory.toRealPath().resolve("project/.ratchet/loops"))
                .resolve("../..")
                .normalize();
        Path memory = PrivateDirectory.ofUser(environment);
        new SandboxedPlaces(memory).note(project, project, Set.of());
        trusted = new TrustedFiles(memory);
    }

    @Test
    void whatWasReadHasToBeTrustedWhateverIsInTheFileByNow() throws IOException {
        Path file = project.resolve("ratchet.toml");
        trusted.trust(file, digest(LOOKED_AT));

        assertThat(objection(file, PLANTED, LOOKED_AT, Map.of())).isPresent();
        assertThat(objection(file, LOOKED_AT, PLANTED, Map.of())).isEmpty();
    }

    @Test
    void soDoesTheLoopTypeThatWasRead() throws IOException {
        Path file = project.resolve(".ratchet/loops/mine.yml");
        String lookedAt = "prompt_template: x\nvalidation_command: mine\n";
        String planted = "prompt_template: x\nvalidation_command: evil\n";
        trusted.trust(file, digest(lookedAt));
        Map<String, Flag> flags = Map.of("validate.loop", new Flag("--loop", "mine"));

        assertThat(objection(file, planted, lookedAt, flags)).isPresent();
        assertThat(objection(file, lookedAt, planted, flags)).isEmpty();
    }

    private Optional<Complaint> objection(Path file, String whenRead, String afterwards, Map<String, Flag> flags)
            throws IOException {
        Files.writeString(file, whenRead);
        ConfigLoader.Loaded loaded = ConfigLoader.load(project, null, flags, Map.of());
        assertThat(loaded.problems()).isEmpty();
        Files.writeString(file, afterwards);
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(nowhere, nowhere, environment, project, Terminal.Live.NEITHER);
        return new ConfigTrust(loaded.config(), terminal).objection();
    }

    private static String digest(String text) {
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
