package dev.ratchet.app.agents;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A directory that is gone, with all that was put into it, when it is closed. */
public record TemporaryDirectory(Path path) implements AutoCloseable {
    /** One in Ratchet's own directory: among temporary files the agents of all projects can write. */
    public static TemporaryDirectory make(String name, Map<String, String> environment) {
        try {
            String prefix = "%s-%d-".formatted(name, ProcessHandle.current().pid());
            return new TemporaryDirectory(PrivateDirectory.fresh(PrivateDirectory.scratch(environment), prefix));
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
