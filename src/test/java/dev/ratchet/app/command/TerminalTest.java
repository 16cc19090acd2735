package dev.ratchet.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.tui.AnsiColours;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Colours are for people whose terminal knows them. */
class TerminalTest {
    @ParameterizedTest
    @CsvSource({"xterm,'',true,true", "xterm,'',false,false", "xterm,1,true,false", "dumb,'',true,false"})
    void coloursAreForWhoWatchesAndKnowsThem(String term, String noColour, boolean watched, boolean coloured) {
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        Terminal terminal = new Terminal(
                nowhere,
                nowhere,
                Map.of("TERM", term, "NO_COLOR", noColour),
                Path.of(""),
                new Terminal.Live(watched, watched));

        AnsiColours expected = coloured ? AnsiColours.COLOURS : AnsiColours.PLAIN;
        assertThat(terminal.colours()).isEqualTo(expected);
        assertThat(terminal.outputColours()).isEqualTo(expected);
    }
}
