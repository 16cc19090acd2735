package dev.ratchet.fleet.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.SampleClone;
import dev.ratchet.testing.SampleClone.Work;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The work on a task is taken from the remote once nobody is to go on with it, and no sooner. */
class WorkWithdrawalTest {
    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;
    private LandingQueue queueOfOne;
    private LandingQueue queueOfTwo;
    private SampleClone one;
    private SampleClone two;

    @BeforeEach
    void twoClones() throws Exception {
        Path bare = SampleClone.remote(directory);
        database = Database.open(directory.resolve("ratchet.db"));
        queueOfOne = new LandingQueue(database, time);
        queueOfTwo = new LandingQueue(database, time);
        one = SampleClone.of(bare, "one", queueOfOne, time);
        two = SampleClone.of(bare, "two", queueOfTwo, time);
    }

    @AfterEach
    void close() {
        queueOfOne.close();
        queueOfTwo.close();
        database.close();
    }

    private String onRemote(String command) throws Exception {
        return one.sample().raw("git --git-dir=../../remote.git " + command);
    }

    @Test
    void workOfATaskThatHasFailedForWhateverReasonIsWithdrawnAndThatOfAnOpenOneStays() throws Exception {
        Work failed = one.works("t-1", "echo one > one");
        Work open = one.works("t-2", "echo two > two");
        assertThat(failed.isPublished()).isEqualTo(new Confirmation.Confirmed(""));
        assertThat(open.isPublished()).isEqualTo(new Confirmation.Confirmed(""));
        one.settled("t-1");

        failed.leave(new Verdict.Rejected("red for the last time"));
        open.leave(new Verdict.GaveUp("it asks a question first"));

        assertThat(onRemote("for-each-ref --format='%(refname)' refs/ratchet/work"))
                .isEqualTo("refs/ratchet/work/t-2");
    }

    /** Somebody may have the task done once more, and that is not to go on from there. */
    @Test
    void whatCouldNotBeWithdrawnSinceTheRemoteWasAwayIsWithdrawnBeforeTheNextAttempt() throws Exception {
        Work failed = published("t-1");
        one.settled("t-1");
        one.sample().raw("mv ../../remote.git ../../gone.git");
        failed.leave(new Verdict.Rejected("red for the last time"));
        one.sample().raw("mv ../../gone.git ../../remote.git");

        Work _ = one.works("t-9", "true");
        Work again = two.works("t-1", "true");

        assertThat(onRemote("for-each-ref refs/ratchet/work")).isEmpty();
        assertThat(again.directory().resolve("t-1")).doesNotExist();
    }

    @Test
    void whatAProcessThatIsNoMoreCouldNotWithdrawIsWithdrawnByTheNextAndWhatIsOpenOrUnknownStays() throws Exception {
        Work _ = published("t-1");
        Work _ = published("t-2");
        two.settled("t-1");

        Work _ = two.works("t-3", "true");

        assertThat(onRemote("for-each-ref --format='%(refname)' refs/ratchet/work"))
                .isEqualTo("refs/ratchet/work/t-2");
    }

    @Test
    void whatSomebodyElseHasPublishedSinceItCouldNotBeWithdrawnStays() throws Exception {
        Work failed = published("t-1");
        one.settled("t-1");
        one.sample().raw("mv ../../remote.git ../../gone.git");
        failed.leave(new Verdict.Rejected("red for the last time"));
        one.sample().raw("mv ../../gone.git ../../remote.git");
        Work again = two.works("t-1", "echo two > two; git add -A; git commit -qm two");
        assertThat(again.isPublished()).isInstanceOf(Confirmation.Confirmed.class);

        Work _ = one.works("t-9", "true");
        Work _ = one.works("t-8", "true");

        assertThat(onRemote("log -1 --format=%s refs/ratchet/work/t-1")).isEqualTo("two");
    }

    @Test
    void whatSomebodyElseHasPublishedDoesNotKeepTheRestFromBeingWithdrawn() throws Exception {
        List<Work> failed = List.of(published("t-1"), published("t-2"), published("t-3"));
        List.of("t-1", "t-2", "t-3").forEach(one::settled);
        one.sample().raw("mv ../../remote.git ../../gone.git");
        for (Work work : failed) {
            work.leave(new Verdict.Rejected("red for the last time"));
        }
        one.sample().raw("mv ../../gone.git ../../remote.git");
        Work again = two.works("t-2", "echo two > two; git add -A; git commit -qm two");
        assertThat(again.isPublished()).isInstanceOf(Confirmation.Confirmed.class);

        Work _ = one.works("t-9", "true");

        assertThat(onRemote("for-each-ref --format='%(refname) %(subject)' refs/ratchet/work"))
                .isEqualTo("refs/ratchet/work/t-2 two");
    }

    private Work published(String task) throws Exception {
        Work work = one.works(task, "echo one > %1$s; git add -A; git commit -qm one".formatted(task));
        assertThat(work.isPublished()).isEqualTo(new Confirmation.Confirmed(""));
        return work;
    }
}
