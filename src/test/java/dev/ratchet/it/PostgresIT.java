package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The commands of one clone with its record in PostgreSQL. */
class PostgresIT {
    private static final String DONE = "echo \"<task-done>$RATCHET_TASK</task-done>\"";

    @Test
    void tasksAreWorkedOffAndEverythingIsOnRecordThere() {
        try (TestProject project = project()) {
            project.agent(AgentScripts.WORK, "env >> seen", DONE).list("hooks.pre_session", "env >> seen");
            project.ratchet("task", "add", "first").exits(0);
            project.ratchet("task", "add", "second").exits(0);

            project.ratchet("run", "--tasks", "--no-verify").exits(0).says("outcome=complete");

            assertThat(project.ratchet("task", "list").exits(0).out()).contains("first", "second", "done");
            assertThat(project.ratchet("history").exits(0).out()).contains("accepted");
            assertThat(project.ratchet("sessions", "list").exits(0).out()).contains("1");
            assertThat(project.ratchet("metrics", "summary").exits(0).out()).contains("2");
            assertThat(project.ratchet("metrics", "query", "SELECT count(*) AS n FROM tasks WHERE status = 'done'")
                            .exits(0)
                            .out())
                    .contains("2");
            project.ratchet("status").exits(0);
            assertThat(project.has(".ratchet/ratchet.db")).isFalse();
            assertThat(project.read("seen"))
                    .contains("RATCHET_TASK")
                    .doesNotContain("jdbc:postgresql", "PGUSER", "PGPASSWORD");
        }
    }

    @Test
    void whatWasSaidIsReadWhereTheFilesAreNot() throws IOException {
        try (TestProject project = project()) {
            project.agent("echo spoken words", "echo in vain >&2", AgentScripts.WORK, DONE);
            project.ratchet("task", "add", "first").exits(0);
            project.ratchet("run", "--tasks", "--no-verify").exits(0);
            for (String file : project.filesBelow(".ratchet/sessions")) {
                Files.delete(project.path(file));
            }

            assertThat(project.ratchet("sessions", "show", "last").exits(0).out())
                    .contains("spoken words", "(in the database)");
            assertThat(project.ratchet("sessions", "list").exits(0).out()).contains("(in the database)");
            assertThat(project.ratchet("sessions", "list", "--json").exits(0).out())
                    .contains("\"file_state\":\"in_database\"");
            assertThat(project.ratchet("sessions", "export", "last", "--markdown")
                            .exits(0)
                            .out())
                    .contains("spoken words");
            assertThat(project.ratchet("sessions", "replay", "last", "--speed", "0")
                            .exits(0)
                            .out())
                    .contains("spoken words");
            assertThat(project.ratchet("metrics", "rebuild").exits(0).out()).contains("read again: 1, changed: 0");
            assertThat(project.ratchet("store", "info", "--json").exits(0).out())
                    .contains("\"kind\":\"postgresql\"", "\"transcripts\":1")
                    .doesNotContain("jdbc:");

            project.ratchet("store", "copy", "--to", "back/ratchet.db")
                    .exits(0)
                    .prints("1 transcript,")
                    .prints(project.path(".ratchet/ratchet.db") + " is used: move it there");
            project.ratchet("store", "copy", "--to", "back/ratchet.db")
                    .exits(1)
                    .says("has something on record already");
            assertThat(project.filesBelow("back")).anyMatch(file -> file.endsWith(".jsonl.gz"));
        }
    }

    @Test
    void aFleetLandsItsTasksAndSoDoesATaskLoopByItself() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project = inPostgres(fleet.project());
            FleetProject _ = fleet.worker("echo x > $RATCHET_TASK");
            fleet.says("git init -q --bare -b main ../remote.git; git remote add origin ../remote.git;"
                    + " git push -q origin main");
            for (String title : List.of("one", "two", "three")) {
                project.ratchet("task", "add", title).exits(0);
            }

            project.ratchet("fleet", "--loops", "2").exits(0);
            project.ratchet("task", "add", "four").exits(0);
            project.ratchet("run", "--tasks").exits(0);

            assertThat(project.ratchet("landings").exits(0).out().lines().filter(line -> line.contains("landed")))
                    .hasSize(4);
            assertThat(fleet.says("git ls-tree --name-only main | grep -c '^t-'; git rev-parse main"))
                    .as("the clone follows the remote")
                    .isEqualTo("4\n" + fleet.says("git -C ../remote.git rev-parse main"));
            assertThat(fleet.left()).isEmpty();

            fleet.says("git init -q --bare -b main ../other.git; git remote set-url origin ../other.git;"
                    + " git checkout -q --orphan other; git commit -qm other; git push -qf origin other:main;"
                    + " cp -r .git ../git; rm -rf .git; git clone -q ../other.git ../other; mv ../other/.git .git;"
                    + " git config user.name T; git config user.email t@example.invalid");
            for (List<String> command : List.of(List.of("fleet"), List.of("run", "--tasks"))) {
                assertThat(project.ratchet(command.toArray(String[]::new))
                                .exits(78)
                                .err())
                        .hasLineCount(1)
                        .contains("is for another repository than this one is a clone of", "store.project");
            }
            onlyLooks(project);
            fleet.says("rm -rf .git; mv ../git .git; git checkout -qf main");
            assertThat(project.ratchet("task", "list").exits(0).err()).isEmpty();

            fleet.says("git remote set-url origin ../nowhere.git");
            assertThat(project.ratchet("fleet").exits(78).err())
                    .contains(
                            "with store.url work lands on origin/main, which cannot be reached",
                            "landing.push = false");
        }
    }

    /** In a clone of another repository. */
    private static void onlyLooks(TestProject project) {
        String what = "is for another repository than this one is a clone of";
        for (String command : List.of("task list", "status --json", "landings")) {
            RatchetProcess looked = project.ratchet(command.split(" ")).exits(0);
            assertThat(looked.err()).as(command).hasLineCount(1).contains("warning: ", what);
            assertThat(looked.out()).as(command).doesNotContain(what);
        }
        for (String command : List.of(
                "task add five",
                "note hello",
                "send w1 share hello",
                "reset --all",
                "run --once",
                "feature delete x")) {
            assertThat(project.ratchet(command.split(" ")).exits(1).err())
                    .as(command)
                    .hasLineCount(1)
                    .contains(what, "store.project");
        }
        assertThat(project.ratchet("doctor").exits(1).out().lines().filter(line -> line.contains(what)))
                .singleElement()
                .asString()
                .contains("problem", "database");
    }

    /** In the middle of the push, which the remote holds up: it lands once, and whoever is drained then finishes what it has. */
    @Test
    void whatIsCancelledWhileItIsPushedLandsOnce() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project = inPostgres(fleet.project()).text("worker.name", "one");
            FleetProject _ = fleet.worker("echo x > $RATCHET_TASK");
            fleet.says(
                    "git init -q --bare -b main ../remote.git; git remote add origin ../remote.git; git push -q origin"
                            + " main");
            project.file("../remote.git/hooks/update", """
                #!/bin/sh
                [ "$1" = refs/heads/main ] || exit 0
                touch ../pushing
                until [ -e ../go ]; do sleep 0.02; done
                """);
            fleet.says("chmod +x ../remote.git/hooks/update");
            String task = project.ratchet("task", "add", "one").exits(0).out().strip();
            RatchetProcess run = project.start("fleet", "--loops", "1");
            project.awaitFile("../pushing");

            project.ratchet("workers", "cancel", "0").exits(0).prints(task + " is released");
            project.ratchet("workers", "drain", "one").exits(0);
            project.file("../go", "");

            run.exits(0);
            project.ratchet("fleet").exits(0);
            assertThat(fleet.says("git log --format=%s origin/main").lines()).hasSize(2);
            assertThat(project.ratchet("landings").exits(0).out().lines().filter(line -> line.contains("landed")))
                    .hasSize(1);
            assertThat(project.ratchet("task", "show", task).exits(0).out()).contains("done");
            assertThat(fleet.left()).isEmpty();
        }
    }

    @Test
    void theAddressIsShownNowhere() {
        try (TestProject project = project()) {
            assertThat(project.ratchet("config", "show").exits(0).out())
                    .contains("# store.url is set by environment RATCHET_STORE_URL, not shown")
                    .doesNotContain("jdbc:postgresql://localhost");
            assertThat(project.ratchet("config", "show", "--json").exits(0).out())
                    .doesNotContain("jdbc:postgresql://localhost");
        }
    }

    @Test
    void aRemoteWhoseNameCannotBeAProjectsIsToldFromOneThatIsMissing() {
        try (TestProject project = TestProject.create()) {
            TestShell.run(project.directory(), "git init -q; git remote add origin \"../o'dd \u263a.git\"");
            project.environment("RATCHET_STORE_URL", EmbeddedServer.url());

            project.ratchet("task", "list")
                    .exits(1)
                    .says("that of the remote 'origin' cannot be one (a name has at most 50 letters from a to z,"
                            + " digits, \".\", \"_\" and \"-\", and begins with a letter or a digit); write"
                            + " [store] project = \"NAME\"");
        }
    }

    @Test
    void aServerThatIsNotThereIsToldInOneLine() {
        try (TestProject project = project()) {
            project.environment("RATCHET_STORE_URL", "jdbc:postgresql://127.0.0.1:1/x?password=s3cret");

            RatchetProcess refused = project.ratchet("task", "list").exits(1).says("cannot be reached");
            project.ratchet("run", "--tasks").exits(1).says("cannot be reached");

            assertThat(refused.err()).hasLineCount(1).doesNotContain("s3cret", "127.0.0.1");
        }
    }

    private static TestProject project() {
        return inPostgres(TestProject.create()).text("workspace.mode", "directory");
    }

    private static TestProject inPostgres(TestProject project) {
        return project.text("store.project", "it" + UUID.randomUUID())
                .environment("RATCHET_STORE_URL", EmbeddedServer.url())
                .environment("PGUSER", "postgres")
                .environment("PGPASSWORD", "not asked for");
    }
}
