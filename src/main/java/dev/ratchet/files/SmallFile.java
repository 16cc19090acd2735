package dev.ratchet.files;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads files that are small by their nature, but that somebody else may have written or put there: never more than a
 * limit, and never so that whoever is at the other end of a pipe decides when we go on.
 */
public final class SmallFile {
    private SmallFile() {}

    /** The text of a file, in which what is no UTF-8 is replaced; refused if it has more bytes than this. */
    public static String text(Path file, int most) throws IOException {
        return new String(bytes(file, most), StandardCharsets.UTF_8);
    }

    /** The bytes of a file; refused if they are more than this. */
    public static byte[] bytes(Path file, int most) throws IOException {
        BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
        if (!facts.isRegularFile()) {
            throw new IOException("it is no file");
        }
        if (facts.size() > most) {
            throw tooLarge(facts.size(), most);
        }
        // By now a pipe may stand in its place.
        return DisposableThread.call(() -> read(file, most));
    }

    private static byte[] read(Path file, int most) throws IOException {
        try (InputStream in = new FileInputStream(file.toFile())) {
            byte[] bytes = in.readNBytes(most + 1);
            if (bytes.length > most) {
                throw tooLarge(bytes.length, most);
            }
            return bytes;
        }
    }

    private static IOException tooLarge(long bytes, int most) {
        return new IOException("it has %,d bytes or more, and at most %,d are expected".formatted(bytes, most));
    }
}
