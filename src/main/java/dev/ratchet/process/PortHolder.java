package dev.ratchet.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds out which process listens at a port, where the system tells: Linux does, of processes of the same user. */
public final class PortHolder {
    private static final Path PROC = Path.of("/proc");
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String LISTENING = "0A";

    private PortHolder() {}

    /** The number and the name of the process. */
    public static Optional<String> of(int port) {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            sockets.addAll(listening(PROC.resolve(table), port));
        }
        return sockets.isEmpty() ? Optional.empty() : process(sockets);
    }

    private static Set<String> listening(Path table, int port) {
        String address = ":%04X".formatted(port).toUpperCase(Locale.ROOT);
        Set<String> found = new HashSet<>();
        try {
            for (String line : Files.readAllLines(table)) {
                String[] words = line.strip().split("\\s+", -1);
                if (words.length > INODE && words[LOCAL_ADDRESS].endsWith(address) && words[STATE].equals(LISTENING)) {
                    found.add("socket:[" + words[INODE] + "]");
                }
            }
        } catch (IOException _) {
            // Not a system that tells.
        }
        return found;
    }

    private static Optional<String> process(Set<String> sockets) {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                if (has(process, sockets)) {
                    return Optional.of("%s (%s)"
                            .formatted(
                                    process.getFileName(),
                                    Files.readString(process.resolve("comm")).strip()));
                }
            }
        } catch (IOException _) {
            // It has gone in this moment.
        }
        return Optional.empty();
    }

    private static boolean has(Path process, Set<String> sockets) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : files) {
                if (sockets.contains(Files.readSymbolicLink(file).toString())) {
                    return true;
                }
            }
        } catch (IOException _) {
            // Somebody else's, or gone.
        }
        return false;
    }
}
