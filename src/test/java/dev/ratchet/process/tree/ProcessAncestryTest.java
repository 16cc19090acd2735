package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.Launcher;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProcessAncestryTest {
    @BeforeEach
    void onLinux() {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "there is no /proc");
    }

    @Test
    void theMarkerOfAnAncestorIsSeenThroughAChildThatHasNone() throws IOException {
        // Two shells without the marker below one that has it.
        Process marked = start(
                Map.of(Launcher.MARKER, "a-7"), "env -u RATCHET_ATTEMPT sh -c 'sh -c \"echo \\$\\$; cat\"; :'; :");
        try {
            long child = firstNumber(marked);

            assertThat(ProcFile.environment(child, Launcher.MARKER)).isEmpty();
            assertThat(ProcessAncestry.of(child).attempt()).contains("a-7");
            assertThat(ProcessAncestry.of(child).pids())
                    .startsWith(child)
                    .contains(marked.pid(), ProcessHandle.current().pid());
        } finally {
            end(marked);
        }
    }

    @Test
    void whoWasStartedOutsideIsNotInAnAttempt() throws IOException {
        assumeTrue(ProcessAncestry.ofThisProcess().attempt().isEmpty(), "these tests run in an attempt themselves");
        Process free = start(Map.of("OTHER_" + Launcher.MARKER, "x"), "echo $$; cat");
        try {
            assertThat(ProcessAncestry.of(firstNumber(free)).attempt()).isEmpty();
        } finally {
            end(free);
        }
    }

    @Test
    void whoIsGoneOrCannotBeReadHasNoAttempt() {
        assertThat(ProcessAncestry.of(Long.MAX_VALUE)).isEqualTo(ProcessAncestry.UNKNOWN);
        assertThat(new ProcessAncestry(List.of(Long.MAX_VALUE)).attempt()).isEmpty();
    }

    private static Process start(Map<String, String> variables, String script) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().remove(Launcher.MARKER);
        builder.environment().putAll(variables);
        return builder.start();
    }

    private static long firstNumber(Process process) throws IOException {
        BufferedReader lines = process.inputReader();
        return Long.parseLong(lines.readLine());
    }

    /** {@code cat} ends with its input, and all above it with that. */
    private static void end(Process process) throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
