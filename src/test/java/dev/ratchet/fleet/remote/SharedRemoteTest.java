package dev.ratchet.fleet.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.landing.LandingEntry.Candidate;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.fleet.landing.LandingTarget;
import dev.ratchet.fleet.landing.LandingTurn;
import dev.ratchet.fleet.remote.SharedRemote.Look;
import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.Workspace.Entry;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.SampleClone;
import dev.ratchet.testing.SampleClone.Work;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clones on several machines land on the branch of their remote, each work once, whoever is stopped when. */
class SharedRemoteTest {
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

    private String subjects() throws Exception {
        return onRemote("log --format=%s main");
    }

    private List<String> statuses() {
        return database.query(
                "SELECT item || ' ' || status AS line FROM landings ORDER BY id", row -> row.text("line"));
    }

    @Test
    void whatOneHasLandedIsWhereTheOtherStartsAndEachLandsOnWhatIsThereByThen() throws Exception {
        Work late = two.works("t-2", "echo two > two; git add -A; git commit -qm two");
        Work early = one.works("t-1", "echo one > one; git add -A; git commit -qm one");
        assertThat(early.isPublished()).isEqualTo(new Confirmation.Confirmed(""));
        assertThat(late.isPublished()).isEqualTo(new Confirmation.Confirmed(""));

        assertThat(early.lands())
                .isInstanceOfSatisfying(
                        Confirmation.Confirmed.class,
                        landed -> assertThat(landed.reason()).matches("landed as [0-9a-f]{12} on origin/main"));
        assertThat(late.lands()).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(subjects()).isEqualTo("two\none\nignored\nfirst");
        assertThat(onRemote("log --merges --oneline main")).isEmpty();
        assertThat(onRemote("for-each-ref --format='%(refname)'"))
                .as("nothing is left of work that has landed")
                .isEqualTo("refs/heads/main\nrefs/ratchet/turn");
        assertThat(two.sample().raw("git log -1 --format=%s; cat one two; git status --porcelain"))
                .as("the checkout follows")
                .isEqualTo("two\none\ntwo");
        assertThat(one.sample().raw("git log -1 --format=%s")).isEqualTo("one");
        early.leave(new Verdict.Accepted(""));
        Work next = one.works("t-3", "true");
        assertThat(next.directory().resolve("two")).exists();
        assertThat(next.visit().directory().variables()).containsEntry("RATCHET_BASE", "origin/main");
        assertThat(one.sample().raw("cat two")).as("and that of others too").isEqualTo("two");
        assertThat(one.told()).isEmpty();
    }

    @Test
    void workWhoseBaseTheRemoteHasNoMoreIsHeld() throws Exception {
        one.works("t-1", "echo one > one").leave(new Verdict.Rejected("red"));
        one.sample()
                .raw("git push -q origin main:other; git --git-dir=../../remote.git symbolic-ref HEAD refs/heads/other;"
                        + " git push -q origin :main");

        assertThat(one.enters("t-1"))
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict()).isInstanceOf(Verdict.Held.class));
        assertThat(one.enters("t-2"))
                .as("nobody has begun it, so that it is not the task's affair")
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict()).isInstanceOf(Verdict.Interrupted.class));
    }

    @Test
    void ofTwoAtOnceOneWins() throws Exception {
        for (int round = 0; round < 3; round++) {
            Look.Seen seenByOne = (Look.Seen) one.remote().look(one.base(), "a");
            Look.Seen seenByTwo = (Look.Seen) two.remote().look(two.base(), "b");
            String commitOfOne = commit(one, seenByOne.base(), "one" + round);
            String commitOfTwo = commit(two, seenByTwo.base(), "two" + round);
            FutureTask<Boolean> other = new FutureTask<>(() -> two.remote()
                    .advance(two.base(), seenByTwo, commitOfTwo, "t-2", "b")
                    .isEmpty());
            Thread.ofPlatform().start(other);
            boolean mine = one.remote()
                    .advance(one.base(), seenByOne, commitOfOne, "t-1", "a")
                    .isEmpty();

            assertThat(mine).as("round %d", round).isNotEqualTo(other.get());
            assertThat(onRemote("rev-parse main")).isEqualTo(mine ? commitOfOne : commitOfTwo);
            assertThat(onRemote("rev-parse refs/ratchet/turn")).isEqualTo(onRemote("rev-parse main"));
        }
    }

    private static String commit(SampleClone clone, String parent, String subject) throws Exception {
        return clone.sample().raw("git commit-tree -m %s -p %s %s^{tree}".formatted(subject, parent, parent));
    }

    @Test
    void whoIsStoppedInMidPushDoesNoHarmWhenHeGoesOn() throws Exception {
        Work sleeping = one.works("t-1", "echo one > one; git add -A; git commit -qm one");
        String commit = one.sample().raw(sleeping.directory(), "git rev-parse HEAD");
        LandingTurn turn = turn(commit);
        Look.Seen seen = (Look.Seen) one.remote().look(one.base(), "a");
        assertThat(queueOfOne.intend(turn, "refs/remotes/origin/main", seen.base(), commit))
                .isTrue();
        // He is stopped here, and somebody else is given the task.
        Work again = two.works("t-1", "echo two > one; git add -A; git commit -qm again");

        assertThat(one.remote().advance(one.base(), seen, commit, "t-1", "a")).isPresent();

        assertThat(subjects()).isEqualTo("ignored\nfirst");
        assertThat(queueOfOne.holds(turn)).isFalse();
        assertThat(again.lands()).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(subjects()).isEqualTo("again\nignored\nfirst");
        assertThat(sleeping.lands())
                .as("he is told that he has been overtaken, or does not fit")
                .isNotInstanceOf(Confirmation.Confirmed.class);
        assertThat(subjects()).isEqualTo("again\nignored\nfirst");
    }

    private LandingTurn turn(String commit) throws InterruptedException {
        return queueOfOne
                .awaitTurn(queueOfOne.enter(new Candidate("t-1", "one-1", "w1", "ratchet/t-1-1", commit, "main")))
                .orElseThrow();
    }

    @Test
    void whoIsStoppedBeforeHeHasWrittenDownWhatHeIsAboutToDoMayNotDoIt() throws Exception {
        Work sleeping = one.works("t-1", "echo one > one; git add -A; git commit -qm one");
        String commit = one.sample().raw(sleeping.directory(), "git rev-parse HEAD");
        LandingTurn turn = turn(commit);
        Look.Seen seen = (Look.Seen) one.remote().look(one.base(), "a");
        Work _ = two.works("t-1", "true");

        assertThat(one.target()
                        .move(
                                new LandingTarget.Arrived("t-1", "title", "one-1", one.base(), turn),
                                seen.base(),
                                commit))
                .isEqualTo(new LandingTarget.Moved.Later("a turn to land"));
        assertThat(subjects()).isEqualTo("ignored\nfirst");
    }

    @Test
    void whatWasPushedByOneWhoIsNoMoreIsNotDoneAgain() throws Exception {
        Work work = one.works("t-1", "echo one > one; git add -A; git commit -qm one");
        String commit = one.sample().raw(work.directory(), "git rev-parse HEAD");
        LandingTurn turn = turn(commit);
        Look.Seen seen = (Look.Seen) one.remote().look(one.base(), "a");
        assertThat(queueOfOne.intend(turn, "refs/remotes/origin/main", seen.base(), commit))
                .isTrue();
        assertThat(one.remote().advance(one.base(), seen, commit, "t-1", "a")).isEmpty();

        assertThat(two.enters("t-1"))
                .isEqualTo(new Entry.Refused(
                        new Verdict.Accepted("it had landed as %.12s when Ratchet was cut off".formatted(commit))));

        assertThat(statuses()).containsExactly("t-1 landed");
    }

    @Test
    void aPushWhoseEndWasNotHeardOfCounts() throws Exception {
        one.sample()
                .raw("printf '#!/bin/sh\\ngit-receive-pack \"$@\"\\nexit 1\\n' > ../receive; chmod +x ../receive;"
                        + " git config remote.origin.receivepack \"$PWD/../receive\"");
        Work work = one.works("t-1", "echo one > one; git add -A; git commit -qm one");

        assertThat(work.lands()).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(subjects()).isEqualTo("one\nignored\nfirst");
        assertThat(statuses()).containsExactly("t-1 landed");
    }

    @Test
    void aPushWhoseEndIsHeardOfLaterIsOneLanding() throws Exception {
        one.sample()
                .raw("cd ../../remote.git; printf '#!/bin/sh\\n"
                        + "[ $1 = committed ] || exit 0\\n"
                        + "mv \"$PWD\" \"$PWD.gone\"\\n"
                        + "kill -9 $PPID\\n"
                        + "' > hooks/reference-transaction; chmod +x hooks/reference-transaction");
        Work work = one.works("t-1", "echo one > one; git add -A; git commit -qm one");
        assertThat(work.lands()).isInstanceOf(Confirmation.Undecided.class);
        one.sample().raw("mv ../../remote.git.gone ../../remote.git");

        assertThat(work.lands(1)).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(subjects()).isEqualTo("one\nignored\nfirst");
        assertThat(statuses()).containsExactly("t-1 landed", "t-1 withdrawn");
        assertThat(database.query("SELECT reason FROM landings WHERE reason IS NOT NULL", row -> row.text("reason")))
                .singleElement()
                .asString()
                .matches("it had landed before, as [0-9a-f]{12}");
    }

    @Test
    void whatWasPushedTwiceSinceTheFirstTimeTookLongIsOneLanding() throws Exception {
        Work work = one.works("t-1", "echo one > one; git add -A; git commit -qm one");
        String commit = one.sample().raw(work.directory(), "git rev-parse HEAD");
        Look.Seen seen = (Look.Seen) one.remote().look(one.base(), "a");
        for (int times = 0; times < 2; times++) {
            LandingTurn turn = turn(commit);
            assertThat(queueOfOne.intend(turn, "refs/remotes/origin/main", seen.base(), commit))
                    .isTrue();
            queueOfOne.withdraw(turn.entry(), "it took longer");
        }
        assertThat(one.remote().advance(one.base(), seen, commit, "t-1", "a")).isEmpty();

        assertThat(two.enters("t-1")).isInstanceOf(Entry.Refused.class);

        assertThat(statuses()).containsExactlyInAnyOrder("t-1 landed", "t-1 withdrawn");
        assertThat(queueOfTwo.openIntents()).isEmpty();
    }

    @Test
    void aRemoteThatIsGoneIsWaitedForAndNothingIsLost() throws Exception {
        Work work = one.works("t-1", "echo one > one; git add -A; git commit -qm one");
        one.sample().raw("mv ../../remote.git ../../gone.git");

        assertThat(work.isPublished()).isInstanceOf(Confirmation.Undecided.class);
        assertThat(work.lands())
                .isInstanceOfSatisfying(
                        Confirmation.Undecided.class,
                        waiting -> assertThat(waiting.waitingFor()).contains("asking origin failed"));
        assertThat(two.enters("t-2"))
                .isInstanceOfSatisfying(
                        Entry.Refused.class,
                        refused -> assertThat(refused.verdict()).isInstanceOf(Verdict.Interrupted.class));
        assertThat(two.remote().trouble()).isPresent();

        one.sample().raw("mv ../../gone.git ../../remote.git");
        assertThat(work.lands(1)).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(two.works("t-2", "cat one").directory()).exists();
        assertThat(two.remote().trouble()).isEmpty();
    }

    @Test
    void whatTheRemoteDoesNotWantIsTriedAgainAndThenLeftToAPerson() throws Exception {
        one.sample()
                .raw("printf '#!/bin/sh\\necho not that >&2\\nexit 1\\n' > ../../remote.git/hooks/pre-receive;"
                        + " chmod +x ../../remote.git/hooks/pre-receive");
        Work work = one.works("t-1", "echo one > one; git add -A; git commit -qm one");

        assertThat(work.lands()).isInstanceOf(Confirmation.Undecided.class);
        assertThat(work.lands(1)).isInstanceOf(Confirmation.Undecided.class);
        assertThat(work.lands(2))
                .isInstanceOfSatisfying(
                        Confirmation.Held.class,
                        held -> assertThat(held.reason()).contains("it is on branch ratchet/t-1-1", "not that"));
    }

    @Test
    void workThatWasRejectedGoesOnOnAnotherMachine() throws Exception {
        Work first = one.works("t-1", "echo half > half; git add -A; git commit -qm half; echo rest > rest");
        assertThat(first.isPublished()).isInstanceOf(Confirmation.Confirmed.class);
        first.leave(new Verdict.Rejected("it lacks the other half"));
        Work still = one.works("t-1", "test -e rest");
        assertThat(still.directory()).as("who had it goes on where he was").isEqualTo(first.directory());
        still.leave(new Verdict.Rejected("it lacks it still"));
        Work other = one.works("t-9", "echo more > more; git add -A; git commit -qm more");
        assertThat(other.lands()).isInstanceOf(Confirmation.Confirmed.class);

        Work second = two.works("t-1", "cat half rest more; echo whole > half; git commit -qam whole");
        assertThat(second.isPublished()).isInstanceOf(Confirmation.Confirmed.class);
        second.leave(new Verdict.Rejected("not quite"));
        Work third = one.works("t-1", "true");

        assertThat(one.sample().raw(third.directory(), "cat half rest; git log --format=%s"))
                .isEqualTo("whole\nrest\nwhole\nthe title of t-1\nhalf\nmore\nignored\nfirst");
        assertThat(one.sample().raw("git for-each-ref refs/ratchet/saved --format='%(refname)'"))
                .as("what was here before")
                .isEqualTo("refs/ratchet/saved/t-1/1");
        assertThat(third.isPublished()).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(third.lands()).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(onRemote("for-each-ref --format='%(refname)' refs/ratchet")).isEqualTo("refs/ratchet/turn");
    }

    @Test
    void whatAFormerOwnerPublishesLateDoesNotCount() throws Exception {
        Work former = one.works("t-1", "echo one > one; git add -A; git commit -qm one");
        Work owner = two.works("t-1", "echo two > two; git add -A; git commit -qm two");
        assertThat(former.isPublished()).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(owner.isPublished()).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(owner.lands()).isInstanceOf(Confirmation.Confirmed.class);

        assertThat(subjects()).isEqualTo("two\nignored\nfirst");
    }

    @Test
    void whoHasLostATaskWhilePublishingDoesNotReplaceWhatItsNextOwnerHasPublished() throws Exception {
        Work former = one.works("t-1", "echo one > one; git add -A; git commit -qm one");
        Work owner = two.works("t-1", "echo two > two; git add -A; git commit -qm two");
        assertThat(owner.isPublished()).isInstanceOf(Confirmation.Confirmed.class);

        // It was his own when he asked, and somebody else's when his push was refused.
        Iterator<Boolean> held = List.of(true, false).iterator();
        assertThat(former.isPublished(_ -> held.next())).isInstanceOf(Confirmation.Undecided.class);

        assertThat(onRemote("log -1 --format=%s refs/ratchet/work/t-1")).isEqualTo("two");
        assertThat(held).isExhausted();
    }

    @Test
    void whatBuildsOnABranchOfAnotherMachineStartsWithIt() throws Exception {
        Work first = one.works(
                "t-1", "echo one > one; git add -A; git commit -qm one; git push -q origin HEAD:ratchet/t-1-1");

        Work second = two.worksOn("t-2", "t-1", "cat one");
        Work again = two.worksOn("t-1", "t-0", "true");

        assertThat(second.directory()).isNotEqualTo(first.directory());
        assertThat(again.visit().directory().variables())
                .as("a name that is taken there is taken here")
                .containsEntry("RATCHET_BRANCH", "ratchet/t-1-2");
    }
}
