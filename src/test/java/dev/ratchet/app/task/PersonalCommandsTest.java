package dev.ratchet.app.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with an answer, a note or an approval is said in one line. */
class PersonalCommandsTest extends TaskCommandFixture {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        answer x yes             | 64 | ID: 'x' is no whole number, or too large a one
        answer 99 yes            | 1  | there is no question 99; 'ratchet questions' lists the open ones
        answer 1                 | 64 | say what the answer is: ratchet answer 1 TEXT
        answer 99999999999999999999 yes | 64 | ID: '99999999999999999999' is no whole number, or too large a one
        note                     | 64 | say what there is to know: ratchet note TEXT
        note hello               | 1  | no loop 'main' has run here yet
        note --task 123456 hello | 1  | there is no task '123456'
        note --name w7 hello     | 1  | no loop 'w7' has run here yet
        approve 123456           | 1  | there is no task '123456'
        reject 123456 -m no      | 1  | there is no task '123456'
        ask what                 | 1  | 'ratchet ask' is for agents: there is no attempt here that asks
        """)
    void oneLineSaysWhatIsWrong(String command, int exit, String words) {
        assertThat(ratchet(command.split(" ", -1))).as(err()).isEqualTo(exit);

        assertThat(err().lines().filter(line -> !line.contains("--help")))
                .singleElement()
                .asString()
                .contains(words);
        assertThat(out()).isEmpty();
    }

    @Test
    void aNoteIsForTheOnlyLoopWhateverItsName() throws Exception {
        add("one");
        lock("w7");
        assertThat(ratchet("note", "mind the gap")).as(err()).isZero();
        assertThat(out()).isEqualTo("The next session of 'w7' is told.\n");

        lock("w8");
        assertThat(ratchet("note", "mind the gap")).isOne();
        assertThat(err()).hasLineCount(1).contains("ratchet: no loop 'main' has run here; there are w7, w8");
    }

    /** As a loop of this name leaves it. */
    private void lock(String loop) throws Exception {
        Path _ = Files.createFile(directory.resolve(".ratchet/" + loop + ".lock"));
    }
}
