package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.sandbox.SandboxFixture.Inmate;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The keys that the kernel keeps for a user are none of a session's business. */
class KernelKeyFilterTest {
    private static final Map<String, String> FIRST_CALL = Map.of("amd64", "248", "aarch64", "217");

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void thereAreNoKeysInTheSandbox(Inmate inmate) throws IOException, InterruptedException {
        String first = FIRST_CALL.getOrDefault(System.getProperty("os.arch"), "");
        String keys = "perl -e 'for my $call (%s .. %s + 2) { syscall($call, 0, 0, 0, 0, 0); exit 1 if $! != 38 }'"
                .formatted(first, first);
        assumeTrue(!first.isEmpty(), "nobody knows the numbers of these calls here");
        assumeTrue(exitCode(keys) == 1, "this machine has no keys, or no perl");
        SandboxFixture prison = new SandboxFixture(directory, inmate);

        prison.allows(keys);
        prison.allows("perl -e 'exit 1 if syscall(%s - 1, 0, 0, 0, 0, 0) < 0 && $! == 38'".formatted(first));
    }

    private static int exitCode(String script) throws InterruptedException, IOException {
        return new Shell(new LocalLauncher(), Path.of("/tmp"))
                .run(new ShellCommand(script, Path.of("/"), Map.of(), "keys", Duration.ofSeconds(30)))
                .exitCode();
    }

    @Test
    void whatIsInTheFilesPlaceIsReplaced() throws IOException {
        byte[] program = Files.readAllBytes(KernelKeyFilter.in(directory));
        assertThat(program).hasSizeGreaterThan(100);
        Path file = KernelKeyFilter.in(directory);

        Files.write(file, new byte[program.length]);
        assertThat(KernelKeyFilter.in(directory)).hasBinaryContent(program);

        Path elsewhere = directory.resolve("elsewhere");
        Files.delete(file);
        Files.createSymbolicLink(file, Files.write(elsewhere, program));
        assertThat(Files.isSymbolicLink(KernelKeyFilter.in(directory))).isFalse();
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(file, elsewhere);
        }
    }
}
