package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the work trees of a fleet are made of, who may write where, and what loops without tasks do in theirs. */
class FleetWorktreesIT {
    private static final String COMMIT = "git add -A; git commit -qm \"done $RATCHET_LOOP\"";

    @Test
    void aNewWorkTreeIsMadeReadyAndOneThatCannotBeIsSaidSo() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project = fleet.worker(
                            "cat .env.ignored made.ignored > seen; ls -d \"$RATCHET_SCRATCH\" > /dev/null && echo"
                                    + " scratch >> seen",
                            COMMIT)
                    .project();
            project.file(".env.ignored", "secret\n")
                    .list("workspace.copy", "*.env.ignored", ".env.ignored")
                    .list("workspace.setup", "echo made on $RATCHET_BRANCH > made.ignored")
                    .list("hooks.pre_session", "echo $RATCHET_PORT $RATCHET_WORKTREE > \"$RATCHET_SCRATCH/hook\"");
            String task = fleet.tasks(1).getFirst();
            project.ratchet("fleet", "--loops", "1").exits(0);
            assertThat(project.read("seen")).isEqualTo("secret\nmade on ratchet/" + task + "-1\nscratch\n");

            project.list("workspace.setup", "echo no luck >&2; exit 3").set("retry.max_consecutive_failures", 1);
            fleet.tasks(1);
            assertThat(project.ratchet("fleet", "--loops", "1").exitCode()).isNotZero();
            project.list("workspace.setup", "sleep 1000").set("workspace.setup_timeout_mins", 0.005);
            RatchetProcess hangs = project.ratchet("fleet", "--loops", "1");
            assertThat(hangs.exitCode()).isNotZero();
            assertThat(hangs.err()).contains("was ended: all of them may take 0.3 s together");
            project.set("workspace.min_free_gb", 1_000_000);
            RatchetProcess cramped = project.ratchet("fleet", "--loops", "1").exits(4);
            assertThat(cramped.err())
                    .contains("less than workspace.min_free_gb")
                    .doesNotContain("started again");
            project.set("workspace.min_free_gb", 0).list("workspace.setup").list("workspace.copy", "plain.txt");
            project.file("plain.txt", "not ignored");
            RatchetProcess copied = project.ratchet("fleet", "--loops", "1");
            assertThat(copied.exitCode()).isNotZero();
            assertThat(copied.err()).contains("plain.txt", "git does not ignore");
            fleet.says("rm plain.txt .ratchet/worktrees/*.json");
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void aStopEndsTheSetUpAtOnceForNothingIsLostByThat() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project =
                    fleet.worker("echo work > \"$RATCHET_TASK\"", COMMIT).project();
            project.list("workspace.setup", "touch ../../../../setting-up; sleep 1000");
            String task = fleet.tasks(1).getFirst();
            RatchetProcess stopped = project.start("fleet", "--loops", "1");
            project.awaitFile("../setting-up");
            project.await(
                    "what it does",
                    () -> project.ratchet("status", "--name", "w1").out().contains("setting up its worktree: touch"));
            project.ratchet("stop", "--name", "w1").exits(0);
            stopped.exits(0)
                    .says("message=\"setting up its worktree: touch", "outcome=stopped")
                    .says("stopped or paused while its worktree was made ready");

            fleet.says("rm ../setting-up");
            RatchetProcess ended = project.start("fleet", "--loops", "1");
            project.awaitFile("../setting-up");
            ended.signal("TERM");
            ended.exits(0).says("outcome=stopped");
            assertThat(project.leftOvers()).isEmpty();

            project.list("workspace.setup");
            project.ratchet("fleet", "--loops", "1").exits(0);
            assertThat(fleet.subjects()).contains("done w1");
            assertThat(fleet.board().verdicts(task)).containsExactly("interrupted", "interrupted", "accepted");
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void aWorkTreeThatIsDeletedDuringASessionCostsANumberAndNeitherARetryNorARestart() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project = fleet.worker(
                            "echo work > \"$RATCHET_TASK\"",
                            COMMIT,
                            "[ -e ../../../../deleted ] || { touch ../../../../deleted; rm -rf \"$RATCHET_WORKTREE\";"
                                    + " }")
                    .project();
            project.set("fleet.restarts", 0).set("tasks.max_retries", 0).list("hooks.post_session", "true");
            String task = fleet.tasks(1).getFirst();

            RatchetProcess run = project.ratchet("fleet", "--loops", "1").exits(0);

            assertThat(run.err()).contains("is gone: somebody has deleted it").doesNotContain("leads to");
            assertThat(fleet.says("git log --format=%s main; git log --format=%s -1 refs/ratchet/saved/" + task + "/1"))
                    .startsWith("done w1\nbase\n");
            assertThat(project.ratchet("saved", "show", task + "/1").out()).contains("+work");
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void whySavedWorkOfATaskThatFailedWasRejectedIsSaid() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project =
                    fleet.worker("echo work > \"$RATCHET_TASK\"", COMMIT).project();
            project.list("verify.commands", "echo too bland; false");
            project.ratchet("task", "add", "a slogan", "--max-retries", "0").exits(0);

            project.ratchet("fleet", "--loops", "1").exits(0);

            assertThat(project.ratchet("saved", "list").out())
                    .containsPattern("its task has failed: .*too bland")
                    .doesNotContain("nobody works on it");
        }
    }

    @Test
    void anAgentThatIsShutInWritesInItsWorkTreeAlone() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.project().text("sandbox.mode", "on");
            assumeTrue(
                    TestShell.works(fleet.project().directory(), List.of(), "bwrap --dev-bind / / --unshare-pid true"),
                    "no bubblewrap");
            fleet.worker(
                    "top=../../..",
                    "for place in $top/x $top/other.txt $top/.ratchet/x $top/.ratchet/worktrees/x $top/ratchet.toml;"
                            + " do",
                    "  echo x >> $place && echo $place >> written",
                    "done",
                    "for other in ../*; do [ $PWD/ -ef $other/ ] || { echo x > $other/x && echo $other >> written; };"
                            + " done",
                    "for ref in refs/heads/main refs/ratchet/saved/x/1; do git update-ref $ref HEAD~0 && echo $ref >>"
                            + " written; done",
                    "git pack-refs --all; mv $top/.git/refs/heads $top/.git/refs/h && echo renamed >> written",
                    "echo a > \"$RATCHET_TASK\"; echo s > \"$RATCHET_SCRATCH/s\" || touch no-scratch",
                    "git add -A; git commit -qm one; echo b > \"$RATCHET_TASK\"; git commit -qam two",
                    "git rebase -q main && git commit -q --allow-empty -m rebased");
            fleet.tasks(4);
            fleet.says("git pack-refs --all");

            fleet.project().ratchet("fleet", "--loops", "2").exits(0);

            assertThat(fleet.says("cat other.txt; ls written no-scratch x 2> /dev/null; ls t-* | wc -l;"
                            + " git log --format=%s main | sort | uniq -c | tr -s ' '"))
                    .isEqualTo("other\n4\n 1 base\n 4 one\n 4 rebased\n 4 two");
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void whatAnAgentPutsWhereLandingsWaitIsNotSaidToHaveLanded() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker().says("git update-ref refs/heads/ratchet/landed $(git commit-tree -p main -m x main^{tree})");

            assertThat(fleet.project().ratchet("status").out())
                    .contains("where Ratchet has not put it")
                    .doesNotContain("Landed, but not on");
        }
    }

    @Test
    void loopsWithoutTasksHaveABranchEachAndLandWhenTheyAreComplete() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker();
            fleet.project()
                    .script(
                            "status.sh",
                            AgentScripts.WORK,
                            "echo status >> status.txt; git add -A; git commit -qm \"status $(wc -l < status.txt)\"",
                            "signal=true state=COMPLETE; [ $(wc -l < status.txt) -gt 1 ] || { signal=false"
                                    + " state=IN_PROGRESS; }",
                            "printf '%s\\n"
                                    + "' ---LOOP_STATUS--- \"STATUS: $state\" 'TASKS_COMPLETED_THIS_LOOP: 1'"
                                    + " 'FILES_MODIFIED: 1' \\",
                            "  'TESTS_STATUS: PASSING' 'WORK_TYPE: IMPLEMENTATION' \"EXIT_SIGNAL: $signal\""
                                    + " 'RECOMMENDATION: go on' ---END_LOOP_STATUS---")
                    .script(
                            "validated.sh",
                            AgentScripts.WORK,
                            "echo valid > valid.txt; git add -A; git commit -qm valid")
                    .script(
                            "prompt.sh",
                            AgentScripts.WORK,
                            "echo prompt >> prompt.txt; git add -A; git commit -qm \"prompt $(wc -l < prompt.txt)\"");
            fleet.says("git add -A; git commit -qm scripts");
            fleet.project()
                    .written("""
                        [agent]
                        command = "./prompt.sh"
                        [sandbox]
                        mode = "off"
                        [backoff]
                        initial_delay_secs = 0
                        [workspace]
                        min_free_gb = 0
                        [fleet]
                        max_load = 0
                        min_free_memory_mb = 0
                        [[fleet.loop]]
                        name = "writer"
                        max_iterations = 2
                        [[fleet.loop]]
                        name = "checker"
                        recipe = "status"
                        agent = "./status.sh"
                        priority = "high"
                        max_iterations = 5
                        [[fleet.loop]]
                        name = "mender"
                        recipe = "validated"
                        agent = "./validated.sh"
                        loop_type = "valid"
                        max_iterations = 5
                        """)
                    .file(
                            ".ratchet/loops/valid.yml",
                            "prompt_template: Mend it.\nvalidation_command: test -e valid.txt\n");

            RatchetProcess run = fleet.project().ratchet("fleet");

            assertThat(run.exitCode()).as(run.scene()).isZero();
            assertThat(fleet.subjects().lines())
                    .containsExactlyInAnyOrder("status 2", "status 1", "valid", "scripts", "base");
            assertThat(fleet.says("git log --format=%s ratchet/writer; git branch --list 'ratchet/*' | wc -l"))
                    .isEqualTo("prompt 2\nprompt 1\nscripts\nbase\n1");
            assertThat(fleet.says("cat .ratchet/worktrees/writer/prompt.txt; ls status.txt"))
                    .isEqualTo("prompt\nprompt\nstatus.txt");
        }
    }

    @Test
    void whereALoopWithoutTasksHasLeftItsWorkIsSaidAtItsEndAndByItsStatus() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker().project().agent(AgentScripts.WORK, "echo draft > draft.txt");
            fleet.says("git add -A; git commit -qm agent");
            fleet.project().text("workspace.mode", "worktree");
            String told = "work of docs that is not committed is in %s, on branch ratchet/docs"
                    .formatted(fleet.project().directory().resolve(".ratchet/worktrees/docs"));

            RatchetProcess run =
                    fleet.project().ratchet("run", "1", "--name", "docs").exits(0);

            assertThat(run.err()).contains(told);
            assertThat(fleet.project().ratchet("status", "--name", "docs").out())
                    .contains(told);
            assertThat(fleet.project().ratchet("status").out()).contains(told);
        }
    }

    @Test
    void whenTheBaseMovesALoopWithoutTasksGoesAlongOrIsBlocked() {
        try (FleetProject fleet = FleetProject.create()) {
            String wait = "touch ../../../../$RATCHET_LOOP.ready; until [ -e ../../../../go ]; do sleep 0.02; done";
            fleet.worker();
            fleet.project()
                    .script(
                            "calm.sh",
                            AgentScripts.WORK,
                            "echo calm >> calm.txt; git add -A; git commit -qm calm; echo open >> open.txt",
                            wait)
                    .script("clash.sh", AgentScripts.WORK, "echo clash > shared.txt; git commit -qam clash", wait);
            fleet.says("git add -A; git commit -qm scripts");
            fleet.project().written("""
                [agent]
                command = "./calm.sh"
                [sandbox]
                mode = "off"
                [backoff]
                initial_delay_secs = 0
                [workspace]
                min_free_gb = 0
                [fleet]
                max_load = 0
                min_free_memory_mb = 0
                restarts = 0
                [[fleet.loop]]
                name = "calm"
                max_iterations = 2
                [[fleet.loop]]
                name = "clash"
                agent = "./clash.sh"
                max_iterations = 2
                """);
            RatchetProcess run = fleet.project().start("fleet");
            fleet.project().awaitFile("../calm.ready");
            fleet.project().awaitFile("../clash.ready");

            fleet.says("echo by hand > shared.txt; git commit -qam 'by hand'; touch ../go");

            run.exits(2);
            assertThat(run.err()).contains("loop=calm status=rebasing base=main", "loop=calm status=rebased");
            assertThat(run.err()).contains("loop=clash status=rebase_conflict base=main files=shared.txt");
            assertThat(fleet.says("git log --format=%s ratchet/calm; cat .ratchet/worktrees/calm/open.txt"))
                    .isEqualTo("calm\ncalm\nby hand\nscripts\nbase\nopen\nopen");
            assertThat(fleet.says(
                            "git log --format=%s ratchet/clash; git show ratchet/clash:shared.txt; cat shared.txt"))
                    .isEqualTo("clash\nscripts\nbase\nclash\nby hand");
            assertThat(fleet.project().ratchet("loops").out())
                    .containsPattern("calm +prompt +complete")
                    .containsPattern("clash +prompt +blocked");
        }
    }

    @Test
    void whoPutsItsWorkOnABaseThatHasMovedIsSeenToDoSo() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker();
            TestProject project = fleet.project();
            String held = project.path("..").toAbsolutePath().normalize().toString();
            Path bin = slowGit(held, fleet.says("command -v git"));
            project.agent(
                    AgentScripts.WORK,
                    "echo work >> work.txt; git add -A; git commit -qm work",
                    "touch " + held + "/ready; until [ -e " + held + "/go ]; do sleep 0.02; done");
            fleet.says("git add -A; git commit -qm agent");
            project.text("workspace.mode", "worktree").environment("PATH", bin + ":" + System.getenv("PATH"));
            RatchetProcess run = project.start("run", "--name", "writer", "--max-iterations", "2");
            project.awaitFile("../ready");
            fleet.says("echo by hand > other.txt; git commit -qam 'by hand'; touch ../go");
            project.awaitFile("../rebasing");

            assertThat(project.ratchet("loops").out()).containsPattern("writer +prompt +rebasing");
            assertThat(project.ratchet("status").out()).contains("rebasing on main");

            project.file("../rebase", "");
            run.exits(0);
            assertThat(project.ratchet("loops").out()).containsPattern("writer +prompt +complete");
            assertThat(fleet.says("git log --format=%s ratchet/writer")).isEqualTo("work\nwork\nby hand\nagent\nbase");
        }
    }

    /** A git that waits before it merges, in a directory in which no agent can write: Ratchet takes none from elsewhere. */
    private static Path slowGit(String held, String git) {
        try {
            Path bin = Files.createTempDirectory(SandboxIT.outsideOfTemporaryFiles(), "slow-git");
            Path program = Files.writeString(bin.resolve("git"), """
                #!/bin/sh
                case " $* " in *" merge-tree "*)
                  touch %1$s/rebasing; until [ -e %1$s/rebase ]; do sleep 0.02; done ;;
                esac
                exec %2$s "$@"
                """.formatted(held, git));
            assertThat(program.toFile().setExecutable(true)).isTrue();
            program.toFile().deleteOnExit();
            bin.toFile().deleteOnExit();
            return bin;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
