package dev.ratchet.fleet.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.ObservedJournal;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskApprovals;
import dev.ratchet.work.graph.TaskClaim;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.graph.TaskStatus;
import dev.ratchet.work.question.QuestionDraft;
import dev.ratchet.work.question.QuestionQueries;
import dev.ratchet.work.question.QuestionTable;
import dev.ratchet.work.question.QuestionWords;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** An answer closes its question, is told once, and lets its task go on. */
@OnBothStores
class QuestionDeskTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private QuestionDesk desk;
    private TaskClaim claim;

    @BeforeEach
    void open() {
        database = store.open(directory);
        desk = new QuestionDesk(database, time);
        List<GraphFact> _ =
                new TaskGraph(database, time, new RandomIds(new Random(3))).add(TaskDraft.titled("a"), List.of());
        claim = Objects.requireNonNull(new TaskClaims(database, time)
                .next(new TaskScope.All(), "me", Duration.ofMinutes(2))
                .claim());
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Attempt attempt(String id) {
        return new Attempt(
                id,
                "main",
                new WorkItem(claim.task(), "a", claim.token(), List.of(), null),
                new RunPosition(0, 0),
                time.now());
    }

    private Question ask(String text, String... options) {
        return new QuestionTable(database, time)
                .ask(new QuestionDraft(
                        Question.Kind.ASKED, QuestionDraft.Asker.of(attempt("1")), text, List.of(options)));
    }

    private void release() {
        List<GraphFact> _ = new TaskClaims(database, time).release(claim, "it has asked");
    }

    private TaskStatus status() {
        return new TaskQueries(database).get(claim.task()).status();
    }

    @Test
    void theTaskGoesOnWhenAllIsAnsweredAndItsNextAttemptIsToldOnce() {
        Question first = ask("Which one?", "this", "that");
        assertThat(ask("Which one?").id()).isEqualTo(first.id());
        Question second = ask("And why?");
        release();
        assertThat(status()).isEqualTo(TaskStatus.IN_PROGRESS);

        assertThat(desk.answer(first.id(), " 2 ", "me").reply())
                .isEqualTo(new Question.Reply("that", "me", time.now()));
        assertThat(status()).isEqualTo(TaskStatus.IN_PROGRESS);
        desk.answer(second.id(), "because", "me");
        assertThat(status()).isEqualTo(TaskStatus.PENDING);

        LoopMailbox mailbox = new LoopMailbox(database, time);
        assertThat(mailbox.addressTo(attempt("2")).all().stream().map(LoopMessage::text))
                .containsExactly("Question: Which one?\nAnswer: that", "Question: And why?\nAnswer: because");
        assertThatThrownBy(() -> desk.answer(first.id(), "this", "you"))
                .hasMessage("question 1 was answered by me already: that");
        assertThatThrownBy(() -> desk.answer(99, "this", "you")).hasMessageContaining("there is no question 99");
        assertThatThrownBy(() -> desk.answer(first.id(), " ", "you")).hasMessage("an answer needs words");
    }

    @Test
    void aNumberThatNoOptionHasIsNoAnswer() {
        Question question = ask("How many?", "none", "12");

        assertThatThrownBy(() -> desk.answer(question.id(), " 7 ", "me"))
                .hasMessage("question 1 has 2 options, and none of them is number 7;"
                        + " say it in words if the number itself is the answer");

        assertThat(desk.answer(question.id(), "12", "me").reply())
                .isEqualTo(new Question.Reply("12", "me", time.now()));
        assertThat(desk.answer(ask("How many more?").id(), "7", "me").reply())
                .isEqualTo(new Question.Reply("7", "me", time.now()));
    }

    @Test
    void whoAsksWithoutEndIsRefusedUntilSomethingIsAnswered() {
        for (int number = 0; number < QuestionTable.MOST_OPEN; number++) {
            ask("Question " + number + "?");
        }
        for (int again = 0; again < 100; again++) {
            assertThatThrownBy(() -> ask("One more?"))
                    .hasMessage(claim.task() + " has 20 open questions, and gets no more before some are answered");
        }
        assertThat(new QuestionQueries(database).countOpen()).isEqualTo(QuestionTable.MOST_OPEN);

        desk.answer(1, "yes", "me");
        assertThat(ask("One more?").isOpen()).isTrue();
    }

    @Test
    void aLongAnswerIsRefusedAndOneThatWasGivenIsToldInALine() {
        Question question = ask("Which one?");

        assertThatThrownBy(() -> desk.answer(question.id(), "x".repeat(10_000_000), "me"))
                .hasMessage("an answer has 16,384 bytes at most, and this one has 10,000,000;"
                        + " write it to a file and name that");
        desk.answer(question.id(), "this\n".repeat(3_000), "me");

        assertThatThrownBy(() -> desk.answer(question.id(), "that", "you"))
                .message()
                .startsWith("question 1 was answered by me already: this this")
                .hasLineCount(1)
                .hasSizeLessThan(300);
    }

    @Test
    void anAnswerFindsItsWayAlsoWhereNothingElseIsTakenAnyMore() {
        Question question = ask("Which one?");
        LoopMailbox mailbox = new LoopMailbox(database, time);
        int _ = database.serially(() -> {
            for (int note = 0; note < LoopMailbox.MOST_UNREAD; note++) {
                mailbox.sendToTask(claim.task(), new LoopMessage(LoopMessage.Kind.NOTE, "me", "note " + note));
            }
            return 0;
        });
        assertThatThrownBy(() ->
                        mailbox.sendToTask(claim.task(), new LoopMessage(LoopMessage.Kind.NOTE, "me", "one more")))
                .hasMessageContaining("1,000 messages");

        assertThat(desk.answer(question.id(), "this", "me").isOpen()).isFalse();
    }

    @Test
    void whatNobodyAnswersInTimeHasTheDefaultAnswerOrNone() {
        Question first = ask("Which one?");
        release();
        QuestionSettings settings = new QuestionSettings(Duration.ofMinutes(5), "the first");

        time.pass(Duration.ofMinutes(4));
        desk.expire(settings);
        assertThat(new QuestionQueries(database).find(first.id()).orElseThrow().isOpen())
                .isTrue();
        time.pass(Duration.ofMinutes(1));
        desk.expire(settings);
        assertThat(new QuestionQueries(database).find(first.id()).orElseThrow().reply())
                .isEqualTo(new Question.Reply("the first", "nobody within 5 min", time.now()));
        assertThat(status()).isEqualTo(TaskStatus.PENDING);
    }

    @Test
    void eachQuestionAndEachAnswerIsToldOfOnce() {
        List<Event> seen = new ArrayList<>();
        ObservedJournal journal = new ObservedJournal(new DatabaseJournal(database, time), List.of(seen::add));
        QuestionNews news = new QuestionNews(database, time, QuestionSettings.DEFAULT, journal);
        Question question = ask("Which one?");

        news.tell("other");
        news.tell("main");
        news.tell("main");
        Question answered = desk.answer(question.id(), "this", "me");
        news.tell("main");
        news.tell("main");

        assertThat(seen)
                .containsExactly(new Event.Asked(question, time.now()), new Event.Answered(answered, time.now()));
    }

    @Test
    void workThatWaitsForApprovalIsDecidedByNothingElseThanThat() {
        TaskApprovals approvals = new TaskApprovals(database, time);
        approvals.await(claim, new TaskApprovals.Work("s", "t"));
        List<GraphFact> _ = new TaskClaims(database, time).withhold(claim, "it waits", "");
        Question question = new QuestionTable(database, time)
                .ask(QuestionWords.about(attempt("1"), Question.Kind.APPROVAL, "it waits"));

        assertThatThrownBy(() -> desk.answer(question.id(), "yes, well", "me"))
                .hasMessageContaining("'approve', 'reject' or 'reject: WHY'");
        desk.answer(question.id(), "reject: too slow", "me");
        assertThat(status()).isEqualTo(TaskStatus.PENDING);
        assertThat(new TaskQueries(database).get(claim.task()).approval()).isEqualTo("rejected");
        assertThat(new QuestionQueries(database).open()).isEmpty();
        assertThat(new TaskQueries(database).log(claim.task()).getLast().text()).isEqualTo("too slow");
        assertThatThrownBy(() -> approvals.approve(claim.task(), "", "me"))
                .hasMessageContaining("does not wait for approval");
    }

    @Test
    void theFirstOfAFeatureNeedsApprovalUntilOneIsApproved() {
        TaskApprovals approvals = new TaskApprovals(database, time);
        assertThat(approvals.isNeeded(claim.task(), TaskApprovals.Policy.NONE)).isFalse();
        assertThat(approvals.isNeeded(claim.task(), TaskApprovals.Policy.ALL)).isTrue();
        assertThat(approvals.isNeeded(claim.task(), TaskApprovals.Policy.FIRST)).isTrue();

        approvals.await(claim, new TaskApprovals.Work("s", "t"));
        List<GraphFact> _ = new TaskClaims(database, time).withhold(claim, "it waits", "");
        List<GraphFact> _ = approvals.approve(claim.task(), "", "me");
        assertThat(status()).isEqualTo(TaskStatus.PENDING);
        assertThat(approvals.isGiven(claim.task())).isTrue();
        assertThat(approvals.work(claim.task())).contains(new TaskApprovals.Work("s", "t"));
        assertThat(approvals.isNeeded(claim.task(), TaskApprovals.Policy.FIRST)).isFalse();
    }

    @Test
    void whoHasLostTheTaskCannotHaveItWait() {
        TaskApprovals approvals = new TaskApprovals(database, time);
        approvals.await(
                new TaskClaim(claim.task(), "other", claim.fence() - 1, time.now()), new TaskApprovals.Work("s", "t"));
        assertThat(approvals.isAwaited(claim.task())).isFalse();
    }
}
