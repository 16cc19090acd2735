package dev.ratchet.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.notify.Notice.Kind;
import dev.ratchet.testing.Sample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunNoticesTest {
    private static final Instant NOON = Instant.parse("2026-11-16T12:00:00Z");

    private final List<Notice> posted = new ArrayList<>();
    private final RunNotices notices = new RunNotices("main", posted::add);

    @ParameterizedTest
    @EnumSource(
            value = Outcome.Kind.class,
            names = {"FAILURE", "BLOCKED", "TRIPPED"})
    void somebodyIsNeededWhereTheNextRunWouldGetNoFurther(Outcome.Kind kind) {
        assertThat(ended(kind).kind()).isEqualTo(Kind.HUMAN_NEEDED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.Kind.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"FAILURE", "BLOCKED", "TRIPPED"})
    void otherEndsAreOnlyTold(Outcome.Kind kind) {
        assertThat(ended(kind).kind()).isEqualTo(Kind.RUN_ENDED);
    }

    @Test
    void aNoticeSaysWhichLoopEndedHowAndWhy() {
        assertThat(ended(Outcome.Kind.LIMIT_REACHED))
                .isEqualTo(new Notice(Kind.RUN_ENDED, "Ratchet: loop main ended, limit reached", "the reason"));
        assertThat(Kind.HUMAN_NEEDED.word()).isEqualTo("human_needed");
    }

    @Test
    void tellsOfTasks() {
        WorkItem item = new WorkItem("t-1", "Write it");
        notices.saw(new Event.Resolved(item, Event.Resolution.DONE, "fine", NOON));
        notices.saw(new Event.Resolved(item, Event.Resolution.FAILED, "no way", NOON));

        Notice.Subject task = new Notice.Subject("t-1", null);
        assertThat(posted)
                .containsExactly(
                        new Notice(Kind.TASK_DONE, "Task done", "t-1: Write it", task),
                        new Notice(Kind.TASK_FAILED, "Task failed", "t-1: Write it\nno way", task));
    }

    @Test
    void anAlertIsToldAndWhatIsSharedIsNot() {
        notices.saw(new Event.MessageReceived(
                Sample.attempt(0), new LoopMessage(LoopMessage.Kind.SHARE, "w2", "news"), NOON));
        notices.saw(new Event.MessageReceived(
                Sample.attempt(0), new LoopMessage(LoopMessage.Kind.ALERT, "w2", "fire"), NOON));

        assertThat(posted)
                .containsExactly(new Notice(Kind.HUMAN_NEEDED, "Ratchet: alert for loop main from w2", "fire"));
    }

    @Test
    void nothingElseIsWorthANotice() {
        notices.saw(new Event.RunStarted("r", "main", "prompt", 1, NOON));

        assertThat(posted).isEmpty();
    }

    private Notice ended(Outcome.Kind kind) {
        notices.saw(new Event.RunEnded("r", new Outcome(kind, "the reason"), NOON));
        return posted.getLast();
    }
}
