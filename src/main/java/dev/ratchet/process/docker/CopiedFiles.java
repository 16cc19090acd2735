package dev.ratchet.process.docker;

import static dev.ratchet.process.docker.EngineFailed.Kind.REFUSED;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Files of this machine that a session needs in its container; whoever ends the session removes them.
 *
 * @param directory their place there
 */
record CopiedFiles(Container container, String directory) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Copies a file; its path in the container. */
    String bring(Path file) throws EngineFailed {
        byte[] bytes = read(file);
        String name = file.getFileName().toString();
        ExecResult said = container.feed(
                ContainerScript.UNPACK.words(
                        directory, name, Integer.toString(bytes.length), Files.isExecutable(file) ? "700" : "600"),
                bytes,
                PATIENCE);
        if (said.exitCode() != 0) {
            throw new EngineFailed(
                    REFUSED,
                    "cannot copy %s to %s in the container '%s': %s"
                            .formatted(file, directory, container.name(), said.words()));
        }
        return directory + "/" + name;
    }

    /** Copies the files that the words name, and names them where they are then. */
    List<String> bringNamed(List<String> words, List<Path> files) throws EngineFailed {
        List<String> changed = new ArrayList<>(words);
        for (Path file : files) {
            String there = bring(file);
            changed.replaceAll(word -> word.replace(file.toString(), there));
        }
        return changed;
    }

    private static byte[] read(Path file) throws EngineFailed {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new EngineFailed(REFUSED, "cannot read %s: %s".formatted(file, e.getMessage()));
        }
    }
}
