package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The task loop in real processes: what it comes to, who settles a task, and what is left when Ratchet is killed. */
class TaskLoopIT {
    private static final String DONE = "echo \"<task-done>$RATCHET_TASK</task-done>\"";
    private static final String PASS = "echo '<verify-pass/>'";
    private static final String IF_VERIFIER = "case $* in *verify-pass*) " + AgentScripts.WORK + "; ";
    private static final String VERIFIER_PASSES = IF_VERIFIER + PASS + "; exit ;; esac";

    @Test
    void theExitCodeSaysWhatBecameOfTheGraph() {
        try (TestProject project = project()) {
            project.agent(
                    AgentScripts.WORK,
                    VERIFIER_PASSES,
                    "case $* in",
                    "*'Title:** beyond'*) echo \"<task-failed>$RATCHET_TASK</task-failed>\" ;;",
                    "*'Title:** hopeless'*) echo '<promise>FAILURE</promise>' ;;",
                    "*) " + DONE + " ;;",
                    "esac");
            TaskBoard board = new TaskBoard(project);

            project.ratchet("run", "--tasks").exits(3).says("outcome=no_plan", "ratchet task add");

            String beyond = board.add("beyond me");
            String waits = board.add("after that", beyond);
            RatchetProcess blocked =
                    project.ratchet("run", "--tasks", "--json").exits(2).says(waits + " waits for " + beyond);
            assertThat(JsonText.object(blocked.out()))
                    .containsEntry("outcome", "blocked")
                    .containsEntry("tasks_done", 0L)
                    .containsEntry("tasks_failed", 1L);

            project.ratchet("run", beyond)
                    .exits(0)
                    .says("[WARN]  status=finished outcome=complete", "1 failed: " + beyond + " beyond me");
            project.ratchet("run", beyond, "--strict-exit")
                    .exits(1)
                    .says("outcome=failure", "ratchet task show " + beyond);

            String hopeless = board.add("hopeless");
            project.ratchet("run", hopeless).exits(1).says("promises FAILURE");
            assertThat(board.get(hopeless).claimedBy()).isNull();
            assertThat(board.status(hopeless)).isEqualTo("pending");

            String mine = board.addTo("mine", "of the feature");
            board.addTo("other", "hopeless");
            RatchetProcess feature = project.ratchet("run", "mine", "--json").exits(0);
            assertThat(JsonText.object(feature.out()))
                    .containsEntry("outcome", "complete")
                    .containsEntry("tasks_done", 1L)
                    .containsEntry("tasks_failed", 0L);
            assertThat(board.verdicts(mine)).containsExactly("accepted");
        }
    }

    @Test
    void anAgentThatPrintsWhatItWasToldHasClaimedNothing() {
        try (TestProject project = project()) {
            project.agent(AgentScripts.WORK, "printf '%s\\n' \"$*\"").set("tasks.max_unclaimed", 1);
            TaskBoard board = new TaskBoard(project);
            String task = board.add("simple");

            project.ratchet("run", "--tasks").exits(0).says("1 failed: " + task + " simple");

            assertThat(project.ratchet("sessions", "show", "last").out()).contains("<promise>FAILURE</promise>");
            assertThat(board.verdicts(task)).containsExactly("progressed");
        }
    }

    @Test
    void aLimitCountsWhatCameToSomethingAndOnceIsOneSession() {
        try (TestProject project = project()) {
            project.agent(
                    IF_VERIFIER + "[ ! -e limited ] || { echo 'Error: 429 rate limit exceeded'; exit 1; }; " + PASS
                            + "; exit ;; esac",
                    "echo x >> calls",
                    "[ $(wc -l < calls) != 2 ] || exit 0",
                    AgentScripts.WORK,
                    DONE);
            TaskBoard board = new TaskBoard(project);
            IntStream.range(0, 5).forEach(i -> board.add("task " + i));

            RatchetProcess limited =
                    project.ratchet("run", "3", "--tasks", "--json").exits(0);
            assertThat(JsonText.object(limited.out()))
                    .containsEntry("outcome", "limit_reached")
                    .containsEntry("iterations", 3L)
                    .containsEntry("attempts", 4L)
                    .containsEntry("tasks_done", 3L);

            project.ratchet("run", "--tasks", "--once").exits(0);
            assertThat(project.read("calls").lines()).hasSize(5);

            int before = board.roles().size();
            project.file("limited", "").ratchet("run", "--tasks", "--once").exits(4);
            List<String> roles = board.roles();
            assertThat(roles.subList(before, roles.size())).containsExactly("working", "verifying");
            assertThat(project.query("SELECT status FROM tasks ORDER BY created_at", row -> row.text("status")))
                    .containsExactly("done", "done", "done", "done", "pending");
        }
    }

    @Test
    void onlyWhatIsCommittedAndFoundRightByOthersIsDone() {
        try (TestProject project = repository()) {
            project.agent(
                            "printf '%s\\n' \"$*\" >> told",
                            IF_VERIFIER + "echo x >> looks",
                            "[ $(wc -l < looks) = 2 ] && echo '<verify-fail>the lid is crooked</verify-fail>' || "
                                    + PASS,
                            "exit ;; esac",
                            "echo x >> calls",
                            AgentScripts.WORK,
                            "case $(wc -l < calls) in",
                            "1) echo right > answer",
                            "   ratchet task done $RATCHET_TASK > refusals 2>&1 && touch waved",
                            "   ratchet task done --force $RATCHET_TASK >> refusals 2>&1 && touch waved",
                            "   ratchet task log $RATCHET_TASK -m 'mind the gap'",
                            "   ratchet task add 'a new one' --after $RATCHET_TASK > added ;;",
                            "*) echo right > answer; git add answer; git commit -qm answer ;;",
                            "esac",
                            DONE)
                    .list("verify.commands", "grep -q right answer || { echo 'the answer is wrong'; exit 3; }");
            TaskBoard board = new TaskBoard(project);
            String id = board.add("find the answer");

            RatchetProcess run = project.ratchet("run", id, "--json").exits(0);

            assertThat(JsonText.object(run.out())).containsEntry("tasks_done", 1L);
            assertThat(board.verdicts(id)).containsExactly("rejected", "rejected", "accepted");
            assertThat(project.has("waved")).isFalse();
            assertThat(project.read("refusals").lines()).hasSize(2).allMatch(line -> line.contains("not for agents"));
            assertThat(board.status(project.read("added").strip())).isEqualTo("pending");
            assertThat(board.log(id).getFirst()).isEqualTo("note: mind the gap");
            assertThat(project.read("told"))
                    .contains("retry attempt 1 of 3", "> the answer is wrong", "retry attempt 2 of 3")
                    .contains("> the lid is crooked");
            assertThat(project.query("SELECT exit_code FROM receipts ORDER BY id", row -> row.number("exit_code")))
                    .containsExactly(3, 0);
            assertThat(project.ratchet("task", "show", id).exits(0).out())
                    .contains("verified   passed", "the answer is wrong", "the lid is crooked");
            assertNothingLeft(project);
        }
    }

    @Test
    void aKilledLoopStartedAgainHasItsTaskBackAtOnce() {
        try (TestProject project = repository()) {
            project.agent(AgentScripts.WORK, VERIFIER_PASSES, DONE)
                    .list(
                            "verify.commands",
                            "[ -e '" + project.path("go") + "' ] || { touch '" + project.path("checking")
                                    + "'; exec sleep 1000; }");
            TaskBoard board = new TaskBoard(project);
            String id = board.add("slow to check");
            RatchetProcess first = project.start("run", "--tasks");
            project.awaitFile("checking");

            first.signal("KILL");
            first.exitCode();
            String unbegun = board.add("claimed when it was killed, and no more");
            board.claim("main");
            project.file("go", "").ratchet("run", "--tasks").exits(0).says("status=recovered");

            assertThat(board.verdicts(id)).containsExactly("interrupted", "accepted");
            assertThat(board.verdicts(unbegun)).containsExactly("accepted");
            assertNothingLeft(project);
        }
    }

    @Test
    void aLoopThatRunsTakesTheTaskOfAKilledOneOverAfterItsLease() {
        try (TestProject project = project()) {
            project.agent(
                            "if [ ! -e hung ]; then touch hung; " + AgentScripts.WORK,
                            AgentScripts.DAEMON,
                            "echo $$ >> pids; " + AgentScripts.HANG + "; fi",
                            VERIFIER_PASSES,
                            "for pid in $(cat pids); do ! grep -q '^State:.[^Z]' /proc/$pid/status || touch alive;"
                                    + " done",
                            AgentScripts.WORK,
                            DONE)
                    .set("tasks.lease_secs", 2);
            TaskBoard board = new TaskBoard(project);
            String id = board.add("taken over");
            RatchetProcess first = project.start("run", "--tasks", "--name", "one");
            project.await(
                    "the agent and its daemons",
                    () -> project.has("pids") && project.read("pids").lines().count() == 3);
            // Who starts later has it at once.
            RatchetProcess second =
                    project.start("run", "--tasks", "--name", "other").awaitErr("status=run_started");

            first.signal("KILL");
            first.exitCode();
            second.exits(0);

            assertThat(project.has("alive")).isFalse();
            assertThat(project.leftOvers()).isEmpty();
            assertThat(board.log(id).getFirst()).isEqualTo("claim: its lease has lapsed");
            assertThat(board.verdicts(id)).startsWith("open").endsWith("accepted");
        }
    }

    @Test
    void aClaimThatIsLostEndsTheAttemptAndNotTheRun() {
        try (TestProject project = project()) {
            project.agent(
                            VERIFIER_PASSES,
                            AgentScripts.WORK,
                            DONE,
                            "if [ ! -e hung ]; then touch hung; " + AgentScripts.HANG + "; fi")
                    .set("tasks.lease_secs", 1.5);
            TaskBoard board = new TaskBoard(project);
            String id = board.add("fought over");
            RatchetProcess run = project.start("run", "--tasks", "--json");
            project.awaitFile("hung");

            project.ratchetAtATerminal("task", "reset", "--force", id).exits(0);
            run.exits(0);

            assertThat(JsonText.object(run.out())).containsEntry("tasks_done", 1L);
            assertThat(board.verdicts(id)).containsExactly("interrupted", "accepted");
            assertThat(board.log(id))
                    .filteredOn(line -> line.startsWith("result: "))
                    .hasSize(1);
        }
    }

    @Test
    void aSmallFleetDoesEveryTaskOnceThoughOneOfItIsKilled() {
        try (TestProject project = project()) {
            project.agent(
                            "exec 9> \"lock-$RATCHET_TASK\"",
                            "flock -n 9 || echo \"$RATCHET_TASK\" >> double",
                            "[ $RATCHET_LOOP != w0 ] || { touch victim; " + AgentScripts.HANG + "; }",
                            AgentScripts.WORK,
                            DONE)
                    .set("tasks.lease_secs", 2)
                    .set("verify.enabled", false);
            TaskBoard board = new TaskBoard(project);
            List<String> first = IntStream.range(0, 12)
                    .mapToObj(i -> board.add("first " + i))
                    .toList();
            List<String> ids = Stream.concat(
                            first.stream(),
                            IntStream.range(0, 12)
                                    .mapToObj(i -> board.add("second " + i, first.get(i), first.get(11 - i))))
                    .toList();
            List<RatchetProcess> fleet = IntStream.range(0, 4)
                    .mapToObj(i ->
                            project.environment("RATCHET_LOOP", "w" + i).start("run", "--tasks", "--name", "w" + i))
                    .toList();
            project.awaitFile("victim");

            fleet.getFirst().signal("KILL");

            fleet.stream().skip(1).forEach(loop -> loop.exits(0));
            assertThat(project.has("double")).isFalse();
            assertThat(ids.stream().map(board::status)).containsOnly("done");
            assertThat(project.query(
                            "SELECT item, count(*) AS times FROM attempts WHERE verdict = 'accepted' GROUP BY item",
                            row -> row.text("item") + " " + row.number("times")))
                    .containsExactlyInAnyOrderElementsOf(
                            ids.stream().map(id -> id + " 1").toList());
            assertThat(project.query(
                            "SELECT count(*) AS open FROM attempts WHERE ended_at IS NULL", row -> row.number("open")))
                    .containsExactly(1);
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    /** Without PROMPT.md, which a task loop can do without. */
    private static TestProject project() {
        TestProject project = TestProject.create();
        TestShell.run(project.directory(), "rm PROMPT.md && git init -q .");
        return project.withRatchetForAgents();
    }

    private static TestProject repository() {
        TestProject project = project();
        TestShell.run(
                project.directory(),
                "git config user.email a@example.invalid && git config user.name A"
                        + " && echo wrong > answer && git add answer && git commit -qm first");
        return project;
    }

    private static void assertNothingLeft(TestProject project) {
        assertThat(project.leftOvers()).isEmpty();
        assertThat(project.has(".git/worktrees")).isFalse();
        try (Stream<Path> temporary = Files.list(project.path("../tmp"))) {
            assertThat(temporary.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("check-"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
