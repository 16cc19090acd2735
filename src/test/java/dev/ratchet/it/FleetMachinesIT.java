package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.EmbeddedServer;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Three clones of one remote, as on three machines; the long version is bench/soak/workers. */
class FleetMachinesIT {
    private static final String[] AGENT = {
        "exec 2> /dev/null",
        AgentScripts.WORK,
        "case $RATCHET_LOOP in one/*|two/*) touch ../../../../at-work; until [ -e ../../../../go ]; do sleep 0.02;"
                + " done ;; esac",
        "echo $RATCHET_TASK > $RATCHET_TASK; git add -A; git commit -qm \"done $RATCHET_TASK\"",
        "echo \"<task-done>$RATCHET_TASK</task-done>\""
    };
    private static final String KNOWN = "git config user.name T; git config user.email t@example.invalid; ";

    private static TestProject machine(String database, String worker) {
        return TestProject.create()
                .set("fleet.max_load", 0)
                .set("fleet.min_free_memory_mb", 0)
                .set("workspace.min_free_gb", 0)
                .set("tasks.lease_secs", 2)
                .set("verify.enabled", false)
                .text("store.project", database)
                .text("worker.name", worker)
                .environment("RATCHET_STORE_URL", EmbeddedServer.url())
                .environment("PGUSER", "postgres")
                .agent(AGENT);
    }

    private static String says(TestProject project, String script) {
        TestShell.run(project.directory(), "{ " + script + "\n} > ../said 2>&1");
        return project.read("../said").strip();
    }

    /** One dies in the middle of an attempt, one is stopped for longer than its lease; a third does what they had. */
    @Test
    void whatAMachineHadThatDiesOrSleepsIsDoneByAnotherAndEverythingLandsOnce() {
        String database = "it" + UUID.randomUUID();
        try (TestProject three = machine(database, "three");
                TestProject one = machine(database, "one");
                TestProject two = machine(database, "two")) {
            three.file(".gitignore", ".ratchet/\nratchet.toml\n");
            String remote = three.directory().resolveSibling("remote.git").toString();
            says(
                    three,
                    "git init -q -b main; " + KNOWN + "git add -A; git commit -qm base; git clone -q --bare . '"
                            + remote + "'; git remote add origin '" + remote + "'");
            for (TestProject other : new TestProject[] {one, two}) {
                says(
                        other,
                        "git init -q -b main; " + KNOWN + "git remote add origin '" + remote
                                + "'; git fetch -q; git reset -q --hard origin/main");
            }
            for (int i = 0; i < 6; i++) {
                three.ratchet("task", "add", "task " + i).exits(0);
            }
            RatchetProcess dying = one.start("fleet", "--loops", "1");
            RatchetProcess sleeping = two.start("fleet", "--loops", "1");
            one.awaitFile("../at-work");
            two.awaitFile("../at-work");
            dying.signal("KILL");
            assertThat(dying.exitCode()).isEqualTo(137);
            sleeping.signal("STOP");

            three.ratchet("fleet", "--loops", "2").exits(0);
            two.file("../go", "");
            sleeping.signal("CONT");
            sleeping.exits(0);

            String main = "git -C '" + remote + "' log --format=%s main";
            assertThat(says(
                            three,
                            main + " | sort -u | grep -c done; " + main + " | grep -c done; " + main + " --merges"))
                    .isEqualTo("6\n6");
            assertThat(says(three, "git -C '" + remote + "' for-each-ref --format='%(refname)'"))
                    .isEqualTo("refs/heads/main\nrefs/ratchet/turn");
            assertThat(three.ratchet(
                                    "metrics",
                                    "query",
                                    "SELECT count(*) || ' of ' || count(DISTINCT item) AS accepted FROM attempts WHERE"
                                            + " verdict = 'accepted'")
                            .exits(0)
                            .out())
                    .contains("6 of 6");
            String seen = three.ratchet("status").exits(0).out();
            assertThat(seen.substring(seen.indexOf("elsewhere:")))
                    .contains("one/w1", "two/w1", "complete")
                    .doesNotContain("three/");
            assertThat(three.ratchet("status", "--name", "two/w1").exits(0).out())
                    .startsWith("elsewhere:")
                    .contains("two/w1")
                    .doesNotContain("one/");
            assertThat(three.ratchet("status", "--json").exits(0).out())
                    .contains("\"name\":\"three/w1\"", "\"name\":\"one/w1\"", "\"name\":\"two/w1\"");
            RatchetProcess watching = three.start("status", "--watch");
            Await.until("those elsewhere are watched", () -> watching.out().contains("two/w1"), watching::scene);
            watching.signal("INT");
            watching.exits(0);
            assertThat(says(two, "git branch --list 'ratchet/*'; ls .ratchet/worktrees"))
                    .isEmpty();
        }
    }
}
