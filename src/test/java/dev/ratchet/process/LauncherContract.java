package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.process.tree.Scripts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every launcher promises, and what it starts. */
public abstract class LauncherContract {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(300);

    @TempDir
    protected Path place;

    /** By which everything is found that a test starts. */
    private final String marker = UUID.randomUUID().toString();

    /** The same one in all of a test. */
    protected abstract Launcher launcher();

    /** Where programs run, and find what we put there. */
    protected Path directory() {
        return place;
    }

    @AfterEach
    void nothingIsLeftOfAnyTest() {
        assertThat(marked()).isEmpty();
    }

    @Test
    void tellsTheExitCodeOnceTheLeaderHasExited() throws Exception {
        Running running = start("exec sleep 60");
        assertThat(running.exitCode()).isEmpty();
        assertThat(running.awaitExit(Duration.ofMillis(1))).isFalse();
        running.end(Duration.ZERO);

        Running quick = start("exit 7");
        Scripts.awaitExit(quick);
        assertThat(quick.exitCode()).hasValue(7);
        assertThat(quick.lost()).isEmpty();
        // How many are left is not told: what wraps a program may still be on its way out.
        assertThat(quick.end(Duration.ofSeconds(5)).killed()).isFalse();
        assertThat(quick.exitCode()).hasValue(7);
    }

    @Test
    void tellsADeathBySignalAs128AndTheSignal() throws Exception {
        Running running = start("kill -KILL $$");
        Scripts.awaitExit(running);
        assertThat(running.exitCode()).hasValue(137);
        running.end(Duration.ZERO);
    }

    @Test
    void givesItsInputOrNone() throws Exception {
        run(command("cat; echo end", null, null));
        assertThat(output()).hasContent("end");

        Files.delete(output());
        run(command("cat; echo end", Files.writeString(directory().resolve("prompt"), "do it\n"), null));
        assertThat(output()).hasContent("do it\nend");
    }

    @Test
    void appendsToItsFilesAndKeepsTheStreamsApart() throws Exception {
        Files.writeString(output(), "before\n");
        Path stderr = directory().resolve("err");
        run(command("echo out; echo err >&2", null, stderr));
        assertThat(output()).hasContent("before\nout");
        assertThat(stderr).hasContent("err");
    }

    @Test
    void putsStderrIntoTheSameFileUnlessOneIsGiven() throws Exception {
        run(command("echo out; echo err >&2", null, null));
        assertThat(Files.readAllLines(output())).containsExactlyInAnyOrder("out", "err");
    }

    @Test
    void runsInTheDirectoryWithTheMarkerAndWhatIsAddedToTheEnvironment() throws Exception {
        run(command("pwd; echo $RATCHET_ATTEMPT; echo $ADDED; test -n \"$PATH\" && echo found", null, null));
        assertThat(output()).hasContent(directory().toRealPath() + "\n" + marker + "\nsomething else\nfound");
    }

    @Test
    void refusesWhatCannotBeStartedInOneLine() {
        LaunchCommand nowhere = new LaunchCommand(
                List.of("true"), directory(), Map.of(), null, directory().resolve("gone/output"), null);
        assertThatThrownBy(() -> launcher().launch(nowhere, marker))
                .isInstanceOf(LaunchFailed.class)
                .message()
                .startsWith("cannot start ")
                .doesNotContain("\n");
    }

    @Test
    void tellsWhenTheLeaderHasExited() throws Exception {
        Running running = start("until [ -e go ]; do sleep 0.01; done");
        CountDownLatch exited = new CountDownLatch(1);
        running.whenExited(exited::countDown);
        assertThat(exited.getCount()).isEqualTo(1);
        Files.createFile(directory().resolve("go"));
        assertThat(exited.await(20, TimeUnit.SECONDS)).isTrue();

        CountDownLatch late = new CountDownLatch(1);
        running.whenExited(late::countDown);
        assertThat(late.await(20, TimeUnit.SECONDS)).isTrue();
        running.end(Duration.ZERO);
    }

    @Test
    void asksFirstAndTellsTheSameEndingEachTime() throws Exception {
        Running running = start("trap 'echo tidy; exit 3' TERM; touch there; while :; do sleep 0.02; done");
        awaitThere();
        TerminationResult ending = running.end(LONG);
        assertThat(ending.killed()).isFalse();
        assertThat(running.exitCode()).hasValue(3);
        assertThat(output()).content().contains("tidy");
        assertThat(running.end(Duration.ZERO)).isEqualTo(ending);
    }

    @Test
    void killsWhatDoesNotListenWhereverItWent() throws Exception {
        Running running = start("""
            trap '' TERM
            sleep 1000 &
            setsid sh -c 'trap "" TERM; sleep 1000' &
            (setsid sh -c 'trap "" TERM; touch there; exec sleep 1000' &)
            while :; do sleep 1; done
            """);
        awaitThere();
        assertThat(running.end(SHORT).killed()).isTrue();
        assertThat(running.exitCode()).hasValue(137);
        assertThat(marked()).isEmpty();
    }

    @Test
    void killsAtOnceWithoutGrace() throws Exception {
        Running running = start("trap 'echo asked' TERM; touch there; while :; do sleep 0.02; done");
        awaitThere();
        assertThat(running.end(Duration.ZERO).killed()).isTrue();
        assertThat(marked()).isEmpty();
        assertThat(output()).content().doesNotContain("asked");
    }

    @Test
    void anInterruptDoesNotShortenTheEnd() throws Exception {
        Running running = start("trap 'sleep 0.3; echo tidy; exit 3' TERM; touch there; while :; do sleep 0.02; done");
        awaitThere();
        Thread.currentThread().interrupt();
        TerminationResult ending = running.end(LONG);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ending.killed()).isFalse();
        assertThat(output()).content().contains("tidy");
    }

    @Test
    void aSecondCallWithAShorterGraceHurriesTheFirst() throws Exception {
        // Not by a program: whoever is asked is asked again, and so is what the trap starts.
        Running running = start("trap ': > asked' TERM; touch there; while :; do sleep 0.02; done");
        awaitThere();
        CompletableFuture<TerminationResult> patient =
                CompletableFuture.supplyAsync(() -> running.end(LONG), Thread::startVirtualThread);
        awaitFile("asked");
        assertThat(running.end(Duration.ZERO).killed()).isTrue();
        assertThat(patient.get(20, TimeUnit.SECONDS).killed()).isTrue();
    }

    private Running start(String script) throws LaunchFailed {
        return launcher().launch(command(script, null, null), marker);
    }

    private void run(LaunchCommand command) throws Exception {
        Running running = launcher().launch(command, marker);
        Scripts.awaitExit(running);
        running.end(Duration.ZERO);
    }

    private LaunchCommand command(String script, @Nullable Path stdin, @Nullable Path stderr) {
        return new LaunchCommand(
                List.of("/bin/sh", "-c", script),
                directory(),
                Map.of("ADDED", "something else"),
                stdin,
                output(),
                stderr);
    }

    private Path output() {
        return directory().resolve("output");
    }

    private void awaitThere() {
        awaitFile("there");
    }

    private void awaitFile(String name) {
        Scripts.await(name, () -> Files.exists(directory().resolve(name)));
    }

    /** The processes that carry the marker; those who are dead have no environment. */
    private List<String> marked() {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .map(process -> process.getFileName().toString())
                    .filter(name -> Character.isDigit(name.charAt(0)))
                    .filter(pid -> environment(pid).contains("RATCHET_ATTEMPT=" + marker))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String environment(String pid) {
        try {
            return new String(Files.readAllBytes(Path.of("/proc", pid, "environ")), StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            return "";
        }
    }
}
