package dev.ratchet.session.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Sigils;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.StreamReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class InstructionLinesTest {
    private static final Brief BRIEF = new Brief("""
        Do it.
        <next-model>opus</next-model>
        """, """
            - `<task-done>t-1</task-done>`: the task is completed.
            - `<promise>FAILURE</promise>`: nothing can go on; this ends the whole run.
               - `<verify-pass/>` if the work is right.
            - `<verify-fail>` followed by what is wrong, followed by `</verify-fail>`, if it is not.
            """, null);

    @Test
    void whoPrintsWhatHeWasToldHasSaidNothing() {
        assertThat(heard(BRIEF.system())).isEqualTo(Sigils.NONE);
        assertThat(heard(BRIEF.system().lines().map(line -> "> " + line + " |").collect(Collectors.joining("\n"))))
                .isEqualTo(Sigils.NONE);
    }

    @Test
    void hisOwnWordsAfterItCount() {
        Sigils sigils = heard(BRIEF.system() + "All is well: <task-done>t-1</task-done>\n");

        assertThat(sigils.done()).isEqualTo("t-1");
        assertThat(sigils.promise()).isNull();
    }

    @Test
    void aSigilThatStandsAloneInTheBriefIsWhatAnAgentIsToWrite() {
        assertThat(heard("<next-model>opus</next-model>\n").nextModel()).isEqualTo("opus");
    }

    private static Sigils heard(String output) {
        StreamReader reader = Dialects.choose("raw", "./agent.sh").reader(ReadingSettings.DEFAULT.told(BRIEF), _ -> {});
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        reader.read(bytes, 0, bytes.length);
        return reader.end().transcript().remarks().sigils();
    }
}
