package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Running;
import dev.ratchet.process.sandbox.SandboxFixture.Inmate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How sessions in the sandbox end, and that nothing of them is left; skipped where bubblewrap does not work. */
class SandboxEndTest {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void anEndLeavesNothingOfIt(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Running running = prison.start("""
            trap 'echo asked > asked; exit 3' TERM
            (setsid sh -c 'trap "" TERM HUP; (setsid env -i sleep 1000 &) ; touch ready; sleep 1000' > /dev/null 2>&1 &)
            while :; do sleep 0.02; done
            """);
        await(prison.project.resolve("ready"));
        long leader = running.pid();
        List<ProcessHandle> all =
                ProcessHandle.of(leader).orElseThrow().descendants().toList();
        assertThat(all).hasSizeGreaterThan(3);

        running.end(DEADLINE);

        assertThat(prison.project.resolve("asked")).exists();
        assertThat(running.exitCode()).hasValue(3);
        assertThat(all).noneMatch(ProcessHandle::isAlive);
    }

    @ParameterizedTest
    @EnumSource
    void anAgentThatExitsLeavesNothingEither(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Running running =
                prison.start("(setsid sh -c 'trap \"\" TERM; touch ready; exec sleep 1000' > /dev/null 2>&1 &)\n"
                        + "while [ ! -e ready ] || [ ! -e go ]; do sleep 0.02; done");
        await(prison.project.resolve("ready"));
        List<ProcessHandle> all =
                ProcessHandle.of(running.pid()).orElseThrow().descendants().toList();
        prison.outside("touch go");

        assertThat(running.awaitExit(DEADLINE)).isTrue();
        running.end(Duration.ZERO);

        assertThat(running.exitCode()).hasValue(0);
        assertThat(all).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void aSessionOutlivesTheThreadThatStartedIt() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);
        AtomicReference<Running> started = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                started.set(prison.start("while [ ! -e go ]; do sleep 0.02; done; exit 5"));
            } catch (LaunchFailed e) {
                throw new AssertionError(e);
            }
        });
        thread.join();
        Running running = Objects.requireNonNull(started.get());
        prison.outside("touch go");

        assertThat(running.awaitExit(DEADLINE)).isTrue();
        running.end(Duration.ZERO);

        assertThat(running.exitCode()).hasValue(5);
    }

    private static void await(Path file) throws InterruptedException {
        for (int i = 0; i < DEADLINE.toMillis() / 5 && !Files.exists(file); i++) {
            Thread.sleep(5);
        }
        assertThat(file).exists();
    }
}
