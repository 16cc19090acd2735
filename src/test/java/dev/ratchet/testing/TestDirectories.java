package dev.ratchet.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Where tests keep their files: in memory where the machine has room for them. Most tests make a repository or a database,
 * and on a disk they wait for it half of their time.
 */
public final class TestDirectories implements TempDirFactory {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long ENOUGH = 4L << 30;

    /** The directory in which to make one's own. */
    public static Path place() {
        return hasRoom() ? MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static boolean hasRoom() {
        try {
            return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() >= ENOUGH;
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
        return Files.createTempDirectory(place(), "junit-");
    }
}
