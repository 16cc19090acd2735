package dev.ratchet.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.base.Dollars;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.testing.Sample;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.Verbosity;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunScreenTest {
    private static final Instant NOON = Sample.NOON;
    private static final int WIDE = 200;

    private final RunScreen run = new RunScreen(
            new RunFacts(
                    "main",
                    3,
                    Dollars.ZERO,
                    0,
                    Duration.ofMinutes(30),
                    Path.of("/work"),
                    ZoneOffset.UTC,
                    Verbosity.NORMAL,
                    "p lets it go on",
                    RunFacts.WorkItems.DIFFERENT,
                    _ -> Optional.empty()),
            AnsiColours.PLAIN);

    private void hear(AgentEvent said) {
        run.saw(new Event.Heard(Sample.attempt(0), said, NOON));
    }

    @Test
    void anErrorIsToldOnceAndTheVerdictBelowItSaysOnlyWhatIsNew() {
        String error = "API Error: Request rejected (429)";
        run.saw(new Event.AttemptStarted(Sample.attempt(0), NOON));
        run.saw(new Event.SessionStarted(Sample.attempt(0), Sample.ticket(0), NOON));
        hear(new AgentEvent.Said(Speaker.SYNTHETIC, null, error));
        hear(new AgentEvent.Finished(AgentEvent.Success.ERROR, 1, Duration.ofSeconds(2), 0.0, error));
        Verdict limited = new Verdict.RateLimited(Verdict.Limit.RATE, null, "limited: " + error);
        run.saw(new Event.AttemptEnded(Sample.past(0, SessionClass.RATE_LIMIT, limited, NOON), NOON));

        String seen = String.join("\n", run.above(WIDE));
        assertThat(seen)
                .containsOnlyOnce(error)
                .contains("rate limited · exit 1")
                .doesNotContain("limited · limited");
    }

    @Test
    void questionsAreCountedUntilTheyAreAnswered() {
        Question question = new Question(7, Question.Kind.ASKED, "main", "t-1", "Which one?", List.of(), NOON, null);
        run.saw(new Event.AttemptStarted(Sample.attempt(0), NOON));
        run.saw(new Event.Asked(question, NOON));
        assertThat(run.above(WIDE)).anyMatch(line -> line.contains("? question 7 of t-1: Which one?"));
        assertThat(run.foot(WIDE, 24, NOON))
                .as("where no keys are taken")
                .anyMatch(line -> line.contains("1 question: 'ratchet questions'"));
        run.takesKeys();
        assertThat(run.foot(WIDE, 24, NOON)).anyMatch(line -> line.contains("1 question: a answers"));

        Question.Reply reply = new Question.Reply("this", "a person", NOON);
        run.saw(new Event.Answered(
                new Question(7, Question.Kind.ASKED, "main", "t-1", "Which one?", List.of(), NOON, reply), NOON));
        assertThat(run.foot(WIDE, 24, NOON)).noneMatch(line -> line.contains("question"));
    }
}
