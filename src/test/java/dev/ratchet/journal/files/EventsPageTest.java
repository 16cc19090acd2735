package dev.ratchet.journal.files;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.testing.JsonSchema;
import dev.ratchet.testing.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Holds docs/events.md to the lines that are written. */
class EventsPageTest {
    private static final String PAGE = JsonSchema.page("events.md");
    private static final Attempt ATTEMPT = Sample.attempt(0);

    /** Those that make no line of their own. */
    private static final Set<Class<?>> UNTOLD = Set.of(
            Event.SessionEnded.class,
            Event.Checked.class,
            Event.UsageGrown.class,
            Event.SettingUp.class,
            Event.Heard.class);

    private static final List<Event> EVENTS = List.of(
            new Event.RunStarted("run", "main", "prompt", 1, NOON),
            new Event.Claimed(Sample.PROMPT, "1 task: 1 running", NOON),
            new Event.AttemptStarted(ATTEMPT, NOON),
            new Event.HooksStarted(ATTEMPT, Event.Stage.BEFORE_SESSION, 0, NOON),
            new Event.ModelChosen(ATTEMPT, "opus", "hinted", NOON),
            new Event.Queued(ATTEMPT, new Slots.Snapshot(List.of(), List.of(), 0, Optional.empty()), NOON),
            new Event.Granted(ATTEMPT, NOON),
            new Event.SessionStarted(ATTEMPT, Sample.ticket(0), NOON),
            new Event.Spawned(ATTEMPT, Sample.ticket(0), 1, NOON),
            new Event.Ended(ATTEMPT, Sample.ticket(0), new Watch.End("stale", "why", Watch.Manner.AS_KILLED), NOON),
            new Event.Examining(ATTEMPT, "make", NOON),
            new Event.Examined(
                    ATTEMPT,
                    new Receipt("make", "c", new Receipt.Exit.Passed(0), Duration.ZERO, "", "", List.of()),
                    NOON),
            new Event.AttemptEnded(Sample.worked(0, NOON), NOON),
            new Event.AttemptEnded(
                    new PastAttempt(ATTEMPT, null, null, Changes.NONE, new Verdict.Interrupted("why"), NOON), NOON),
            new Event.Resolved(Sample.PROMPT, Event.Resolution.DONE, "why", NOON),
            new Event.Waiting(new Decision.Wait(NOON, Decision.Pause.PACE, "it"), NOON),
            new Event.Rebasing("main", NOON),
            new Event.Rebased("main", List.of("a.txt"), NOON),
            new Event.Requested(new LoopRequest(LoopRequest.Kind.STOP, "somebody"), NOON),
            new Event.MessageReceived(ATTEMPT, new LoopMessage(LoopMessage.Kind.SHARE, "w2", "words"), NOON),
            new Event.Asked(question(null), NOON),
            new Event.Answered(question(new Question.Reply("this", "me", NOON)), NOON),
            new Event.Tripped(
                    new Decision.Trip("stagnation", Outcome.tripped("why"), new Decision.Trip.Counts(1, 1, 1, 1)),
                    NOON),
            new Event.Noticed(Event.Level.WARN, null, "words", NOON),
            new Event.Recovered(List.of(), 0, Duration.ZERO, NOON),
            new Event.RunEnded("run", Outcome.complete("why"), NOON));

    @Test
    void theTableHasEveryEventWithItsFields() {
        assertThat(Pattern.compile("(?m)^\\| (`[a-z_]+` \\| `[a-z_` ]+`) \\| ")
                        .matcher(PAGE)
                        .results()
                        .map(match -> match.group(1)))
                .containsExactlyElementsOf(
                        EVENTS.stream().map(EventsPageTest::row).toList());
    }

    private static Question question(Question.@Nullable Reply reply) {
        return new Question(1, Question.Kind.ASKED, "main", "t-3f09a1", "which?", List.of("this"), NOON, reply);
    }

    private static String row(Event event) {
        Json line = Json.parseOrNothing(EventLogLine.of(event, ObjectForm.FILE).orElseThrow());
        assertThat(line.members().keySet()).startsWith("ts", "event");
        return "`%s` | %s"
                .formatted(
                        line.textAt("event"),
                        line.members().keySet().stream()
                                .skip(2)
                                .map("`%s`"::formatted)
                                .collect(Collectors.joining(" ")));
    }

    @Test
    void noEventIsForgotten() {
        Stream<Class<?>> known = Stream.of(Event.Recorded.class, Event.Passing.class)
                .flatMap(kind -> Stream.of(kind.getPermittedSubclasses()));

        assertThat(known.filter(kind -> !UNTOLD.contains(kind)).toList())
                .hasSameElementsAs(
                        EVENTS.stream().map(Event::getClass).distinct().toList());
    }

    @Test
    void theStreamHasTheSameFieldsButForTheNameOfTheHarness() {
        for (Event event : EVENTS) {
            assertThat(fields(event, ObjectForm.STREAM))
                    .doesNotContain("global")
                    .isSubsetOf(fields(event, ObjectForm.FILE));
            assertThat(fields(event, ObjectForm.HARNESS))
                    .doesNotContain("session")
                    .isSubsetOf(fields(event, ObjectForm.FILE));
        }
    }

    private static Set<String> fields(Event event, ObjectForm form) {
        return Json.parseOrNothing(EventLogLine.of(event, form).orElseThrow())
                .members()
                .keySet();
    }
}
