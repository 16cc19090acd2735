package dev.ratchet.testing;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/** A file larger than any array, that takes no room. */
public final class HugeFile {
    private HugeFile() {}

    public static Path at(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(3L << 30);
        }
        return path;
    }
}
