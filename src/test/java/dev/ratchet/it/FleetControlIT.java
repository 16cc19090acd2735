package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who has a say in a fleet, and what becomes of the others when one of its loops ends. */
class FleetControlIT {
    private static final String COMMIT = "touch \"$RATCHET_TASK\"; git add -A; git commit -qm \"done $RATCHET_TASK\"";

    /** Says who is at work, and waits until that one may go on. */
    private static final String UNTIL_GO =
            "touch ../../../../at-work-$RATCHET_LOOP; until [ -e ../../../../go ]; do sleep 0.02; done";

    @Test
    void eachLoopAndAllOfThemListen() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker(UNTIL_GO, COMMIT);
            fleet.tasks(6);
            TestProject project = fleet.project();
            RatchetProcess run = project.start("fleet", "--loops", "3", "--json");
            List.of("w1", "w2", "w3").forEach(loop -> project.awaitFile("../at-work-" + loop));

            project.ratchet("stop", "--name", "w1").exits(0);
            project.ratchet("pause", "--name", "w2").exits(0);
            project.ratchet("fleet", "--loops", "1").exits(6).says("'w1' is already being run here");
            project.file("../go", "");
            run.awaitErr("loop=w1 status=requested request=stop");
            run.awaitErr("loop=w2 status=idle waiting_for=\"a resume");
            assertThat(project.ratchet("status").out()).contains("paused");
            project.await("all tasks", () -> run.lines("status=done").size() == 6);
            assertThat(run.lines("loop=w1 task=").size()
                            + run.lines("loop=w2 task=").size())
                    .isEqualTo(2);
            project.ratchet("resume", "w2").exits(0);

            run.exits(0);
            Map<String, Object> result = JsonText.object(run.out());
            assertThat(result).containsEntry("tasks_done", 6L);
            assertThat(String.valueOf(result.get("members"))).contains("outcome=stopped", "outcome=complete");
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void stopNowAndCtrlCEndAllOfThemAndTheirWorkIsKept() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker("echo unfinished > \"$RATCHET_TASK\"; " + UNTIL_GO, COMMIT);
            List<String> tasks = fleet.tasks(2);
            TestProject project = fleet.project();

            RatchetProcess now = project.start("fleet", "--loops", "2");
            List.of("w1", "w2").forEach(loop -> project.awaitFile("../at-work-" + loop));
            project.ratchet("stop", "--all", "--now").exits(0);
            now.exits(130);
            assertThat(project.leftOvers()).isEmpty();

            fleet.says("rm ../at-work-*");
            RatchetProcess twice = project.startBy(List.of("setsid"), "fleet", "--loops", "2");
            List.of("w1", "w2").forEach(loop -> project.awaitFile("../at-work-" + loop));
            twice.signal("INT");
            twice.awaitErr("SIGINT");
            assertThat(twice.running()).isTrue();
            twice.signal("INT");
            twice.exits(130);
            assertThat(project.leftOvers()).isEmpty();

            project.file("../go", "");
            project.ratchet("fleet", "--loops", "2").exits(0);
            assertThat(fleet.says("git log --format=%s main | grep -c done")).isEqualTo("2");
            for (String task : tasks) {
                assertThat(fleet.says("git for-each-ref refs/ratchet/saved/" + task + " | wc -l"))
                        .isEqualTo("1");
            }
            assertThat(fleet.left()).isEmpty();
        }
    }

    /** By it git takes the branch for one that somebody else is about to make, and the loop breaks; its next has another number. */
    private static String lockOfBranch(String task, int number) {
        return ".git/refs/heads/ratchet/%s-%d.lock".formatted(task, number);
    }

    @Test
    void oneThatBreaksIsStartedAgainAndTheOthersGoOn() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project = fleet.worker(COMMIT).project();
            List<String> tasks = fleet.tasks(3);
            String inTheWay = lockOfBranch(tasks.getFirst(), 1);
            project.set("fleet.restarts", 0).file(inTheWay, "mine");

            project.ratchet("fleet", "--loops", "2").exits(1).says("1 complete, 1 failure", "cannot lock ref");
            assertThat(fleet.subjects()).contains("done " + tasks.get(1), "done " + tasks.get(2));

            String before = fleet.board().add("before");
            String last = fleet.board().add("last");
            String again = lockOfBranch(last, 1);
            project.set("fleet.restarts", 1).file(again, "mine");
            RatchetProcess restarted = project.ratchet("fleet", "--loops", "1", "--json")
                    .exits(0)
                    .says("'w1' broke and is started again (1 of 1)");
            assertThat(restarted.out())
                    .as("what it did before it broke counts, of the fleet and of the loop")
                    .containsPattern("\"iterations\":2,.*\"tasks_done\":2,.*\"iterations\":2,.*\"tasks_done\":2,");
            assertThat(fleet.subjects()).contains("done " + tasks.getFirst(), "done " + before, "done " + last);
            assertThat(project.read(inTheWay) + project.read(again)).isEqualTo("minemine");
            fleet.says("rm " + inTheWay + " " + again);
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void whatALoopHadThatAFullDiskBrokeIsTakenByAnotherBeforeItsLeaseIsOver() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project = fleet.project().set("fleet.restarts", 0).set("tasks.lease_secs", 600);
            try (Mount _ = Mount.tmpfs(project.file(".ratchet/x", "").path(".ratchet"))) {
                List<String> tasks = fleet.tasks(2);
                fleet.worker(
                        COMMIT,
                        "[ -e ../../../../go ] || case $RATCHET_TASK in",
                        "  " + tasks.getFirst() + ") until [ -e ../../../../other ]; do sleep 0.02; done",
                        "    (cd ../..; " + Mount.FILL + ") ;;",
                        "  *) touch ../../../../other; until [ -e ../../../../go ]; do sleep 0.02; done ;;",
                        "esac");
                RatchetProcess run = project.start("fleet", "--loops", "2", "--json");
                run.awaitErr("broke and is not started again: ");
                fleet.says("rm .ratchet/fill; touch ../go");

                run.exits(1);

                run.says("the disk is full");
                assertThat(JsonText.object(run.out())).containsEntry("tasks_done", 2L);
                assertThat(fleet.left()).isEmpty();
            }
        }
    }

    @Test
    void oneThatIsAskedToStopWhileItWaitsToBeStartedAgainStops() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project = fleet.worker(COMMIT).project().set("fleet.restarts", 4);
            String task = fleet.tasks(1).getFirst();
            IntStream.rangeClosed(1, 4).forEach(number -> project.file(lockOfBranch(task, number), "mine"));
            RatchetProcess run = project.start("fleet", "--loops", "1", "--json");
            run.awaitErr("started again (1 of 4)");

            project.ratchet("stop", "--all").exits(0).prints("'w1' ends");

            assertThat(run.exitCode())
                    .as("stopped before its next start, or broken with the stop on record")
                    .isIn(0, 1);
            assertThat(fleet.board().status(task)).isEqualTo("pending");
        }
    }

    @Test
    void aTaskLoopOfAnotherProcessWorksBesideAFleet() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker(COMMIT);
            fleet.tasks(8);
            RatchetProcess beside =
                    fleet.project().text("workspace.mode", "worktree").start("run", "--tasks", "--name", "beside");
            RatchetProcess run = fleet.project().start("fleet", "--loops", "2");

            run.exits(0);
            beside.exits(0);

            assertThat(fleet.says("git log --format=%s main | sort | uniq | grep -c done"))
                    .isEqualTo("8");
            assertThat(fleet.says("git log --oneline main | wc -l; git log --merges --oneline main"))
                    .isEqualTo("9");
            assertThat(fleet.left()).isEmpty();
        }
    }

    /** One session at a time: whoever works goes on only when the important loop stands in the queue, behind the others. */
    @Test
    void aLoopOfHighPriorityIsServedBeforeLowOnesThatAskedEarlier() {
        try (FleetProject fleet = FleetProject.create()) {
            String inQueue = "grep -q '\"waiting_for\":\"one of 1 [^\"]*\",\"validating' .ratchet/status-high.json";
            fleet.worker(
                    "echo $RATCHET_LOOP >> ../order",
                    "case $RATCHET_LOOP in",
                    "  high) while " + inQueue + "; do sleep 0.02; done ;;",
                    "  *) until [ $(grep -c high ../order) = 2 ] || " + inQueue + "; do sleep 0.02; done ;;",
                    "esac");
            fleet.project().written("""
                [agent]
                command = "./agent.sh"
                [sandbox]
                mode = "off"
                [backoff]
                initial_delay_secs = 0
                [scheduler]
                max_concurrent = 1
                [fleet]
                max_load = 0
                min_free_memory_mb = 0
                [[fleet.loop]]
                name = "low"
                count = 3
                priority = "low"
                max_iterations = 2
                workspace = "directory"
                [[fleet.loop]]
                name = "high"
                priority = "high"
                max_iterations = 2
                workspace = "directory"
                """);

            fleet.project().ratchet("fleet").exits(0);

            assertThat(fleet.says("sed 's/-.*//' ../order | tr '\\n' ' '"))
                    .isIn("high low high low low low low low", "low high low high low low low low");
        }
    }

    @Test
    void whoOnlyWaitsForASlotWhenAStopComesBeginsNoSession() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker(UNTIL_GO, COMMIT);
            fleet.tasks(4);
            TestProject project = fleet.project();
            project.set("scheduler.max_concurrent", 1);
            RatchetProcess run = project.start("fleet", "--loops", "3");
            project.await(
                    "two loops in the queue", () -> run.lines("status=queued").size() == 2);

            project.ratchet("stop", "--all").exits(0);
            project.await(
                    "their ends",
                    () -> run.lines("stopped or paused before the session started")
                                    .size()
                            == 2);
            project.file("../go", "");

            run.exits(0);
            assertThat(fleet.says("ls ../at-work-* | wc -l")).isEqualTo("1");
            assertThat(fleet.says("git log --format=%s main | grep -c done")).isEqualTo("1");
        }
    }
}
