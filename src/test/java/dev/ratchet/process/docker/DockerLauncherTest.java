package dev.ratchet.process.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Running;
import dev.ratchet.process.docker.CommandAnswers.Answer;
import dev.ratchet.process.tree.ProcFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions in a container, which is this machine; see {@link FakeEngine}. */
class DockerLauncherTest {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final Duration GRACE = Duration.ofMillis(300);

    @TempDir
    Path directory;

    private final String marker = UUID.randomUUID().toString();
    private FakeEngine engine;

    @BeforeEach
    void open() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "no /proc");
        engine = new FakeEngine(directory);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void keepsTheStreamsApartOrTogetherAndTellsTheExitCode() throws Exception {
        Running apart = launch(command("echo out; echo err >&2; exit 7", null, file("err")));
        assertThat(apart.awaitExit(DEADLINE)).isTrue();
        assertThat(apart.exitCode()).hasValue(7);
        assertThat(apart.lost()).isEmpty();
        apart.end(GRACE);

        // One after the other, as the sessions of an attempt are: each clears up the place that both have.
        Running together = launch(command("echo out; echo err >&2; kill -9 $$", null, null));
        assertThat(together.awaitExit(DEADLINE)).isTrue();
        assertThat(together.exitCode()).hasValue(137);
        together.end(GRACE);
        assertThat(file("err")).hasContent("err\n");
        assertThat(Files.readAllLines(file("out"))).containsExactlyInAnyOrder("out", "out", "err");
    }

    @Test
    void whatItStartsCanCallRatchetAndIsAnsweredByThisProcess() throws Exception {
        Running running = launch(new LaunchCommand(
                List.of(
                        "sh",
                        "-c",
                        "ratchet task add 'two words' '' \"$(printf 'a\\n"
                                + "b')\"; echo $?; \"$RATCHET\" feature 'größer'; echo $?; ratchet status; echo $?;"
                                + " ratchet task x & ratchet task y & wait; dirname \"$RATCHET\""),
                directory,
                Map.of("RATCHET_SECRET", "s"),
                null,
                file("out"),
                file("err")));

        assertThat(running.awaitExit(DEADLINE)).isTrue();
        running.end(GRACE);
        List<String> said = Files.readAllLines(file("out"));
        assertThat(said).startsWith("s task|add|two words||a", "b", "5", "s feature|größer", "2", "64");
        assertThat(said).contains("s task|x", "s task|y");
        assertThat(file("err")).hasContent("""
            mind
            ratchet: inside a container there are only 'ratchet task', 'ratchet feature', 'ratchet send' and 'ratchet mcp'
            mind
            mind
            """);
        assertThat(Path.of(said.getLast())).doesNotExist();
        assertThat(ProcessHandle.allProcesses()
                        .filter(process -> ProcFile.environment(process.pid(), "RATCHET_COURIER")
                                .filter(("[" + marker + "]")::equals)
                                .isPresent())
                        .filter(process -> alive(process.pid())))
                .isEmpty();
    }

    @Test
    void theCallerIsToldWhenNobodyAnswersAnyMore() throws Exception {
        Running running =
                launch(command("touch there; while [ ! -e go ]; do sleep 0.01; done; ratchet task list", null, null));
        await("it", () -> Files.exists(file("there")));
        Path home = Path.of("/tmp/ratchet-" + marker);
        Files.delete(home.resolve("requests"));
        Files.createFile(file("go"));
        await("the request", () -> asked(home).findAny().isPresent());
        for (Path ask : asked(home).toList()) {
            Files.delete(ask);
        }

        assertThat(running.awaitExit(DEADLINE)).isTrue();
        running.end(GRACE);
        assertThat(running.exitCode()).hasValue(1);
        assertThat(Files.readString(file("out"))).contains("cannot be asked", "its run may be over");
    }

    private static Stream<Path> asked(Path home) {
        try (Stream<Path> files = Files.list(home)) {
            return files.filter(file -> file.toString().endsWith(".ask")).toList().stream();
        } catch (IOException _) {
            return Stream.of();
        }
    }

    @Test
    void bringsThePromptAndTakesItAwayAgain() throws Exception {
        Path prompt = Files.writeString(file("prompt"), "what to do\n".repeat(50_000));
        Path named = Files.writeString(file("named"), "by its name");
        LaunchCommand command = new LaunchCommand(
                List.of("sh", "-c", "cat; cat \"$1\"; echo; dirname \"$1\"", "sh", named.toString()),
                directory,
                Map.of(),
                prompt,
                file("out"),
                null,
                List.of(named),
                Set.of(),
                Map.of());

        Running running = launch(command);

        assertThat(running.awaitExit(DEADLINE)).isTrue();
        running.end(GRACE);
        List<String> lines = Files.readAllLines(file("out"));
        assertThat(lines).hasSize(50_002).startsWith("what to do").contains("by its name");
        assertThat(lines.getLast()).endsWith("/ratchet-" + marker).isNotEqualTo(directory.toString());
        assertThat(Path.of(lines.getLast())).doesNotExist();
    }

    @Test
    void passesOnNothingOfThisMachinesEnvironment() throws Exception {
        Running running = launch(new LaunchCommand(
                List.of("env"), directory, Map.of("OWN", "1", "BOTH", "agent"), null, file("out"), null));

        assertThat(running.awaitExit(DEADLINE)).isTrue();
        running.end(GRACE);
        assertThat(Files.readAllLines(file("out")).stream().map(line -> line.replaceAll("=.*", "")))
                .contains("OWN", "BOTH", "GIVEN", "IS_SANDBOX", "RATCHET_ATTEMPT", "RATCHET_EXEC")
                .doesNotContain("HOME", "LC_ALL", "RATCHET_WRAPPER", "JAVA_HOME");
        assertThat(file("out")).content().contains("BOTH=agent", "GIVEN=2", "RATCHET_ATTEMPT=" + marker);
    }

    @Test
    void endsEverythingWhereverItWent() throws Exception {
        Running running = launch(command("""
            trap '' TERM
            note() { echo $1 >> pids; }
            note $$
            sleep 1000 & note $!
            setsid sh -c 'echo $$ >> pids; trap "" TERM; sleep 1000' &
            (setsid sh -c 'echo $$ >> pids; exec sleep 1000' &)
            while :; do sleep 1; done
            """, null, null));
        await("its processes", () -> pids().count() == 4);

        long began = System.nanoTime();
        assertThat(running.end(GRACE).killed()).isTrue();

        assertThat(pids()).noneMatch(DockerLauncherTest::alive);
        assertThat(running.exitCode()).hasValue(137);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isBetween(GRACE, DEADLINE);
        assertThat(running.end(Duration.ZERO).killed()).isTrue();
    }

    @Test
    void whatItLeavesRunningIsEndedWhenItExits() throws Exception {
        Running running = launch(command("sleep 1000 & echo $! > pids; echo done", null, null));

        assertThat(running.awaitExit(DEADLINE)).isTrue();

        assertThat(running.exitCode()).hasValue(0);
        await("its end", () -> pids().noneMatch(DockerLauncherTest::alive));
        running.end(GRACE);
        assertThat(file("out")).hasContent("done\n");
    }

    @Test
    void asksPolitelyFirstAndIsHurriedByASecondCall() throws Exception {
        Running polite =
                launch(command("trap 'echo asked; exit 3' TERM; touch there; while :; do sleep 0.1; done", null, null));
        await("it", () -> Files.exists(file("there")));

        assertThat(polite.end(DEADLINE).killed()).isFalse();
        assertThat(polite.exitCode()).hasValue(3);
        // The shell may have a word of its own for the end of the sleep that it waited for.
        assertThat(file("out")).content().contains("asked\n");

        Running stubborn = launch(command("trap '' TERM; touch here; while :; do sleep 0.1; done", null, null));
        await("it", () -> Files.exists(file("here")));
        long began = System.nanoTime();
        Thread first = Thread.ofVirtual().start(() -> stubborn.end(Duration.ofMinutes(10)));
        assertThat(stubborn.awaitExit(Duration.ofMillis(500))).isFalse();

        stubborn.end(Duration.ZERO);

        first.join();
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(DEADLINE);
        assertThat(stubborn.exitCode()).hasValue(137);
    }

    @Test
    void anInterruptDoesNotCutTheEndingShort() throws Exception {
        Running running = launch(command("trap '' TERM; echo $$ > pids; while :; do sleep 0.1; done", null, null));
        await("it", () -> pids().count() == 1);

        Thread.currentThread().interrupt();
        running.end(GRACE);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(pids()).noneMatch(DockerLauncherTest::alive);
    }

    @Test
    void tellsThatTheContainerWasStoppedOrRestarted() throws Exception {
        Running stopped = launch(command("touch there; sleep 1000", null, null));
        await("it", () -> Files.exists(file("there")));
        engine.stopContainer();

        assertThat(stopped.awaitExit(DEADLINE)).isTrue();
        assertThat(stopped.lost().orElse("")).contains("'box' was stopped", "exited");
        stopped.end(GRACE);
        assertThatThrownBy(() -> launch(command("true", null, null)))
                .isInstanceOf(LaunchFailed.class)
                .hasMessageContaining("is not running (exited); 'docker start box'");

        engine.status("running");
        Running restarted = launch(command("touch again; sleep 1000", null, null));
        await("it", () -> Files.exists(file("again")));
        engine.restartContainer();
        assertThat(restarted.awaitExit(DEADLINE)).isTrue();
        assertThat(restarted.lost().orElse("")).contains("was restarted");
        restarted.end(GRACE);
    }

    @Test
    void tellsThatTheEngineHasGone() throws Exception {
        Running running = launch(command("echo begun; sleep 1000", null, null));
        await("it", () -> file("out").toFile().length() > 0);
        engine.die();

        assertThat(running.awaitExit(DEADLINE)).isTrue();
        assertThat(running.exitCode()).hasValue(137);
        assertThat(running.lost().orElse("")).contains("cannot be reached");
        long began = System.nanoTime();
        running.end(GRACE);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(DEADLINE);
    }

    @Test
    void whatIsInTheWayIsSaidBeforeARun() {
        assertThat(problems(settings("box", ""), "sh")).isEmpty();
        assertThat(problems(settings("none", ""), "sh"))
                .singleElement()
                .asString()
                .contains("no container 'none'");
        assertThat(problems(settings("box", "/not/there"), "not-there"))
                .anyMatch(problem -> problem.contains("no directory /not/there; correct [docker] workdir"))
                .anyMatch(problem -> problem.contains("no program 'not-there' on its PATH"));
        engine.status("paused");
        assertThat(problems(settings("box", ""), "sh"))
                .singleElement()
                .asString()
                .contains("docker unpause box");
        engine.close();
        assertThat(problems(settings("box", ""), "sh"))
                .singleElement()
                .asString()
                .contains("cannot be reached");
    }

    @Test
    void theNextStartEndsWhatAKilledRatchetLeft() throws Exception {
        launch(command("trap '' TERM; echo $$ > pids; while :; do sleep 0.1; done", null, null));
        await("it", () -> pids().count() == 1);

        assertThat(endLeftOvers(marker + "0")).isZero();
        assertThat(pids()).allMatch(DockerLauncherTest::alive);

        assertThat(endLeftOvers(marker)).isPositive();
        assertThat(pids()).noneMatch(DockerLauncherTest::alive);
    }

    private int endLeftOvers(String attempt) throws Exception {
        return DockerLauncher.endLeftOvers(engine.engine(), settings("box", ""), attempt, GRACE);
    }

    private List<String> problems(DockerSettings settings, String program) {
        return switch (new ContainerInspection(engine.engine(), settings, directory, program, Map.of()).look()) {
            case ContainerInspection.Usable _ -> List.of();
            case ContainerInspection.Unusable(var problems) ->
                problems.stream().map(Complaint::line).toList();
        };
    }

    private static DockerSettings settings(String container, String workdir) {
        return new DockerSettings(container, "", workdir, Map.of("GIVEN", "2", "BOTH", "docker"));
    }

    private Running launch(LaunchCommand command) throws LaunchFailed {
        return new DockerLauncher(engine.engine(), settings("box", ""), directory, GRACE, DockerLauncherTest::answer)
                .launch(command, marker);
    }

    private static Answer answer(String secret, List<String> words) {
        return new Answer(
                words.size(), secret + " " + String.join("|", words) + "\n", words.contains("task") ? "mind\n" : "");
    }

    private LaunchCommand command(String script, @Nullable Path stdin, @Nullable Path stderr) {
        return new LaunchCommand(List.of("sh", "-c", script), directory, Map.of(), stdin, file("out"), stderr);
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private Stream<Long> pids() {
        try {
            return Files.exists(file("pids"))
                    ? Files.readAllLines(file("pids")).stream().map(Long::valueOf)
                    : Stream.of();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static boolean alive(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return !stat.substring(stat.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException _) {
            return false;
        }
    }

    private static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waited in vain for " + what).isLessThan(end);
            InterruptShield.pause(Duration.ofMillis(10));
        }
    }
}
