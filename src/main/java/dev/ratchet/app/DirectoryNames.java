package dev.ratchet.app;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Complaint;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The names of the directories that a command begins with. Java reads them as text, so one that is no UTF-8 would become
 * another one, which is not there or, worse, is made.
 */
public final class DirectoryNames {
    private static final List<String> VARIABLES = List.of("HOME", "XDG_STATE_HOME", "TMPDIR");
    private static final char UNREADABLE = '\uFFFD';

    private DirectoryNames() {}

    /** Which of them cannot be read, and what to do. */
    public static Optional<Complaint> objection(Terminal terminal) {
        String here = terminal.directory().toString();
        if (isLost(here)) {
            return Optional.of(new Complaint(
                    "the name of this directory, %s, is not UTF-8".formatted(here),
                    "rename it, or reach it by a mount with another name"));
        }
        return VARIABLES.stream()
                .filter(variable -> isLost(terminal.environment().getOrDefault(variable, "")))
                .findFirst()
                .map(variable -> new Complaint(
                        "%s names a directory whose name is not UTF-8, %s"
                                .formatted(variable, terminal.environment().get(variable)),
                        "set it to another"));
    }

    /** The sign for what could not be read can itself be part of a name. */
    private static boolean isLost(String name) {
        try {
            return name.indexOf(UNREADABLE) >= 0 && !Files.isDirectory(Path.of(name));
        } catch (InvalidPathException _) {
            return true;
        }
    }
}
