package dev.ratchet.app.run;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.Config;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.Quarantine;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.sandbox.GuardRecords;
import dev.ratchet.process.sandbox.SandboxSettings.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Takes away, before a run looks at anything of the project, what an earlier session has left to lead it astray: after a
 * kill -9 what that session was kept from, and whatever stands in the place of Ratchet's own files.
 */
public final class StartCleanup {
    private static final List<String> OF_THE_DATABASE = List.of("", "-wal", "-shm", "-journal");

    private final Project project;
    private final Quarantine quarantine;
    private final GuardRecords records;
    private final List<String> untold = new ArrayList<>();
    private Optional<Consumer<String>> listener = Optional.empty();

    private StartCleanup(Project project, Optional<Path> memory, Time time) {
        this.project = project;
        Path root = project.config().root();
        this.quarantine = new Quarantine(root, project.state(), time::now);
        this.records = new GuardRecords(memory, root, quarantine, this::tell);
    }

    public static StartCleanup of(Project project, Terminal terminal, Time time) {
        try {
            return new StartCleanup(project, Optional.of(PrivateDirectory.ofUser(terminal.environment())), time);
        } catch (IOException e) {
            StartCleanup forgetful = new StartCleanup(project, Optional.empty(), time);
            if (shutsIn(project.config())) {
                forgetful.tell("what sessions could write is not remembered after this run: %s; see that HOME or"
                                .formatted(FailureWords.of(e))
                        + " XDG_STATE_HOME names a directory that can be written");
            }
            return forgetful;
        }
    }

    private static boolean shutsIn(Config config) {
        return config.docker().used() || config.sandbox().mode() != Mode.OFF;
    }

    GuardRecords records() {
        return records;
    }

    /** What was found before anybody could be told, and what sessions will leave. */
    public void tellTo(Consumer<String> now) {
        takenOverBy(now).forEach(now);
    }

    /** By one of the loops of a process, which come here at the same time: each message is told once. */
    private synchronized List<String> takenOverBy(Consumer<String> now) {
        List<String> messages = List.copyOf(untold);
        untold.clear();
        listener = Optional.of(now);
        return messages;
    }

    private void tell(String message) {
        listenerFor(message).ifPresent(now -> now.accept(message));
    }

    private synchronized Optional<Consumer<String>> listenerFor(String message) {
        if (listener.isEmpty()) {
            untold.add(message);
        }
        return listener;
    }

    void clearUp(String loop) {
        try {
            records.clearUpAfterKilled();
        } catch (IOException e) {
            throw new Trouble("cannot clear up after a session that was cut off: %s".formatted(FailureWords.of(e)), e);
        }
        links().forEach(link -> remove(link, "is a link, which Ratchet did not make"));
        ownFiles(loop)
                .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                        && !Files.isRegularFile(file)
                        && file.startsWith(project.config().root()))
                .forEach(file -> remove(file, "is no file, but Ratchet keeps one there"));
        Path stop = project.config().stopFile();
        if (Files.isDirectory(stop, LinkOption.NOFOLLOW_LINKS) && !isEmpty(stop)) {
            remove(stop, "is a directory with something in it, and no stop file");
        }
    }

    /** Ratchet makes no links of its own, and writes through none. */
    private List<Path> links() {
        if (!Files.isDirectory(project.state())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(project.state())) {
            return files.filter(Files::isSymbolicLink)
                    .filter(file -> !file.equals(project.config().output().directory()))
                    .toList();
        } catch (IOException e) {
            throw new Trouble("cannot read %s: %s".formatted(project.state(), FailureWords.of(e)), e);
        }
    }

    private Stream<Path> ownFiles(String loop) {
        Path database = project.database();
        return Stream.concat(
                OF_THE_DATABASE.stream().map(ending -> database.resolveSibling(database.getFileName() + ending)),
                Stream.of(
                        project.lock(loop),
                        project.status(loop),
                        project.config().output().counter()));
    }

    private static boolean isEmpty(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        } catch (IOException _) {
            return false;
        }
    }

    private void remove(Path strange, String why) {
        Complaint complaint = quarantine.tell(strange, why);
        if (Files.exists(strange, LinkOption.NOFOLLOW_LINKS)) {
            throw new Trouble(complaint, null);
        }
        tell(complaint.line());
    }
}
