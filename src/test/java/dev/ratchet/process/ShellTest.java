package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.process.tree.Scripts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ShellTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    @TempDir
    Path directory;

    private final Shell shell = new Shell(new LocalLauncher(), Path.of("/tmp"));
    private Scripts scripts;

    @BeforeEach
    void prepare() {
        scripts = new Scripts(directory);
    }

    @Test
    void tellsExitCodeAndBothStreams() throws Exception {
        ShellResult result = shell.run(command("echo $GREETING; pwd; echo trouble >&2; exit 4", LONG));
        String hello = "hello\n" + directory.toRealPath() + "\n";

        assertThat(result).isEqualTo(new ShellResult(4, hello, hello, "trouble\n", false));
    }

    @Test
    void hasNothingToRead() throws Exception {
        assertThat(shell.run(command("cat; echo $RATCHET_ATTEMPT", LONG)).stdout())
                .isEqualTo("marker\n");
    }

    @Test
    void keepsWhatIsSaidInFilesWithoutNamesThatNobodyHasToClearAway() throws Exception {
        Path scratch = Files.createDirectory(directory.resolve("scratch"));
        ShellResult result = new Shell(new LocalLauncher(), scratch)
                .run(command("while [ -n \"$(ls scratch)\" ]; do sleep 0.01; done; echo said", LONG));
        assertThat(result).isEqualTo(new ShellResult(0, "said\n", "said\n", "", false));
    }

    @Test
    void keepsTheBeginningOfStdoutAndTheEndOfStderrInWholeCharacters() throws Exception {
        ShellResult result = shell.run(command(
                "awk 'BEGIN { printf \"a\"; for (i = 0; i < 400000; i++) printf \"€\" }';"
                        + " awk 'BEGIN { for (i = 0; i < 400000; i++) printf \"€\"; printf \"z\" }' >&2",
                LONG));
        assertThat(result.stdout()).startsWith("a€").endsWith("€").doesNotContain("\uFFFD");
        assertThat(result.stdout()).hasSize(1 + ((1 << 20) - 1) / 3);
        assertThat(result.stderr()).startsWith("€").endsWith("€z").doesNotContain("\uFFFD");
        assertThat(result.stderr()).hasSize(1 + ((1 << 16) - 1) / 3);
    }

    @Test
    void givesTheDiskBackWhatACommandPrintsBeyondWhatIsKept() throws Exception {
        String shrunk = "while [ $(stat -L -c %s /proc/$$/fd/CHANNEL) -gt 67108864 ]; do sleep 0.05; done; ";
        ShellResult result = shell.run(command(
                "echo first; yes | head -c 100000000; " + shrunk.replace("CHANNEL", "1")
                        + "yes | head -c 100000000 >&2; echo before >&2; "
                        + shrunk.replace("CHANNEL", "2") + "echo last >&2",
                Duration.ofSeconds(60)));

        assertThat(result.timedOut()).isFalse();
        assertThat(result.stdout()).startsWith("first\ny\ny\n").hasSize(1 << 20);
        assertThat(result.stderr())
                .startsWith("y\n")
                .endsWith("y\nbefore\nlast\n")
                .hasSize(1 << 16);
    }

    @Test
    void endsWhatItsCommandLeftWithoutWaitingForItsOutput() throws Exception {
        ShellResult result = shell.run(command(
                "setsid sh -c 'echo $$ >> pids; while :; do echo x; sleep 0.02; done' &"
                        + " until [ -s pids ]; do sleep 0.01; done; echo done",
                LONG));
        assertThat(result.exitCode()).isZero();
        assertThat(result.timedOut()).isFalse();
        Scripts.assertAllGone(scripts.noted());
    }

    @Test
    void endsTheTreeAtTheTimeout() throws Exception {
        ShellResult result = shell.run(command(
                "echo begun; setsid sleep 600 & echo $! >> pids; echo $$ >> pids; wait", Duration.ofSeconds(2)));
        assertThat(result.timedOut()).isTrue();
        assertThat(result.exitCode()).isEqualTo(143);
        assertThat(result.stdout()).isEqualTo("begun\n");
        Scripts.assertAllGone(scripts.noted());
    }

    @Test
    void endsTheTreeAtOnceWhenInterrupted() throws Exception {
        CompletableFuture<String> ended = new CompletableFuture<>();
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                ended.complete(shell.run(command("trap '' TERM; setsid sleep 600 & echo $! >> pids; wait", LONG))
                        .toString());
            } catch (InterruptedException e) {
                ended.complete("interrupted");
            } catch (LaunchFailed e) {
                ended.completeExceptionally(e);
            }
        });
        List<Long> pids = scripts.awaitPids(1);
        thread.interrupt();
        assertThat(ended.get(20, TimeUnit.SECONDS)).isEqualTo("interrupted");
        Scripts.assertAllGone(pids);
    }

    @Test
    void saysWhyItCannotStart() {
        ShellCommand nowhere = new ShellCommand("true", directory.resolve("gone"), Map.of(), "marker", LONG);
        assertThatThrownBy(() -> shell.run(nowhere))
                .isInstanceOf(LaunchFailed.class)
                .hasMessageContaining("there is no directory");
    }

    private ShellCommand command(String script, Duration timeout) {
        return new ShellCommand(script, directory, Map.of("GREETING", "hello"), "marker", timeout);
    }
}
