package dev.ratchet.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.InThisProcess;
import dev.ratchet.app.command.ExitCodes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database whose server lets everybody in and says nothing, as one that is suspended. */
class SilentServerTest {
    @TempDir
    Path directory;

    /** What a command came to. */
    private record Said(int exitCode, String words, Duration took) {}

    private Said said(ServerSocket server, String... command) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        String url = "jdbc:postgresql://localhost:%d/postgres".formatted(server.getLocalPort());
        long began = System.nanoTime();
        int exitCode = InThisProcess.run(directory, Map.of("RATCHET_STORE_URL", url), out, out, command);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        return new Said(exitCode, bytes.toString(StandardCharsets.UTF_8), took);
    }

    @Test
    void nobodyWaitsForItForLong() throws IOException {
        Files.writeString(directory.resolve("ratchet.toml"), "[store]\nproject = \"some\"\n");
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Said> asked = CompletableFuture.supplyAsync(() -> said(silent, "task", "list"));

            Said doctor = said(silent, "doctor");
            assertThat(doctor.words().lines().filter(line -> line.contains("PostgreSQL")))
                    .singleElement()
                    .asString()
                    .matches("problem +database +.*has not answered within 5 s.*");
            assertThat(doctor.words()).doesNotContain("no answer within", "a network drive");
            assertThat(doctor.exitCode()).isEqualTo(ExitCodes.FAILED);
            assertThat(doctor.took()).isLessThan(Duration.ofSeconds(25));

            Said list = asked.join();
            assertThat(list.words()).contains("cannot be reached").hasLineCount(1);
            assertThat(list.exitCode()).isEqualTo(ExitCodes.FAILED);
            assertThat(list.took()).isLessThan(Duration.ofSeconds(25));
        }
    }
}
