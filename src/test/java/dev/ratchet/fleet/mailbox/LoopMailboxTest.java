package dev.ratchet.fleet.mailbox;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fleet.mailbox.MessageBriefing.Placement;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.ObservedJournal;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.UnfinishedRuns;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.UrgentNotes.UrgentNote;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Conversation;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is sent to a loop reaches one session that does something, whatever happens in between. */
@OnBothStores
class LoopMailboxTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private final List<Event> seen = new ArrayList<>();
    private Database database;
    private LoopMailbox mailbox;
    private ObservedJournal journal;
    private Briefing briefing;
    private int attempts;

    @BeforeEach
    void open() {
        database = store.open(directory);
        mailbox = new LoopMailbox(database, time);
        start();
    }

    /** A process begins a run. */
    private void start() {
        journal = new ObservedJournal(new DatabaseJournal(database, time), List.of(seen::add));
        journal.saw(new Event.RunStarted("run-" + attempts, "main", "prompt", 42, time.now()));
        briefing = new MessageBriefing(
                (_, _, _) -> new Briefing.Briefed.Ready(Brief.of("Do it.")),
                new MessageDelivery(mailbox, journal, time),
                Placement.SECTION);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void theNextBriefHasItAndTheOneAfterHasNot() throws Exception {
        share("the API has changed");
        mailbox.send("main", new LoopMessage(LoopMessage.Kind.ALERT, "ratchet send", "the server is down"));
        mailbox.send("other", new LoopMessage(LoopMessage.Kind.SHARE, "w2", "not for main"));

        assertThat(worked(SessionClass.NORMAL)).isEqualTo("""
            Do it.

            ## Messages for this loop

            From w2:
            the API has changed

            Alert from ratchet send:
            the server is down\
            """);
        assertThat(worked(SessionClass.NORMAL)).isEqualTo("Do it.");
        assertThat(received()).containsExactly("the API has changed", "the server is down");
        assertThat(mailbox.unread("main")).isZero();
        assertThat(mailbox.unread("other")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = SessionClass.class,
            names = {"RATE_LIMIT", "QUOTA", "AUTH", "OVERLOADED", "EMPTY", "ERROR"})
    void whoWasTurnedAwayHasReadNothing(SessionClass turnedAway) throws Exception {
        share("news");

        assertThat(worked(turnedAway)).contains("news");
        share("more");
        assertThat(worked(SessionClass.NORMAL)).containsSubsequence("news", "more");
        assertThat(worked(SessionClass.NORMAL)).isEqualTo("Do it.");
        assertThat(received()).containsExactly("news", "more");
    }

    @Test
    void aRetryIsToldTheSameAsTheAttemptBeforeIt() throws Exception {
        share("news");
        assertThat(worked(SessionClass.EMPTY)).contains("news");
        share("more");

        assertThat(worked(SessionClass.NORMAL, 1)).contains("news").doesNotContain("more");
        assertThat(worked(SessionClass.NORMAL)).contains("more").doesNotContain("news");
    }

    @Test
    void aCrashBeforeTheSessionRanLosesNothing() throws Exception {
        share("news");
        Attempt cutOff = begin(0);
        assertThat(prompt(cutOff)).contains("news");
        journal.saw(new Event.SessionStarted(cutOff, Sample.ticket(attempts), time.now()));
        recover();

        assertThat(worked(SessionClass.NORMAL)).contains("news");
        assertThat(worked(SessionClass.NORMAL)).isEqualTo("Do it.");
    }

    @Test
    void aCrashAfterTheSessionRanTellsNothingTwice() throws Exception {
        share("news");
        Attempt cutOff = begin(0);
        assertThat(prompt(cutOff)).contains("news");
        journal.saw(new Event.SessionStarted(cutOff, Sample.ticket(attempts), time.now()));
        journal.saw(new Event.Spawned(cutOff, Sample.ticket(attempts), 4711, time.now()));
        recover();

        assertThat(worked(SessionClass.NORMAL)).isEqualTo("Do it.");
        assertThat(mailbox.unread("main")).isZero();
    }

    @Test
    void anUrgentNoteIsInTheNextBriefUnlessTheSessionUnderWayHasHeardIt() throws Exception {
        NotesUnderWay notes = new NotesUnderWay(new MessageDelivery(mailbox, journal, time));
        Attempt first = begin(0);
        assertThat(prompt(first)).isEqualTo("Do it.");
        urgent("heard");
        urgent("not heard");
        assertThat(new RequestMailbox(database, time).loopsWithMail()).containsExactly("main");
        List<UrgentNote> given = notes.take(first);
        assertThat(given)
                .extracting(UrgentNote::words)
                .containsExactly("Note from a person:\nheard", "Note from a person:\nnot heard");
        assertThat(notes.take(first)).isEmpty();
        assertThat(new RequestMailbox(database, time).loopsWithMail()).isEmpty();
        notes.heard(first, given.subList(0, 1));
        journal.saw(new Event.SessionStarted(first, Sample.ticket(attempts), time.now()));
        journal.saw(new Event.Spawned(first, Sample.ticket(attempts), 4711, time.now()));
        recover();

        assertThat(worked(SessionClass.NORMAL)).contains("not heard").doesNotContain("person:\nheard");
        assertThat(worked(SessionClass.NORMAL)).isEqualTo("Do it.");
        assertThat(received()).containsExactly("heard", "not heard");
    }

    private void urgent(String text) {
        LoopMessage note = new LoopMessage(LoopMessage.Kind.URGENT_NOTE, "a person", text);
        assertThat(mailbox.isTaken(mailbox.sendAtOnce("main", null, note))).isFalse();
    }

    @Test
    void whatIsTooMuchForOneBriefWaitsForTheNext() throws Exception {
        String half = "x".repeat(40 * 1024);
        share("1" + half);
        share("2" + half);

        assertThat(worked(SessionClass.NORMAL)).contains("1xx").doesNotContain("2xx");
        assertThat(worked(SessionClass.NORMAL)).contains("2xx").doesNotContain("1xx");
    }

    @Test
    void aConversationThatGoesOnIsToldToo() throws Exception {
        share("news");
        Conversation earlier = new Conversation("c-1", Usage.NONE, NOON);
        briefing = new MessageBriefing(
                (_, _, _) -> new Briefing.Briefed.Ready(
                        Brief.of("Do it.").resuming(new Brief.Resumption(earlier, "Go on."))),
                new MessageDelivery(mailbox, journal, time),
                Placement.SECTION);

        assertThat(worked(SessionClass.NORMAL)).startsWith("Go on.").endsWith("news");
    }

    @Test
    void aBriefWithAPlaceForItAsksForIt() throws Exception {
        share("news");
        MessageDelivery delivery = new MessageDelivery(mailbox, journal, time);
        briefing = new MessageBriefing(
                (attempt, _, _) -> new Briefing.Briefed.Ready(Brief.of("Shared: " + delivery.textFor(attempt))),
                delivery,
                Placement.INSIDE);

        assertThat(worked(SessionClass.NORMAL)).isEqualTo("Shared: From w2:\nnews");
    }

    @Test
    void tooLongAndTooManyAreRefused() {
        String longest = "é".repeat(LoopMailbox.LONGEST_MESSAGE / 2);
        share(longest);
        assertThatThrownBy(() -> share(longest + "x"))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("65,536 bytes at most");
        for (int i = 1; i < LoopMailbox.MOST_UNREAD; i++) {
            share("again");
        }
        assertThatThrownBy(() -> share("one more"))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("1,000 messages of ");
    }

    @Test
    void whatOtherLoopsSayWithoutEndDoesNotKeepPeoplesWordsAway() throws Exception {
        String long64 = "x".repeat(LoopMailbox.LONGEST_MESSAGE);
        for (int size = 0; size < LoopMailbox.MOST_UNREAD_TEXT; size += long64.length()) {
            share(long64);
        }
        assertThatThrownBy(() -> share("one more"))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("'main' has 16 messages of 1,048,576 characters that it has not read yet");

        mailbox.send("main", new LoopMessage(LoopMessage.Kind.NOTE, "a person", "mind the gap"));

        assertThat(worked(SessionClass.NORMAL)).contains("mind the gap").hasSizeLessThan(long64.length());
        assertThat(worked(SessionClass.NORMAL)).doesNotContain("mind the gap").contains(long64);
    }

    @Test
    void aBaseThatMovedManyTimesIsOneMessage() {
        mailbox.sendMainUpdated("main", "base watcher");
        mailbox.sendMainUpdated("main", "base watcher");

        assertThat(mailbox.unread("main")).isEqualTo(1);
        assertThat(mailbox.takeMainUpdated("main")).isTrue();
        assertThat(mailbox.takeMainUpdated("main")).isFalse();
    }

    private void share(String text) {
        mailbox.send("main", new LoopMessage(LoopMessage.Kind.SHARE, "w2", text));
    }

    /** The prompt of an attempt whose session ended like this. */
    private String worked(SessionClass ending) throws InterruptedException {
        return worked(ending, 0);
    }

    private String worked(SessionClass ending, int retry) throws InterruptedException {
        Attempt attempt = begin(retry);
        String prompt = prompt(attempt);
        journal.saw(new Event.SessionStarted(attempt, Sample.ticket(attempts), time.now()));
        journal.saw(new Event.Spawned(attempt, Sample.ticket(attempts), 4711, time.now()));
        SessionFacts facts = Sample.session(ending, 0);
        journal.saw(new Event.SessionEnded(attempt, Sample.ticket(attempts), facts, time.now()));
        journal.saw(new Event.AttemptEnded(
                new PastAttempt(
                        attempt,
                        Sample.ticket(attempts),
                        facts,
                        Changes.NONE,
                        new Verdict.Progressed("for a test"),
                        time.now()),
                time.now()));
        return prompt;
    }

    private Attempt begin(int retry) {
        Attempt attempt =
                new Attempt("a-" + ++attempts, "main", Sample.PROMPT, new RunPosition(attempts, retry), time.now());
        journal.saw(new Event.AttemptStarted(attempt, time.now()));
        return attempt;
    }

    private String prompt(Attempt attempt) throws InterruptedException {
        return switch (briefing.brief(attempt, WorkDirectory.of(Path.of(".")), journal.history())) {
            case Briefing.Briefed.Ready(var brief) -> brief.words();
            case Briefing.Briefed.Impossible(var verdict) -> throw new AssertionError(verdict);
            case Briefing.Briefed.Unneeded(var why) -> throw new AssertionError(why);
        };
    }

    private void recover() {
        UnfinishedRuns unfinished = new UnfinishedRuns(database, time, null);
        unfinished.close("main", unfinished.attempts("main"));
        start();
    }

    private List<String> received() {
        return seen.stream()
                .filter(Event.MessageReceived.class::isInstance)
                .map(event -> ((Event.MessageReceived) event).message().text())
                .toList();
    }
}
