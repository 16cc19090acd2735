package dev.ratchet.app.command;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory that is gone, with all that was put into it, when it is closed. */
public record TemporaryDirectory(Path path) implements AutoCloseable {
    public static TemporaryDirectory make(String prefix) {
        try {
            return new TemporaryDirectory(Files.createTempDirectory(prefix).toRealPath());
        } catch (IOException e) {
            throw new Trouble("cannot make a temporary directory: " + FailureWords.of(e), e);
        }
    }

    @Override
    public void close() {
        try {
            DirectoryDeletion.delete(path);
        } catch (IOException e) {
            throw new Trouble("cannot delete the temporary directory %s: %s".formatted(path, FailureWords.of(e)), e);
        }
    }
}
