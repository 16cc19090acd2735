package dev.ratchet.app.socket;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.files.PrivateDirectory;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The directory of one run's socket: nothing else is in it, and it is gone with the run. */
record SocketDirectory(Path path) implements AutoCloseable {
    /** What the kernel has room for in the address of a socket, the last byte not counted; on macOS it is four less. */
    private static final int LONGEST = 103;

    private static final String ALL = "sockets";
    private static final String TEMPORARY = "ratchet-socket-";
    private static final int NAME_BYTES = 4;

    /** A new one in the first place that will do. */
    static SocketDirectory make(Map<String, String> environment) throws IOException {
        try {
            return new SocketDirectory(fresh(PrivateDirectory.in(PrivateDirectory.ofUser(environment), ALL), ""));
        } catch (IOException _) {
            // No home, one that cannot be written, or a path that is too long.
            Path temporary = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
            return new SocketDirectory(fresh(temporary.toRealPath(), TEMPORARY));
        }
    }

    private static Path fresh(Path all, String prefix) throws IOException {
        clear(all, prefix);
        byte[] name = new byte[NAME_BYTES];
        new SecureRandom().nextBytes(name);
        Path directory = all.resolve(prefix + HexFormat.of().formatHex(name));
        int length = socketIn(directory).toString().getBytes(StandardCharsets.UTF_8).length;
        if (length > LONGEST) {
            throw new IOException("the path %s is too long for a socket".formatted(socketIn(directory)));
        }
        return PrivateDirectory.in(all, prefix + HexFormat.of().formatHex(name));
    }

    Path socket() {
        return socketIn(path);
    }

    private static Path socketIn(Path directory) {
        return directory.resolve("s");
    }

    /** Takes away what runs left that were killed. */
    private static void clear(Path all, String prefix) throws IOException {
        List<Path> old;
        try (Stream<Path> files = Files.list(all)) {
            old = files.filter(file -> String.valueOf(file.getFileName()).startsWith(prefix))
                    .filter(file -> Files.exists(socketIn(file), LinkOption.NOFOLLOW_LINKS))
                    .toList();
        }
        for (Path directory : old) {
            if (!isListenedTo(socketIn(directory))) {
                delete(directory);
            }
        }
    }

    private static boolean isListenedTo(Path socket) {
        try (SocketChannel _ = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static void delete(Path directory) {
        try {
            DirectoryDeletion.delete(directory);
        } catch (IOException _) {
            // It is somebody else's, or somebody else was faster.
        }
    }

    @Override
    public void close() {
        delete(path);
    }
}
