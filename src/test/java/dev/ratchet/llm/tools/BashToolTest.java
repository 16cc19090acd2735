package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class BashToolTest extends TestWithTools {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    @Test
    void runsInTheWorkTreeAndTellsBothStreams() throws Exception {
        assertThat(scene.ok("bash", "command", "pwd; echo trouble >&2; echo $GREETING $RATCHET_ATTEMPT", "unknown", 1L))
                .isEqualTo(scene.tree.toRealPath() + "\ntrouble\nhello marker\n");
        assertThat(scene.ok("bash", "command", "true")).isEqualTo("(no output)");
        assertThat(scene.ok("bash", "command", "cat; printf end")).isEqualTo("end\n");
    }

    @Test
    void anExitCodeIsAFailure() throws Exception {
        assertThat(scene.failed("bash", "command", "echo said; exit 7")).isEqualTo("said\n(exit code 7)");
    }

    @Test
    void whatIsWithheldIsNotInItsEnvironment() throws Exception {
        assumeTrue(System.getenv("HOME") != null, "there is a variable to withhold");
        assertThat(scene.ok("bash", "command", "echo \"<${HOME-unset}>\"; tr '\\0' '\\n' < /proc/$$/environ"))
                .startsWith("<unset>\n")
                .doesNotContain("\nHOME=");
    }

    @Test
    void aCommandThatKillsItsParentKillsNobodyElse() throws Exception {
        assertThat(scene.failed("bash", "command", "kill -9 $PPID; sleep 30")).endsWith("(exit code 137)");
    }

    @Test
    void cutsTheMiddleOutOfLongOutputInWholeCharacters() throws Exception {
        String exact = scene.ok("bash", "command", "awk 'BEGIN { for (i = 0; i < 29999; i++) printf \"😀\" }'");
        assertThat(exact).isEqualTo("😀".repeat(29_999) + "\n");
        String cut = scene.ok(
                "bash", "command", "printf start; awk 'BEGIN { for (i = 0; i < 90000; i++) printf \"😀\" }'; echo end");
        assertThat(cut)
                .startsWith("start😀")
                .endsWith("😀end\n")
                .contains("left out")
                .doesNotContain("\uFFFD");
        assertThat(cut.codePointCount(0, cut.length())).isBetween(29_900, 30_000);
        assertThat(cut.codePoints().filter(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE))
                .isEmpty();
    }

    @Test
    void endsTheWholeTreeAtTheTimeout() throws Exception {
        String said = scene.failed(
                "bash",
                "command",
                "setsid sleep 600 & echo $! > pids; echo $$ >> pids; echo begun; wait",
                "timeout_ms",
                1500L);
        assertThat(said).startsWith("begun\n").contains("ended after 1500 ms");
        assertAllGone();
    }

    @Test
    void leavesNothingRunningInTheBackground() throws Exception {
        assertThat(scene.ok("bash", "command", "setsid sleep 600 & echo $! > pids; echo done"))
                .isEqualTo("done\n");
        assertAllGone();
        try (Stream<Path> left = Files.list(scene.scratch)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void endsAtOnceWhenInterrupted() throws Exception {
        CompletableFuture<String> ended = new CompletableFuture<>();
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                ended.complete(scene.call("bash", "command", "trap '' TERM; echo $$ > pids; while :; do sleep 1; done")
                        .text());
            } catch (InterruptedException e) {
                ended.complete("interrupted");
            }
        });
        awaitPids();
        thread.interrupt();
        assertThat(ended.get(DEADLINE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("interrupted");
        assertAllGone();
    }

    @Test
    void endsWhatFillsTheDisk() throws Exception {
        assertThat(scene.failed("bash", "command", "yes")).contains("more than 200,000,000 bytes");
    }

    @Test
    void refusesBadInput() throws Exception {
        assertThat(scene.failed("bash")).contains("\"command\" is missing");
        assertThat(scene.failed("bash", "command", " ")).contains("is empty");
        assertThat(scene.failed("bash", "command", List.of("ls"))).contains("a string, not a list");
        assertThat(scene.failed("bash", "command", "true", "timeout_ms", 0L)).contains("at least 1");
        assertThat(scene.failed("bash", "command", "echo \0")).contains("cannot start");
        assertThat(scene.failed("bash", "command", "echo " + "x".repeat(200_000)))
                .contains("cannot start");
    }

    private void awaitPids() throws IOException {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        while (!Files.exists(pids()) || Files.size(pids()) == 0) {
            assertThat(System.nanoTime()).as("deadline for noted pids").isLessThan(deadline);
            LockSupport.parkNanos(2_000_000);
        }
    }

    private void assertAllGone() throws IOException {
        assertThat(Files.readAllLines(pids()))
                .isNotEmpty()
                .allSatisfy(pid -> assertThat(Path.of("/proc", pid)).doesNotExist());
    }

    private Path pids() {
        return scene.tree.resolve("pids");
    }
}
