package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every run ends, on record and with a word, whatever becomes of its reader, its files and its names. */
class EndingIT {
    private static final String MANY_LINES =
            "i=0; while [ $i -lt 4000 ]; do echo \"$i: a line that is long enough for a pipe to be full soon\";"
                    + " i=$((i+1)); done";

    /** Both streams lead into a pipe that is open and that nobody reads. */
    private static final List<String> UNREAD =
            List.of("sh", "-c", "mkfifo pipe; (sleep 1000 < pipe &); exec \"$@\" > pipe 2>&1", "sh");

    @ParameterizedTest
    @ValueSource(strings = {"stop --now", "SIGINT"})
    void whereNobodyReadsItCanStillBeEnded(String how) {
        try (TestProject project = TestProject.create()) {
            project.agent(MANY_LINES, "touch ready", AgentScripts.HANG);
            RatchetProcess run = project.startBy(UNREAD, "run", "5", "--verbose", "--json");
            project.awaitFile("ready");

            if (how.equals("SIGINT")) {
                // Nothing tells that the first one has arrived.
                Await.until("the end", () -> signalled(run), run::scene);
            } else {
                project.ratchet("stop", "--now").exits(0);
            }

            run.exits(130);
            assertThat(project.attempts()).singleElement().extracting("verdict").isEqualTo("interrupted");
            assertThat(project.status()).containsEntry("outcome", "killed");
        }
    }

    private static boolean signalled(RatchetProcess run) {
        run.signal("INT");
        return !run.running();
    }

    @Test
    void aTimeLimitHoldsWhereNobodyReads() {
        try (TestProject project = TestProject.create()) {
            project.agent(MANY_LINES, AgentScripts.HANG)
                    .set("session.timeout_mins", 0.03)
                    .set("watchdog.kill_grace_secs", 0);

            project.startBy(UNREAD, "run", "--once", "--verbose").exits(0);

            assertThat(project.attempts()).singleElement().satisfies(attempt -> {
                assertThat(attempt.sessionClass()).isEqualTo("killed");
                assertThat(attempt.reason()).contains("ran for");
                assertThat(attempt.durationSecs()).isBetween(1.8, 60.0);
            });
            assertThat(project.status()).containsEntry("outcome", "limit_reached");
        }
    }

    @Test
    void theOneSessionThatIsKilledForTimeCountsAndTheLastLineSaysThatItWasKilled() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, AgentScripts.HANG).set("session.timeout_mins", 0.03);

            project.ratchet("run", "--once", "--quiet")
                    .exits(0)
                    .says("the one session counted, but was killed (timeout: ran for");
        }
    }

    @Test
    void aJournalThatIsDeletedWhileTheDiskIsFullIsSavedElsewhere() throws IOException {
        try (TestProject project = TestProject.create();
                Mount _ = Mount.tmpfs(project.directory())) {
            project.file("PROMPT.md", "Do it.\n")
                    .agent(AgentScripts.WORK, "rm -f .ratchet/ratchet.db*; " + Mount.FILL, AgentScripts.HANG);
            Path elsewhere = project.directory().resolveSibling("state").resolve("ratchet");

            RatchetProcess run = project.ratchet("run", "5");

            run.exits(1).says(elsewhere + "/rescued-");
            assertThat(run.err()).doesNotContain("nothing recorded so far is lost");
            try (Stream<Path> files = Files.list(elsewhere);
                    Database saved =
                            Database.open(files.filter(file -> file.toString().endsWith(".db"))
                                    .findFirst()
                                    .orElseThrow())) {
                assertThat(saved.query("SELECT id FROM runs", row -> row.text("id")))
                        .hasSize(1);
            }
        }
    }

    @Test
    void aJournalThatTheAgentDeletesEndsTheRunAtOnceAndIsSaved() throws IOException {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "rm -rf .ratchet", AgentScripts.HANG);

            RatchetProcess run = project.ratchet("run", "5");

            run.exits(1).says("ratchet.db was deleted or replaced while the loop ran", "rescued-");
            assertThat(project.leftOvers()).isEmpty();
            try (Stream<Path> files = Files.list(project.path(".ratchet"));
                    Database saved =
                            Database.open(files.filter(file -> file.toString().endsWith(".db"))
                                    .findFirst()
                                    .orElseThrow())) {
                assertThat(saved.query("SELECT verdict FROM attempts", row -> row.text("verdict")))
                        .containsExactly("interrupted");
                assertThat(saved.query("SELECT outcome FROM runs", row -> row.text("outcome")))
                        .containsExactly("failure");
            }
        }
    }

    @Test
    void aDeletedLockLetsNoSecondLoopIn() throws IOException {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "touch ready", AgentScripts.HANG);
            RatchetProcess first = project.start("run", "5");
            project.awaitFile("ready");
            // It would notice at once else, and end.
            first.signal("STOP");
            Files.delete(project.path(".ratchet/main.lock"));

            project.ratchet("run", "5").exits(6).says("by process " + first.pid());

            first.signal("CONT");
            first.exits(1).says("main.lock was deleted or replaced");
        }
    }

    @Test
    void aTriggerThatTheAgentPutsIntoTheJournalEndsTheRunAndIsNamedAtEveryStart() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK, "touch ready", AgentScripts.HANG);
            RatchetProcess run = project.start("run", "5");
            project.awaitFile("ready");

            try (Database database = Database.open(project.path(".ratchet/ratchet.db"))) {
                int _ = database.update("""
                    CREATE TRIGGER evil AFTER UPDATE ON tasks BEGIN
                      INSERT INTO limits WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT '', '', '' FROM n;
                    END\
                    """);
            }

            run.exits(1).says("its trigger 'evil' was not made by Ratchet");
            project.ratchet("run", "5").exits(1).says("its trigger 'evil'", "DROP TRIGGER");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"de_DE.UTF-8", "xx_XX.UTF-8", "C", "POSIX"})
    void namesOfFilesMeanTheSameUnderEveryLocale(String locale) {
        try (TestProject project = TestProject.create()) {
            TestShell.run(project.path(""), "git init -q");
            project.environment("LC_ALL", locale)
                    .agent(
                            AgentScripts.WORK,
                            "echo \"$LC_ALL\" > .git/locale",
                            "echo turn >> .git/turns",
                            "case $(wc -l < .git/turns) in",
                            "1) date > größe.txt ;;",
                            "2) printf x > \"$(printf 'gr\\366\\337e')\" ;;",
                            "3) printf y > \"$(printf 'gr\\366\\337e')\" ;;",
                            "esac");

            project.ratchet("run", "4", "--loop-status").exits(0);

            // Only names that are understood lead to what is in the files.
            assertThat(project.query("SELECT progress FROM attempts ORDER BY started_at", row -> row.text("progress")))
                    .containsExactly("changed", "changed", "changed", "none");
            assertThat(project.read(".git/locale").strip()).isEqualTo(locale);
        }
    }

    @Test
    void namesOfBranchesInLatin1AreNoTrouble() {
        try (TestProject project = TestProject.create()) {
            TestShell.run(
                    project.path(""),
                    "git init -q; git -c user.name=x -c user.email=x commit -q --allow-empty -m x; git pack-refs"
                            + " --all");
            project.agent(
                    AgentScripts.WORK,
                    "echo turn >> turns",
                    // The first is read on the way to the branch, the second is the branch.
                    "printf \"$(git -c safe.directory='*' rev-parse HEAD) refs/heads/gr\\366\\337e\\n"
                            + "\" >> .git/packed-refs",
                    "[ $(wc -l < turns) = 1 ] || printf 'ref: refs/heads/gr\\366\\337e\\n' > .git/HEAD");

            project.ratchet("run", "3").exits(0);

            assertThat(project.attempts()).extracting("verdict").containsOnly("progressed");
            project.ratchet("run", "1").exits(0);
        }
    }

    @Test
    void aDirectoryOfGitThatAnOrdinaryUserMayNotEnterIsNoTrouble() {
        SandboxIT.assumeBubblewrap();
        try (TestProject project = TestProject.create()) {
            project.text("sandbox.mode", "on")
                    .agent(AgentScripts.WORK, "mkdir -p .git/modules/x; chmod 000 .git/modules/x");
            assumeTrue(
                    TestShell.works(
                            project.directory(), List.of(), "git init -q && mkdir ../state && chown -R 65534 .."),
                    "needs to be root");

            project.ratchetAsNobody("run", "2").exits(0);
            project.ratchetAsNobody("run", "1").exits(0);

            assertThat(project.attempts()).extracting("verdict").containsOnly("progressed");
            TestShell.run(project.path(""), "chmod 700 .git/modules/x");
        }
    }
}
