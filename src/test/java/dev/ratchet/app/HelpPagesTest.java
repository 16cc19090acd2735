package dev.ratchet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page of the help is kept in a file, so that a change of it is seen; {@code -Dhelp.rewrite} writes them anew. */
class HelpPagesTest {
    private static final Path PAGES = Path.of(System.getProperty("basedir", ""), "src/test/resources/help");
    private static final boolean REWRITE = System.getProperty("help.rewrite") != null;

    @ParameterizedTest
    @MethodSource("commands")
    void eachPageIsAsItIsKept(String command) throws IOException {
        Path file = PAGES.resolve(fileName(command));
        String page = page(command);
        if (REWRITE) {
            Files.createDirectories(PAGES);
            Files.writeString(file, page);
        }

        assertThat(file).exists().content().isEqualTo(page);
    }

    @Test
    void noPageIsKeptOfWhatIsGone() throws IOException {
        try (Stream<Path> kept = Files.list(PAGES)) {
            assertThat(kept.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            commands().map(HelpPagesTest::fileName).toList());
        }
    }

    /** All commands and actions, and the whole by its empty name. */
    static Stream<String> commands() {
        return Stream.concat(Stream.of(""), CommandsTest.all());
    }

    private static String fileName(String command) {
        return ("ratchet " + command).strip().replace(' ', '-') + ".txt";
    }

    private static String page(String command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(stream, stream, Map.of(), Path.of("").toAbsolutePath(), Terminal.Live.NEITHER);
        assertThat(new Main(terminal).run(("help " + command).strip().split(" ")))
                .isZero();
        return out.toString(StandardCharsets.UTF_8);
    }
}
