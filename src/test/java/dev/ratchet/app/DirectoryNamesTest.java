package dev.ratchet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As Java reads them, a name that is no UTF-8 has a sign in it that stands for what could not be read. */
class DirectoryNamesTest {
    private static final String LOST = "caf\uFFFD";

    @TempDir
    Path directory;

    @Test
    void aDirectoryWhoseNameCannotBeReadIsNamedAndNotWorkedIn() {
        assertThat(objection(directory.resolve(LOST), Map.of()))
                .hasValueSatisfying(
                        text -> assertThat(text).contains(LOST, "not UTF-8").contains("rename it"));
    }

    @Test
    void oneThatAVariableNamesIsNotMadeUnderAnotherName() {
        for (String variable : new String[] {"HOME", "XDG_STATE_HOME", "TMPDIR"}) {
            assertThat(objection(
                            directory, Map.of(variable, directory.resolve(LOST).toString())))
                    .hasValueSatisfying(text -> assertThat(text).startsWith(variable + " names a directory"));
        }
    }

    @Test
    void theSignItselfMayBePartOfAName() throws IOException {
        Path real = Files.createDirectory(directory.resolve(LOST));

        assertThat(objection(real, Map.of("HOME", real.toString(), "TMPDIR", "/tmp")))
                .isEmpty();
    }

    private static Optional<String> objection(Path directory, Map<String, String> environment) {
        return DirectoryNames.objection(
                        new Terminal(System.out, System.err, environment, directory, Terminal.Live.NEITHER))
                .map(Complaint::line);
    }
}
