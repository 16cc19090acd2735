package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.Database;
import dev.ratchet.store.EmbeddedServer;
import dev.ratchet.store.LoopbackProxy;
import dev.ratchet.store.RestrictedRole;
import dev.ratchet.store.RestrictedRole.Right;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The network between a run and its database is cut. */
class StoreOutageIT {
    private static final String DONE = "echo \"<task-done>$RATCHET_TASK</task-done>\"";

    private static TestProject project(LoopbackProxy network, String... agent) {
        return TestProject.create()
                .text("store.project", "it" + UUID.randomUUID())
                .environment("RATCHET_STORE_URL", "jdbc:postgresql://localhost:%d/postgres".formatted(network.port()))
                .environment("PGUSER", "postgres")
                .text("workspace.mode", "directory")
                .agent(agent);
    }

    @Test
    void aSessionThatEndsMeanwhileIsRecordedWhenItIsBackAndTheRunGoesOn() {
        try (LoopbackProxy network = new LoopbackProxy(EmbeddedServer.port());
                TestProject project = project(
                        network,
                        AgentScripts.WORK,
                        "touch at-work; until [ -e go ]; do sleep 0.02; done; touch done-$RATCHET_TASK",
                        DONE)) {
            project.ratchet("task", "add", "first").exits(0);
            project.ratchet("task", "add", "second").exits(0);
            RatchetProcess run = project.start("run", "--tasks", "--no-verify");
            project.awaitFile("at-work");

            network.cut();
            project.file("go", "");
            run.awaitErr("waiting until it is well again");
            project.await(
                    "the status file",
                    () -> project.read(".ratchet/status.json").contains("cannot be reached"));
            network.mend();

            run.exits(0).says("the database answers again", "outcome=complete");
            assertThat(run.err()).doesNotContain("jdbc:", "localhost");
            assertThat(project.ratchet("history").exits(0).out().lines().filter(line -> line.contains("accepted")))
                    .hasSize(2);
        }
    }

    @Test
    void aNewerRatchetThatBringsTheTablesUpToDateEndsTheRunAndNothingIsLost() {
        try (RestrictedRole role = RestrictedRole.create();
                TestProject project = TestProject.create()) {
            project.text("store.project", role.project())
                    .environment("RATCHET_STORE_URL", role.url())
                    .environment("PGUSER", role.name())
                    .text("workspace.mode", "directory")
                    .agent(
                            AgentScripts.WORK,
                            "touch at-work; until [ -e go ]; do sleep 0.02; done; touch done-$RATCHET_TASK",
                            DONE);
            project.ratchet("task", "add", "first").exits(0);
            RatchetProcess run = project.start("run", "--tasks", "--no-verify");
            project.awaitFile("at-work");

            role.version(99);
            project.file("go", "");
            run.exits(1).says("made by a newer Ratchet (version 99");
            role.version(Database.newestVersion());

            project.ratchet("run", "--tasks", "--no-verify").exits(0).says("outcome=complete");
        }
    }

    /** One project and role for each: what is taken away is missed at different places. */
    @ParameterizedTest
    @EnumSource(Right.class)
    void aRightThatIsTakenAwayIsWaitedForAndNothingIsLost(Right right) {
        try (RestrictedRole role = RestrictedRole.create();
                TestProject project = TestProject.create()) {
            project.text("store.project", role.project())
                    .environment("RATCHET_STORE_URL", role.url())
                    .environment("PGUSER", role.name())
                    .text("workspace.mode", "directory")
                    .agent(
                            AgentScripts.WORK,
                            "touch at-work; until [ -e go ]; do sleep 0.02; done; touch done-$RATCHET_TASK",
                            DONE);
            project.ratchet("task", "add", "first").exits(0);
            project.ratchet("task", "add", "second").exits(0);
            RatchetProcess run = project.start("run", "--tasks", "--no-verify");
            project.awaitFile("at-work");

            role.take(right);
            project.file("go", "");
            run.awaitErr(right.words());
            assertThat(project.ratchet("task", "list")
                            .exits(1)
                            .says(right.words())
                            .err())
                    .hasLineCount(1);
            role.give(right);

            run.exits(0).says("outcome=complete");
            assertThat(run.lines(right.words()))
                    .singleElement()
                    .asString()
                    .contains(right.advice(), "waiting until it is well again");
            assertThat(run.lines("the database answers again")).hasSize(1);
            assertThat(project.ratchet("history").exits(0).out().lines().filter(line -> line.contains("accepted")))
                    .hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(Right.class)
    void aRightThatIsMissingAtTheStartIsToldInOneLine(Right right) {
        try (RestrictedRole role = RestrictedRole.create();
                TestProject project = TestProject.create()) {
            project.text("store.project", role.project())
                    .environment("RATCHET_STORE_URL", role.url())
                    .environment("PGUSER", role.name())
                    .text("workspace.mode", "directory")
                    .agent(AgentScripts.WORK, DONE);
            project.ratchet("task", "add", "first").exits(0);

            role.take(right);
            RatchetProcess refused =
                    project.ratchet("run", "--tasks", "--no-verify").says(right.words());

            assertThat(refused.exitCode()).isIn(1, 78);
            assertThat(refused.withoutWarnings()).hasSize(1);
        }
    }

    /** The ways to end a run that need no database. */
    enum Ending {
        ONE_INTERRUPT(0, "outcome=stopped", "SIGINT") {
            @Override
            void ask(RatchetProcess run, TestProject project) {
                run.signal("INT");
            }
        },
        TWO_INTERRUPTS(130, "outcome=killed", "second SIGINT") {
            @Override
            void ask(RatchetProcess run, TestProject project) {
                run.signal("INT");
                run.awaitErr("Caught SIGINT");
                run.signal("INT");
            }
        },
        STOP_FILE(0, "outcome=stopped", "STOP file") {
            @Override
            void ask(RatchetProcess run, TestProject project) {
                project.file("STOP", "");
            }
        },
        /** Tells it by SIGTERM. */
        STOP(0, "outcome=stopped", "SIGTERM") {
            @Override
            void ask(RatchetProcess run, TestProject project) {
                project.ratchet("stop").exits(0);
            }
        },
        STOP_NOW(130, "outcome=killed", "second SIGINT") {
            @Override
            void ask(RatchetProcess run, TestProject project) {
                project.ratchet("stop", "--now").exits(0);
            }
        };

        private final int exitCode;
        private final String[] words;

        Ending(int exitCode, String... words) {
            this.exitCode = exitCode;
            this.words = words;
        }

        abstract void ask(RatchetProcess run, TestProject project);
    }

    @ParameterizedTest
    @EnumSource(Ending.class)
    void aRunThatWaitsForTheDatabaseCanBeEnded(Ending ending) {
        try (LoopbackProxy network = new LoopbackProxy(EmbeddedServer.port());
                TestProject project = project(
                        network,
                        AgentScripts.WORK,
                        "touch at-work; until [ -e go ]; do sleep 0.02; done; touch done-$RATCHET_TASK",
                        DONE)) {
            project.ratchet("task", "add", "first").exits(0);
            RatchetProcess run = project.start("run", "--tasks", "--no-verify");
            project.awaitFile("at-work");
            network.cut();
            project.file("go", "");
            run.awaitErr("waiting until it is well again");

            ending.ask(run, project);
            run.awaitErr("status=finished");
            assertThat(isFree(project.path(".ratchet/main.lock")))
                    .as("when it says that it has ended, nothing is left to wait for")
                    .isTrue();
            run.exits(ending.exitCode).says(ending.words).says("not on record, which the next start here sees to");
            assertThat(run.err().lines().toList()).last().asString().contains("status=finished");
            assertThat(project.has("STOP")).isFalse();

            network.mend();
            project.set("tasks.lease_secs", 6);
            project.ratchet("run", "--tasks", "--no-verify").exits(0).says("outcome=complete");
            assertThat(project.ratchet("history").exits(0).out()).contains("interrupted", "accepted");
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    private static boolean isFree(Path lock) {
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock taken = channel.tryLock()) {
            return taken != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** It cannot even know that the server is away. */
    @Test
    void aRunToWhichTheServerSaysNothingCanBeEnded() {
        try (LoopbackProxy network = new LoopbackProxy(EmbeddedServer.port());
                TestProject project = project(
                        network,
                        AgentScripts.WORK,
                        "touch at-work; until [ -e go ]; do sleep 0.02; done",
                        DONE,
                        "touch ended")) {
            project.ratchet("task", "add", "first").exits(0);
            RatchetProcess run = project.start("run", "--tasks", "--no-verify");
            project.awaitFile("at-work");
            network.swallow();
            project.file("go", "");
            project.awaitFile("ended");

            // The driver alone would wait for 40 s.
            long asked = System.nanoTime();
            run.signal("INT");
            run.exits(0).says("outcome=stopped", "SIGINT", "not on record, which the next start here sees to");
            assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(38));
        }
    }

    @Test
    void aRunThatWaitsForItsRightsCanBeEnded() {
        try (RestrictedRole role = RestrictedRole.create();
                TestProject project = TestProject.create()) {
            project.text("store.project", role.project())
                    .environment("RATCHET_STORE_URL", role.url())
                    .environment("PGUSER", role.name())
                    .text("workspace.mode", "directory")
                    .agent(AgentScripts.WORK, "touch at-work; until [ -e go ]; do sleep 0.02; done", DONE);
            project.ratchet("task", "add", "first").exits(0);
            RatchetProcess run = project.start("run", "--tasks", "--no-verify");
            project.awaitFile("at-work");
            role.take(Right.TABLE);
            project.file("go", "");
            run.awaitErr(Right.TABLE.words());

            run.signal("INT");

            run.exits(0).says("outcome=stopped", "SIGINT");
        }
    }

    @Test
    void whoIsCutOffForLongerThanItsLeaseEndsItsAgentAndIsGivenTheTaskAgain() {
        try (LoopbackProxy network = new LoopbackProxy(EmbeddedServer.port());
                TestProject project = project(
                        network,
                        AgentScripts.WORK,
                        "echo $$ >> pids; touch at-work; until [ -e go ]; do sleep 0.02; done",
                        DONE)) {
            project.set("tasks.lease_secs", 6);
            project.ratchet("task", "add", "first").exits(0);
            RatchetProcess run = project.start("run", "--tasks", "--no-verify");
            project.awaitFile("at-work");
            long agent = Long.parseLong(project.read("pids").strip());

            network.cut();
            project.await("the agent's end", () -> !MarkedProcesses.alive(agent));
            project.file("go", "");
            network.mend();

            run.exits(0).says("outcome=complete");
            assertThat(project.ratchet("history").exits(0).out()).contains("interrupted", "accepted");
            assertThat(project.leftOvers()).isEmpty();
        }
    }
}
