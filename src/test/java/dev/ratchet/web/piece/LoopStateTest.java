package dev.ratchet.web.piece;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.SampleDashboard;
import dev.ratchet.work.question.QuestionWords;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopStateTest {
    @Test
    void aCardSaysInAWordThatALoopWaitsForPeople() {
        Question question =
                new Question(7, Question.Kind.ASKED, "w1", "t-1", "Which one is meant?", List.of(), Sample.NOON, null);

        assertThat(doing("for " + QuestionWords.waitingFor(List.of(question, question))))
                .isEqualTo("for <a href=\"/questions\">your answer</a>");
        assertThat(doing("a worker for t-1")).isEqualTo("a worker for t-1");
    }

    /** The browser makes "in 0:05" of it, so no word before it may be for one of the two alone. */
    @Test
    void aMomentToComeReadsWellWithoutScriptsToo() {
        assertThat(ValueFormats.countdown(Sample.NOON).written()).containsPattern(">at \\d+ [A-Z][a-z]+ 12:00:00 UTC<");
    }

    private static String doing(String detail) {
        WatchedLoop loop = SampleDashboard.loop(
                "w1", WatchedLoop.State.WAITING, "waiting", detail, "", "", SampleDashboard.gauges());
        return LoopState.doing(loop).written();
    }
}
