package dev.ratchet.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.testing.Sample;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.dashboard.KeyDecoder;
import dev.ratchet.tui.live.AskingScreen;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunKeysTest {
    private static final String ESCAPE = "\u001b";

    private final List<String> done = new ArrayList<>();
    private final List<Question> open = new ArrayList<>();
    private String shown = "";

    private final RunKeys.Actions actions = new RunKeys.Actions() {
        @Override
        public LoopRequest.Kind pauseOrResume() {
            done.add("pause");
            return LoopRequest.Kind.PAUSE;
        }

        @Override
        public void ask(LoopRequest.Kind kind) {
            done.add(kind.name());
        }

        @Override
        public void note(String words) {
            if (words.equals("too much")) {
                throw Trouble.refused("no more \u001b[2Jnotes");
            }
            done.add("note: " + words);
        }

        @Override
        public List<Question> questions() {
            return open;
        }

        @Override
        public String answer(long question, String words) {
            done.add("answer %d: %s".formatted(question, words));
            return "told";
        }

        @Override
        public void dashboard() {
            done.add("dashboard");
        }
    };

    private final AskingScreen screen = new AskingScreen() {
        @Override
        public void ask(List<Paragraph> words) {
            shown = words.stream()
                    .flatMap(paragraph -> paragraph.lines(80, AnsiColours.PLAIN).stream())
                    .reduce("", (one, other) -> one + other + "\n");
        }

        @Override
        public void takesKeys() {}

        @Override
        public void asked(LoopRequest.Kind kind) {}

        @Override
        public void noted(String words) {}
    };

    private final RunKeys keys = new RunKeys(
            screen,
            actions,
            other -> {
                done.add("gives way");
                other.run();
                done.add("is back");
            },
            () -> {});
    private final KeyDecoder decoder = new KeyDecoder(keys::pressed);

    @Test
    void eachDoesWhatTheHelpSays() {
        press("?");
        assertThat(shown)
                .contains("  p  pause", "  s  stop", "  k  kill", "  n  a note", "  a  answer", "  w  the dashboard");
        press("psw");

        assertThat(done).containsExactly("pause", "STOP", "gives way", "dashboard", "is back");
        assertThat(shown).isEmpty();
    }

    @Test
    void aKillIsAskedForTwice() {
        press("kn");
        assertThat(done).isEmpty();
        assertThat(shown).isEmpty();

        press("k");
        assertThat(shown).contains("Kill the session that runs, and end?");
        press("y");
        assertThat(done).containsExactly("KILL");
    }

    @Test
    void aNoteIsWrittenCorrectedSentOrLeft() {
        press("nps 你ö\u007f!");
        assertThat(shown).contains("ps 你!▏");
        press("\r");
        press("nnever sent" + ESCAPE);
        decoder.pause();
        press("n  \r");

        assertThat(done).containsExactly("note: ps 你!");
        assertThat(shown).isEmpty();
    }

    @Test
    void whatIsPastedIsNoCommandAndAllOfItIsTheNote() {
        press(ESCAPE + "[200~k\ry\rspw" + ESCAPE + "[201~");
        assertThat(done).isEmpty();

        press("n" + ESCAPE + "[200~one\rtwo" + ESCAPE + "[201~\r");
        assertThat(done).containsExactly("note: one two");
    }

    @Test
    void questionsAreAnsweredOneAfterTheOther() {
        press("a");
        assertThat(shown).contains("nobody has asked anything");

        open.add(question(3, Question.Kind.ASKED, "Which \u001b[2Jdatabase?", List.of("SQLite", "PostgreSQL")));
        open.add(question(4, Question.Kind.APPROVAL, "t-1 is done: checked", List.of("approve", "reject")));
        press("a");
        assertThat(shown)
                .contains("? t-1 Which [2Jdatabase?", "1  SQLite", "2  PostgreSQL", "1 of 2, Tab the next")
                .doesNotContain(ESCAPE);
        press("no kill, 2\r");
        assertThat(shown).contains("told");
        press("a\treject: too slow\r");
        press("a1" + ESCAPE);
        decoder.pause();

        assertThat(done).containsExactly("answer 3: no kill, 2", "answer 4: reject: too slow");
        assertThat(shown).isEmpty();
    }

    private static Question question(long id, Question.Kind kind, String text, List<String> options) {
        return new Question(id, kind, "main", "t-1", text, options, Sample.NOON, null);
    }

    @Test
    void whatCannotBeDoneIsSaid() {
        press("ntoo much\r");

        assertThat(shown).contains("no more").doesNotContain(ESCAPE);
    }

    private void press(String characters) {
        for (byte one : characters.getBytes(StandardCharsets.UTF_8)) {
            decoder.read(one & 0xff);
        }
    }
}
