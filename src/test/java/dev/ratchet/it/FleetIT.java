package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Several loops in one process, each task in a work tree of its own: what comes to the base branch, and what is left. */
class FleetIT {
    private static final String COMMIT = "git add -A; git commit -qm \"done $RATCHET_TASK\"";

    @Test
    void allTasksLandInOneLineAndNothingIsLeft() {
        try (FleetProject fleet = FleetProject.create()) {
            // Every third task appends to one file; whoever comes too late puts his line below that of the others.
            fleet.worker(
                            "if [ -e \"$RATCHET_TASK\" ]; then",
                            "  git rebase main || { sed -i '/^[<=>]\\{7\\}/d' shared.txt; git add -A; GIT_EDITOR=true"
                                    + " git rebase --continue; }",
                            "else",
                            "  env | grep ^RATCHET_ > \"$RATCHET_TASK\"; pwd >> \"$RATCHET_TASK\"",
                            "  case $* in *'task 3'*|*'task 6'*|*'task 9'*) echo \"$RATCHET_TASK\" >> shared.txt ;;"
                                    + " esac",
                            "  " + COMMIT,
                            "fi")
                    .project()
                    .list("verify.commands", "test -s \"$(ls -t t-* | head -1)\"");
            List<String> tasks = fleet.tasks(9);

            RatchetProcess run =
                    fleet.project().ratchet("fleet", "--loops", "4", "--json").exits(0);

            Map<String, Object> result = JsonText.object(run.out());
            assertThat(result).containsEntry("outcome", "complete").containsEntry("tasks_done", 9L);
            assertThat((List<?>) result.get("members")).hasSize(4);
            assertThat(fleet.says("git log --merges --oneline main")).isEmpty();
            assertThat(fleet.subjects().lines())
                    .hasSize(10)
                    .contains(tasks.stream().map(task -> "done " + task).toArray(String[]::new));
            assertThat(fleet.project().read("shared.txt"))
                    .startsWith("first\n")
                    .contains(tasks.get(2) + "\n", tasks.get(5) + "\n", tasks.get(8) + "\n")
                    .doesNotContain("<", ">", "=");
            for (String task : tasks) {
                String tree = fleet.project()
                        .path(".ratchet/worktrees/" + task + "-1")
                        .toString();
                assertThat(fleet.project().read(task))
                        .contains(
                                "RATCHET_WORKTREE=" + tree,
                                "RATCHET_BRANCH=ratchet/" + task + "-1",
                                "RATCHET_BASE=main",
                                "RATCHET_LOOP=w",
                                "RATCHET_SCRATCH=/")
                        .containsPattern("RATCHET_PORT=\\d+")
                        .endsWith("\n" + tree + "\n");
            }
            assertThat(fleet.left()).isEmpty();
            assertThat(fleet.project().ratchet("saved", "list").out()).contains("Nothing is saved");
        }
    }

    @Test
    void whatPassesAloneAndFailsTogetherIsRejectedWithTheOutputAndMended() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker(
                            "case $* in *'one of us is too many'*) echo mended > mended ;; esac",
                            "touch \"half-$RATCHET_TASK\"; touch \"../../../../$RATCHET_TASK.ready\"",
                            "until [ $(ls ../../../../t-*.ready | wc -l) = 2 ]; do sleep 0.02; done",
                            COMMIT)
                    .project()
                    .list(
                            "verify.commands",
                            "test -e mended || test $(ls half-* 2> /dev/null | wc -l) -lt 2 || { echo one of us is too"
                                    + " many; exit 1; }");
            fleet.tasks(2);

            fleet.project().ratchet("fleet", "--loops", "2").exits(0);

            assertThat(fleet.says("ls half-* mended | wc -l")).isEqualTo("3");
            assertThat(fleet.project().query("SELECT status FROM landings ORDER BY id", row -> row.text("status")))
                    .containsExactly("landed", "rejected", "landed");
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void whateverAKilledLoopHadInItsWorkTreeComesBackThoughNobodyStartsThatLoopAgain() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker(
                    "if [ ! -e ../../../../go ]; then",
                    "  [ $RATCHET_LOOP = w2 ] || { touch ../../../../waiting; exec sleep 1000; }",
                    "  echo committed > committed; " + COMMIT,
                    "  echo changed >> other.txt; echo new > new; echo kept > secret.ignored",
                    "  touch ../../../../ready; sleep 1000",
                    "fi",
                    "echo finished > $RATCHET_TASK; " + COMMIT);
            List<String> tasks = fleet.tasks(2);
            RatchetProcess killed = fleet.project().start("fleet", "--loops", "2");
            fleet.project().awaitFile("../waiting");
            fleet.project().awaitFile("../ready");

            killed.signal("KILL");
            assertThat(killed.exitCode()).isEqualTo(137);
            fleet.project().file("../go", "");
            fleet.project().ratchet("fleet", "--loops", "1").exits(0);

            String saved = fleet.says("git for-each-ref --format='%(refname:lstrip=3)' refs/ratchet/saved");
            assertThat(saved).as("what there is to save").endsWith("/1").doesNotContain("\n");
            fleet.project()
                    .ratchet("saved", "restore", saved, "--to", "../back")
                    .exits(0);
            assertThat(fleet.says("cd ../back; cat committed other.txt new secret.ignored"))
                    .isEqualTo("committed\nother\nchanged\nnew\nkept");
            assertThat(tasks).allMatch(fleet.project()::has);
            assertThat(fleet.project().has("committed")).isFalse();
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void theUsersOwnCheckoutIsLeftAlone() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker("echo \"$RATCHET_TASK\" >> shared.txt; " + COMMIT);
            fleet.says("echo mine >> other.txt");
            String one = fleet.tasks(1).getFirst();

            fleet.project()
                    .ratchet("fleet", "--loops", "1")
                    .exits(0)
                    .says("on ratchet/landed, for main", "has changes of its own");
            assertThat(fleet.says("git status --porcelain; cat shared.txt; git log --format=%s main"))
                    .isEqualTo("M other.txt\nfirst\nbase");

            fleet.says("git stash -q; git switch -qc elsewhere; echo mine > untracked");
            String two = fleet.board().add("another");
            fleet.project().ratchet("fleet", "--loops", "1").exits(0);
            assertThat(fleet.subjects()).isEqualTo("done " + one + "\nbase");
            assertThat(fleet.says("git log --format=%s elsewhere; git status --porcelain; cat shared.txt"))
                    .isEqualTo("done " + two + "\nbase\n?? untracked\nfirst\n" + two);

            fleet.says("git switch -q main; git stash pop -q; git add -A; git commit -qm mine");
            fleet.worker("echo theirs > own-file; " + COMMIT).says("echo mine > own-file");
            String three = fleet.board().add("in the way");
            fleet.project().ratchet("fleet", "--loops", "1").exits(0).says("cannot follow what lands");
            assertThat(fleet.project().read("own-file")).isEqualTo("mine\n");
            fleet.says("mv own-file ../");
            fleet.project()
                    .ratchet("fleet", "--loops", "1")
                    .exits(0)
                    .says("main and your checkout have what had landed meanwhile: 1 commit");
            assertThat(fleet.subjects()).startsWith("done " + three + "\n");
            assertThat(fleet.project().read("own-file")).isEqualTo("theirs\n");
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void theBaseFollowsWhatHasLandedAlsoIfWorktreesCannotBeClearedUp() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker("echo new > shared.txt; " + COMMIT);
            fleet.says("echo mine >> other.txt");
            String task = fleet.tasks(1).getFirst();
            fleet.project().ratchet("fleet", "--loops", "1").exits(0).says("on ratchet/landed, for main");

            fleet.says("git checkout -q other.txt; mkdir .ratchet/worktrees/t-x.json");
            fleet.project().ratchet("fleet", "--loops", "1").exits(0).says("worktrees were not cleared up");

            assertThat(fleet.subjects()).isEqualTo("done " + task + "\nbase");
            assertThat(fleet.says("git status --porcelain; cat shared.txt")).isEqualTo("new");
        }
    }

    @Test
    void whenTheBaseMovesEverybodyGoesOnFromThere() {
        try (FleetProject fleet = FleetProject.create()) {
            fleet.worker(
                    "grep -q 'by hand' other.txt && [ -e \"$RATCHET_TASK\" ] || { touch \"$RATCHET_TASK\"; " + COMMIT
                            + "; }",
                    "touch \"../../../../$RATCHET_TASK.ready\"",
                    "until [ -e ../../../../go ]; do sleep 0.02; done");
            List<String> tasks = fleet.tasks(2);
            RatchetProcess run = fleet.project().start("fleet", "--loops", "2");
            tasks.forEach(task -> fleet.project().awaitFile("../" + task + ".ready"));

            fleet.says("echo by hand > other.txt; git commit -qam 'by hand'; touch ../go");

            run.exits(0);
            assertThat(fleet.subjects().lines().toList().subList(2, 4)).containsExactly("by hand", "base");
            assertThat(fleet.says("cat other.txt; ls t-* | wc -l")).isEqualTo("by hand\n2");
            assertThat(fleet.left()).isEmpty();
        }
    }
}
