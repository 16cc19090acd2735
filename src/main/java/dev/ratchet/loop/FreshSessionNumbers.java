package dev.ratchet.loop;

import java.nio.file.Files;
import java.nio.file.Path;

/** Numbers for the sessions of one process, beginning at 0; one whose file is there already is passed over. */
public final class FreshSessionNumbers implements SessionNumbers {
    private final Path directory;
    private int next;

    /** @param directory where the output files go; it has to exist */
    public FreshSessionNumbers(Path directory) {
        this.directory = directory;
    }

    @Override
    public synchronized Numbered take() {
        int number = upcoming();
        next = number + 1;
        return new Numbered(number, file(number));
    }

    @Override
    public synchronized int upcoming() {
        while (Files.exists(file(next))) {
            next++;
        }
        return next;
    }

    private Path file(int number) {
        return directory.resolve("session-" + number + ".jsonl");
    }
}
