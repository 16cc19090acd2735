package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.Running;
import dev.ratchet.process.sandbox.SandboxFixture.Inmate;
import dev.ratchet.process.tree.Scripts;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Daemons in two sandboxes at once, which know nothing of who started them. */
class WhoseSandboxTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int ROUNDS = Integer.getInteger("whose.rounds", 4);

    @TempDir
    Path directory;

    @Test
    void aDaemonIsEndedWithItsOwnSandboxAndNoOther() throws Exception {
        SandboxFixture fixture = new SandboxFixture(directory, Inmate.OURSELVES);
        for (int i = 1; i <= ROUNDS; i++) {
            String ones = "600." + ProcessHandle.current().pid() + "1";
            String others = "600." + ProcessHandle.current().pid() + "2";
            Running second = fixture.start(daemon(others) + "exec sleep 599");
            Running first = fixture.start(daemon(ones) + (i % 2 == 0 ? "exec sleep 599" : "sleep 0.01"));
            Scripts.await(
                    "daemons",
                    () -> sleeps(others) && (sleeps(ones) || first.exitCode().isPresent()));

            first.end(LONG);
            assertThat(sleeps(ones)).as("round %d", i).isFalse();
            assertThat(sleeps(others)).as("round %d", i).isTrue();
            assertThat(second.exitCode()).as("round %d", i).isEmpty();
            second.end(Duration.ZERO);
            assertThat(sleeps(others)).as("round %d", i).isFalse();
        }
        assertThat(Scripts.zombies()).isEmpty();
    }

    private static String daemon(String seconds) {
        return "(setsid env -i /bin/sleep " + seconds + " > /dev/null 2>&1 &)\n";
    }

    private static boolean sleeps(String seconds) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().arguments().stream())
                .anyMatch(words -> words.length == 1 && words[0].equals(seconds));
    }
}
