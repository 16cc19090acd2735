package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.tree.ProcessAncestry;
import dev.ratchet.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tasks under bad input, on a bad disk, and in the hands of agents. */
class TaskIT {
    private static final String DATABASE = ".ratchet/ratchet.db";
    private static final String PLAN = """
        - [ ] first
        - [ ] second (after: first)
        - [ ] parent
          - [ ] child
        """;

    @Test
    void whatCannotBeIsRefusedInOneLineAndChangesNothing() {
        assumeTrue(ProcessAncestry.ofThisProcess().attempt().isEmpty(), "an attempt may not settle tasks");
        try (TestProject project = TestProject.create()) {
            project.file("plan.md", PLAN + "- [ ] another\n".repeat(40))
                    .file("long.json", "[{\"title\":\"%s\"}]".formatted("x".repeat(1_000_000)))
                    .file("deep.json", "[{\"title\":\"a\",\"description\":\"%s\"}]".formatted("x".repeat(1_000_000)));
            project.ratchet("task", "import", "plan.md").exits(0).prints("Imported 44 tasks.");
            String first = id(project, "first");
            String second = id(project, "second");
            String before = project.ratchet("task", "list", "--json").exits(0).out();

            refused(project.ratchet("task", "deps", "add", first, second), first + " → " + second + " → " + first);
            refused(project.ratchet("task", "show", ambiguous(project)), "write more of the id");
            refused(project.ratchet("task", "show", "t-g"), "'t-g' is no id of a task");
            refused(project.ratchet("task", "import", "long.json"), "long.json:1: a title may have 200 characters");
            refused(project.ratchet("task", "import", "deep.json"), "deep.json:1: a description may have 100000");
            refused(project.ratchet("task", "add", ""), "needs a title that is not empty");
            refused(project.ratchet("task", "add", "red \u001b[31m"), "control characters; this one has U+001B");
            refused(project.ratchet("task", "delete", first), "others wait for it: " + second);
            refused(project.ratchet("task", "done", id(project, "parent")), "sub-tasks that are not done (1)");

            assertThat(project.ratchet("task", "list", "--json").exits(0).out()).isEqualTo(before);
            project.ratchet("feature", "create", "web").exits(0);
            refused(project.ratchet("feature", "create", "web"), "there is a feature 'web' already");
        }
    }

    @Test
    void aDatabaseOfANewerVersionIsRefusedAndNotTouched() throws IOException {
        try (TestProject project = TestProject.create()) {
            try (Database database = Database.open(project.path(DATABASE))) {
                database.update("PRAGMA user_version = 99");
            }
            byte[] before = Files.readAllBytes(project.path(DATABASE));

            refused(project.ratchet("task", "list"), "a newer Ratchet (version 99");
            refused(project.ratchet("task", "add", "one"), "use the newer one here");

            assertThat(Files.readAllBytes(project.path(DATABASE))).isEqualTo(before);
            assertThat(project.has(DATABASE + ".v99")).isFalse();
        }
    }

    @Test
    void aDamagedDatabaseIsNamedWithTheBackupThatHelps() throws IOException {
        try (TestProject project = TestProject.create()) {
            project.ratchet("task", "add", "kept").exits(0);
            Path file = project.path(DATABASE);
            Files.copy(file, project.path(DATABASE + ".v4"));
            byte[] bytes = Files.readAllBytes(file);
            Arrays.fill(bytes, 4096, bytes.length, (byte) 'x');
            Files.write(file, bytes);

            refused(project.ratchet("task", "list"), file + ": is damaged", file + ".v4", "sqlite3 MOVED .recover");
            refused(project.ratchet("task", "add", "lost"), "is damaged");

            Files.move(project.path(DATABASE + ".v4"), file, StandardCopyOption.REPLACE_EXISTING);
            project.ratchet("task", "list").exits(0).prints("kept");
        }
    }

    @Test
    void aFullDiskTakesAllOfAPlanOrNothing() {
        try (TestProject project = TestProject.create();
                Mount _ = Mount.tmpfs(project.directory())) {
            project.ratchet("task", "add", "one").exits(0);
            project.file("plan.md", ("- [ ] " + "x".repeat(150) + "\n").repeat(10_000));

            refused(project.ratchet("task", "import", "plan.md"), "the disk is full");
            TestShell.run(project.directory(), Mount.FILL + "; true");
            refused(project.ratchetAsItIs("task", "add", "two"), "full");

            assertThat(project.path("fill").toFile().delete()).isTrue();
            project.ratchet("task", "add", "three").exits(0);
            assertThat(project.query("SELECT title FROM tasks ORDER BY created_at", row -> row.text("title")))
                    .containsExactly("one", "three");
        }
    }

    @Test
    void anAgentThatHidesWhereItComesFromCannotSettleATask() {
        try (TestProject project = TestProject.create()) {
            String task = project.ratchet("task", "add", "one").exits(0).out().strip();
            project.withRatchetForAgents()
                    .script(
                            "settle.sh",
                            "env -u RATCHET_ATTEMPT ratchet task done " + task + " --force 2> \"$1\"",
                            "echo $? > \"$1.code\"")
                    // The second has nobody above it but the loop.
                    .agent(
                            "./settle.sh below",
                            "(env -u RATCHET_ATTEMPT setsid ./settle.sh orphan &)",
                            "until [ -s orphan.code ]; do sleep 0.05; done",
                            AgentScripts.WORK);

            project.ratchet("run", "1").exits(0);

            for (String place : List.of("below", "orphan")) {
                assertThat(project.read(place)).as(place).contains("'task done' is not for agents");
                assertThat(project.read(place + ".code").strip()).isEqualTo("1");
            }
            assertThat(project.query("SELECT status FROM tasks", row -> row.text("status")))
                    .containsExactly("pending");
        }
    }

    @Test
    void neitherAnEmptyEnvironmentNorALostLockMakesAnAgentAPerson() {
        try (TestProject project = TestProject.create()) {
            String task = project.ratchet("task", "add", "one").exits(0).out().strip();
            project.withRatchetForAgents()
                    .script(
                            "settle.sh",
                            "../bin/ratchet task done " + task + " --force 2> \"$1\"",
                            "echo $? > \"$1.code\"")
                    .agent(
                            ": > .ratchet/main.lock",
                            "(env -i PATH=\"$PATH\" setsid ./settle.sh emptied &)",
                            "until [ -s emptied.code ]; do sleep 0.05; done",
                            "rm .ratchet/main.lock",
                            "(env -i PATH=\"$PATH\" setsid ./settle.sh deleted &)",
                            "until [ -s deleted.code ]; do sleep 0.05; done",
                            AgentScripts.WORK);

            RatchetProcess run = project.ratchet("run", "1").exits(1);

            assertThat(project.read("emptied")).contains("'task done' is not for agents");
            assertThat(project.read("emptied.code").strip()).isEqualTo("1");
            // A run whose lock is gone ends at once, with whatever it started.
            assertThat(run.err()).contains("main.lock");
            assertThat(project.query("SELECT status FROM tasks", row -> row.text("status")))
                    .containsExactly("pending");
        }
    }

    @Test
    void whileARunIsAliveOnlyAPersonAtATerminalSettlesTasks() {
        assumeTrue(ProcessAncestry.ofThisProcess().attempt().isEmpty(), "an attempt may not settle tasks");
        assumeTrue(TestShell.works(Path.of("/"), List.of(), "script -qec true /dev/null"), "there is no 'script'");
        try (TestProject project = TestProject.create()) {
            String task = project.ratchet("task", "add", "one").exits(0).out().strip();
            project.withRatchetForAgents().agent(AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess run = project.start("run", "1");
            project.awaitFile("ready");
            TestShell.run(project.directory(), ": > .ratchet/main.lock");

            // As a daemon would that an agent asked for it.
            RatchetProcess daemon = project.startBy(List.of("setsid", "-w"), "task", "done", task);
            daemon.exits(1).says("'task done' needs a terminal", "process " + run.pid());
            project.startBy(List.of("setsid", "-w"), "task", "add", "another").exits(0);
            TestShell.run(project.directory(), "script -qec '../bin/ratchet task done " + task + "' /dev/null");
            project.file("go", "");
            run.exits(0);

            assertThat(new TaskBoard(project).status(task)).isEqualTo("done");
        }
    }

    private static void refused(RatchetProcess process, String... words) {
        process.exits(1).says(words);
        assertThat(process.err().lines()).hasSize(1);
        assertThat(process.out()).isEmpty();
    }

    private static String id(TestProject project, String title) {
        return project.query("SELECT id, title FROM tasks", row -> row.text("title") + " " + row.text("id")).stream()
                .filter(line -> line.startsWith(title + " "))
                .map(line -> line.substring(title.length() + 1))
                .findFirst()
                .orElseThrow();
    }

    /** With more tasks than digits, two ids begin alike. */
    private static String ambiguous(TestProject project) {
        List<String> starts =
                project.query("SELECT substr(id, 1, 3) AS start FROM tasks ORDER BY id", row -> row.text("start"));
        return starts.stream()
                .filter(start -> starts.indexOf(start) < starts.lastIndexOf(start))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tasksThatAFeatureHasAlreadyAreNotMadeTwice() {
        try (TestProject project = TestProject.create().withRatchetForAgents()) {
            project.agent(
                    AgentScripts.WORK,
                    "a=$(\"$RATCHET\" task add Grammar --feature parser)",
                    "\"$RATCHET\" task add Lexer --feature parser --parent $a",
                    "[ ! -e more ] || \"$RATCHET\" task add More --feature parser");
            project.ratchet("feature", "create", "parser", "-d", "It parses").exits(0);

            project.start("feature", "build", "parser").exits(0).prints("2 tasks for feature parser\n");
            project.file("more", "");
            project.start("feature", "build", "parser")
                    .exits(0)
                    .prints("1 new task for feature parser; 2 were there already\n");

            assertThat(project.ratchet("task", "list", "--feature", "parser")
                            .out()
                            .lines())
                    .as("a heading and three tasks")
                    .hasSize(4);
        }
    }
}
