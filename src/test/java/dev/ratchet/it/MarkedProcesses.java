package dev.ratchet.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The living processes that carry a variable in their environment or are at home in a directory, found through /proc. */
record MarkedProcesses(String variable, String value, Path directory) {
    List<Long> pids() {
        return all().filter(pid -> alive(pid) && (carries(pid) || isAtHome(pid)))
                .toList();
    }

    /** Whether a process of this number lives; one that is dead but not yet collected does not. */
    static boolean alive(long pid) {
        try {
            String stat = Files.readString(proc(pid).resolve("stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException _) {
            return false;
        }
    }

    static String commandLine(long pid) {
        try {
            return Files.readString(proc(pid).resolve("cmdline"), StandardCharsets.ISO_8859_1)
                    .replace('\0', ' ');
        } catch (IOException _) {
            return "";
        }
    }

    private boolean carries(long pid) {
        try {
            byte[] environment = Files.readAllBytes(proc(pid).resolve("environ"));
            return ("\0" + new String(environment, StandardCharsets.ISO_8859_1))
                    .contains("\0" + variable + "=" + value + "\0");
        } catch (IOException _) {
            return false;
        }
    }

    private boolean isAtHome(long pid) {
        try {
            return Files.readSymbolicLink(proc(pid).resolve("cwd")).startsWith(directory);
        } catch (IOException _) {
            return false;
        }
    }

    private static Stream<Long> all() {
        try (Stream<Path> entries = Files.list(Path.of("/proc"))) {
            return entries
                    .map(entry -> entry.getFileName().toString())
                    .filter(name -> name.chars().allMatch(Character::isDigit))
                    .map(Long::valueOf)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path proc(long pid) {
        return Path.of("/proc", Long.toString(pid));
    }
}
