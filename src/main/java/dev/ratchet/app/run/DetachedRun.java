package dev.ratchet.app.run;

import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** A run that has left the terminal: what it prints and how it ended are in files, one of each for a loop. */
record DetachedRun(Project project, String loop) {
    /** Says to a process that it is one. */
    static final String PROPERTY = "ratchet.detached";

    private static final int LONGEST = 100;

    Path output() {
        return file(".log");
    }

    private Path exit() {
        return file(".exit");
    }

    private Path file(String ending) {
        return project.state().resolve("detached").resolve(LoopName.own(loop) + ending);
    }

    /** Whether this process is one. */
    static boolean isThisProcess() {
        return System.getProperty(PROPERTY) != null;
    }

    /** Makes room for the next one. */
    void prepare() throws IOException {
        project.prepare();
        Files.createDirectories(output().getParent());
        Files.deleteIfExists(output());
        Files.deleteIfExists(exit());
    }

    /** Writes down how it has ended, and as which process. */
    int ended(int code) {
        SafeFile.write(exit(), code + " " + ProcessHandle.current().pid() + "\n");
        return code;
    }

    /** How it ended; nothing if it was killed, or has not. */
    OptionalInt exitCode() {
        try {
            return OptionalInt.of(Integer.parseInt(ending()[0]));
        } catch (IOException | NumberFormatException _) {
            return OptionalInt.empty();
        }
    }

    private String[] ending() throws IOException {
        return SmallFile.text(exit(), LONGEST).strip().split(" ", 2);
    }

    /** Whether the loop is being run; a process that has written down how it ended has let go of it, and is on its way out. */
    boolean isRunning() {
        return runner().filter(process -> !hasEnded(process)).isPresent();
    }

    private boolean hasEnded(ProcessHandle process) {
        try {
            String[] ending = ending();
            return ending.length > 1 && ending[1].equals(Long.toString(process.pid()));
        } catch (IOException _) {
            return false;
        }
    }

    /** The process that runs the loop, detached or not. */
    Optional<ProcessHandle> runner() {
        return LoopLock.holder(project.lock(loop)).flatMap(holder -> ProcessHandle.of(holder.pid()));
    }
}
