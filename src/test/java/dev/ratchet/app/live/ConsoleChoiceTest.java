package dev.ratchet.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.Config;
import dev.ratchet.config.ConfigLoader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleChoiceTest {
    private static final Map<String, String> XTERM = Map.of("TERM", "xterm-256color");

    @TempDir
    private Path directory;

    @Test
    void aTerminalWithAPersonInFrontOfItIsDrawnOn() throws IOException {
        assertThat(isRich("", XTERM, watched())).isTrue();
        // What else is piped does not matter.
        assertThat(isRich("", XTERM, new Terminal.Live(false, true))).isTrue();
    }

    @Test
    void linesAreForWhateverCannotBeDrawnOn() throws IOException {
        assertThat(isRich("", XTERM, Terminal.Live.NEITHER)).isFalse();
        assertThat(isRich("", XTERM, new Terminal.Live(true, false))).isFalse();
        assertThat(isRich("", Map.of("TERM", "dumb"), watched())).isFalse();
        assertThat(isRich("", Map.of(), watched())).isFalse();
        assertThat(isRich("", Map.of("TERM", ""), watched())).isFalse();
        assertThat(isRich("", Map.of("TERM", "xterm", "CI", "true"), watched())).isFalse();
        assertThat(isRich("", Map.of("TERM", "xterm", "CI", ""), watched())).isTrue();
    }

    @Test
    void whoAsksForLinesGetsThem() throws IOException {
        assertThat(isRich("console = \"plain\"", XTERM, watched())).isFalse();
    }

    @Test
    void whoAsksForDrawingGetsItWhereverThatIsPossible() throws IOException {
        String rich = "console = \"rich\"";
        assertThat(isRich(rich, Map.of("TERM", "xterm", "CI", "true"), watched()))
                .isTrue();
        assertThat(isRich(rich, Map.of("TERM", "dumb"), watched())).isFalse();
        assertThat(isRich(rich, XTERM, Terminal.Live.NEITHER)).isFalse();
    }

    @Test
    void aDropInPrintsWhatItAlwaysDid() throws IOException {
        Files.writeString(directory.resolve("harness.toml"), "");
        Config config = ConfigLoader.load(directory, null, Map.of(), Map.of()).config();

        assertThat(ConsoleChoice.isRich(config, terminal(XTERM, watched()))).isFalse();
        assertThat(ConsoleChoice.isRedrawn(terminal(XTERM, watched()))).isTrue();
    }

    private boolean isRich(String output, Map<String, String> environment, Terminal.Live live) throws IOException {
        Files.writeString(directory.resolve("ratchet.toml"), "[output]\n" + output + "\n");
        Config config = ConfigLoader.load(directory, null, Map.of(), Map.of()).config();
        return ConsoleChoice.isRich(config, terminal(environment, live));
    }

    private static Terminal.Live watched() {
        return new Terminal.Live(true, true);
    }

    private Terminal terminal(Map<String, String> environment, Terminal.Live live) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        return new Terminal(nowhere, nowhere, environment, directory, live);
    }
}
