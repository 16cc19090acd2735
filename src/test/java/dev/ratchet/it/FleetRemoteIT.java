package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A fleet whose work goes to a remote, or that follows one. */
class FleetRemoteIT {
    private static final String COMMIT = "touch \"$RATCHET_TASK\"; git add -A; git commit -qm \"done $RATCHET_TASK\"";
    private static final String UNTIL_GO =
            "touch ../../../../at-work; until [ -e ../../../../go ]; do sleep 0.02; done";

    private static FleetProject withRemote(String... agent) {
        FleetProject fleet = FleetProject.create().worker(agent);
        fleet.says("git init -q --bare -b main ../remote.git; git remote add origin ../remote.git;"
                + " git push -q origin main");
        return fleet;
    }

    /** From now on whoever wants to reach the remote waits, and says who it is. */
    private static void hang(FleetProject fleet) {
        fleet.says("git remote set-url origin ssh://nowhere.invalid/x;"
                + " git config core.sshCommand 'echo $$ >> ../ssh.pids; sleep 600 #'");
    }

    private static void assertNobodyIsStillAtIt(FleetProject fleet) {
        assertThat(fleet.says("for pid in $(cat ../ssh.pids); do kill -0 $pid 2> /dev/null && echo $pid; done; true"))
                .isEmpty();
        assertThat(fleet.project().leftOvers()).isEmpty();
    }

    @Test
    void theBaseFollowsTheRemotesWhileLoopsWorkAndIsPushedWithAllThatLands() {
        try (FleetProject fleet = withRemote(UNTIL_GO, COMMIT)) {
            fleet.tasks(3);
            fleet.project().set("landing.push", true).set("workspace.watch_remote_secs", 1);
            RatchetProcess run = fleet.project().start("fleet", "--loops", "2");
            fleet.project().awaitFile("../at-work");
            fleet.says("git clone -q ../remote.git ../theirs; cd ../theirs; echo theirs > theirs; git add -A;"
                    + " git -c user.name=O -c user.email=o@example.invalid commit -qm theirs; git push -q origin main");
            fleet.project()
                    .await(
                            "the base and the checkout to be where the remote is",
                            () -> fleet.says("git log -1 --format=%s main; cat theirs; git status --porcelain")
                                    .equals("theirs\ntheirs"));
            fleet.project().file("../go", "");

            run.exits(0);

            assertThat(fleet.says("git -C ../remote.git log --format=%s main | grep -c done; git rev-parse main;"
                            + " git log --merges --oneline main"))
                    .isEqualTo("3\n" + fleet.says("git -C ../remote.git rev-parse main"));
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void whoDoesNotWaitForTheLastPushIsToldWhatIsNotThere() {
        try (FleetProject fleet = withRemote(COMMIT)) {
            fleet.tasks(1);
            fleet.project().set("landing.push", true).set("landing.remote_timeout_secs", 600);
            hang(fleet);
            RatchetProcess run = fleet.project().startBy(List.of("setsid"), "fleet", "--loops", "1");
            run.awaitErr(
                    "still pushing to origin, 600 s at most for each push (landing.remote_timeout_secs); Ctrl-C ends"
                            + " it");

            run.signal("INT");

            run.exits(0).says("Caught SIGINT, not waiting any longer", "what has landed on main is not on the remote");
            assertThat(fleet.subjects()).contains("done");
            assertNobodyIsStillAtIt(fleet);
        }
    }

    @Test
    void aBranchThatARemoteDoesNotTakeInTimeIsHeldAndKept() {
        try (FleetProject fleet = withRemote(COMMIT)) {
            String task = fleet.tasks(1).getFirst();
            fleet.project()
                    .text("landing.mode", "pull-request")
                    .text("landing.open_command", "touch ../../../../opened")
                    .set("landing.remote_timeout_secs", 1);
            hang(fleet);

            RatchetProcess run = fleet.project().start("fleet", "--loops", "1");
            run.awaitErr("a person: question 1 of " + task);
            fleet.project().ratchet("stop", "--all").exits(0);
            run.exits(0);

            assertThat(run.err())
                    .contains("pushing ratchet/" + task + "-1 to origin took longer than landing.remote_timeout_secs");
            assertThat(fleet.project().ratchet("task", "show", task).out())
                    .contains("held", "it is on branch ratchet/" + task + "-1");
            assertThat(fleet.says("git log -1 --format=%s ratchet/" + task + "-1; cat ../ssh.pids | wc -l"))
                    .isEqualTo("done " + task + "\n3");
            assertThat(fleet.project().has("../opened")).isFalse();
            assertNobodyIsStillAtIt(fleet);
        }
    }
}
