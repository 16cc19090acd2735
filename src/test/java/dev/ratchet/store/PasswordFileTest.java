package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server asks for a password, and whoever has one is refused for another reason. */
class PasswordFileTest {
    @TempDir
    Path directory;

    @Test
    void aFileThatOthersCanReadIsNotLookedAtAndThatIsSaid() throws IOException {
        try (AskingServer server = new AskingServer()) {
            Path file = file("rw-r--r--");
            assertThatThrownBy(() -> open(server, Map.of("PGPASSFILE", file.toString())))
                    .isInstanceOf(Trouble.class)
                    .hasMessageContaining("does not let us in")
                    .hasMessageEndingWith("; %s is not looked at, since others can read it: chmod 600 %s", file, file)
                    .message()
                    .hasLineCount(1);
            assertThat(server.passwords).hasValue(0);

            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            assertThatThrownBy(() -> open(server, Map.of("PGPASSFILE", file.toString())))
                    .isInstanceOf(Trouble.class)
                    .hasMessageEndingWith("see PGUSER and PGPASSWORD, or the file .pgpass");
            assertThat(server.passwords).hasValue(1);
        }
    }

    /** It would not have been looked at anyway. */
    @Test
    void whoGivesThePasswordOtherwiseHearsNothingOfTheFile() throws IOException {
        try (AskingServer server = new AskingServer()) {
            Map<String, String> variables =
                    Map.of("PGPASSFILE", file("rw-rw-rw-").toString(), "PGPASSWORD", "wrong");
            assertThatThrownBy(() -> open(server, variables))
                    .isInstanceOf(Trouble.class)
                    .hasMessageEndingWith("see PGUSER and PGPASSWORD, or the file .pgpass");
            assertThat(server.passwords).hasValue(1);
        }
    }

    private Path file(String permissions) throws IOException {
        Path file = Files.writeString(directory.resolve("pgpass"), "*:*:*:me:s3cret\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private static void open(AskingServer server, Map<String, String> variables) {
        String url = "jdbc:postgresql://localhost:%d/x?user=me&sslmode=disable&gssEncMode=disable"
                .formatted(server.socket.getLocalPort());
        PostgresDatabase.open(new PostgresSettings(url, "p", 1, variables)).close();
    }

    /** As much of a server as asks for a password and has none right. */
    private static final class AskingServer implements AutoCloseable {
        private static final int CLEAR_TEXT = 3;

        private final ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        private final AtomicInteger passwords = new AtomicInteger();
        private final Thread thread = Thread.ofVirtual().start(this::answer);

        AskingServer() throws IOException {}

        private void answer() {
            while (!socket.isClosed()) {
                try (Socket client = socket.accept()) {
                    refuse(
                            new DataInputStream(client.getInputStream()),
                            new DataOutputStream(client.getOutputStream()));
                } catch (IOException _) {
                    // The driver has left, or the test is over.
                }
            }
        }

        private void refuse(DataInputStream in, DataOutputStream out) throws IOException {
            in.readNBytes(in.readInt() - Integer.BYTES);
            out.writeByte('R');
            out.writeInt(2 * Integer.BYTES);
            out.writeInt(CLEAR_TEXT);
            out.flush();
            if (in.read() == 'p') {
                in.readNBytes(in.readInt() - Integer.BYTES);
                passwords.incrementAndGet();
                byte[] fields = "SFATAL\0C28P01\0Mwrong password\0\0".getBytes(StandardCharsets.US_ASCII);
                out.writeByte('E');
                out.writeInt(Integer.BYTES + fields.length);
                out.write(fields);
                out.flush();
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
            thread.interrupt();
        }
    }
}
