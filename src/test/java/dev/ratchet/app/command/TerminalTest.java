package dev.ratchet.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.tui.AnsiColours;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
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

    @ParameterizedTest
    @CsvSource({
        "xterm-256color,0;15,ON_LIGHT_GROUND",
        "rxvt-unicode-256color,0;default;15,ON_LIGHT_GROUND",
        "xterm-256color,0;7,ON_LIGHT_GROUND",
        "xterm-256color,15;0,COLOURS",
        "xterm-256color,7;8,COLOURS",
        "xterm-256color,,COLOURS",
        "xterm,0;15,COLOURS"
    })
    void coloursAreDarkWhereTheTerminalTellsOfLightGround(String term, String told, AnsiColours expected) {
        PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
        Map<String, String> environment = told == null ? Map.of("TERM", term) : Map.of("TERM", term, "COLORFGBG", told);

        assertThat(new Terminal(nowhere, nowhere, environment, Path.of(""), new Terminal.Live(true, true)).colours())
                .isEqualTo(expected);
        assertThat(AnsiColours.ON_LIGHT_GROUND.yellow("!")).isEqualTo("\u001b[38;5;94m!\u001b[0m");
    }

    @Test
    void complaintsEndBetweenWordsWherePeopleReadThem() {
        String complaint = "warning: permissions are not asked for, and the agent runs without a sandbox";

        assertThat(complained(complaint, Map.of("TERM", "xterm", "COLUMNS", "40"), new Terminal.Live(true, true)))
                .isEqualTo("""
                    ratchet: warning: permissions are not
                             asked for, and the agent runs
                             without a sandbox
                    """);
    }

    @ParameterizedTest
    @CsvSource({"xterm,'',false", "dumb,'',true", "xterm,true,true"})
    void complaintsAreWholeLinesWhereProgramsReadThem(String term, String ci, boolean watched) {
        String complaint = "a word and another ".repeat(20);

        assertThat(complained(
                        complaint,
                        Map.of("TERM", term, "CI", ci, "COLUMNS", "40"),
                        new Terminal.Live(watched, watched)))
                .isEqualTo("ratchet: " + complaint + "\n");
    }

    private static String complained(String words, Map<String, String> environment, Terminal.Live live) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(printed, true, StandardCharsets.UTF_8);
        new Terminal(err, err, environment, Path.of(""), live).complain(words);
        return printed.toString(StandardCharsets.UTF_8);
    }
}
