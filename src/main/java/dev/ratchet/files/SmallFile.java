package dev.ratchet.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads files that are small by their nature, but that somebody else may have written or put there: never more than a
 * limit, and never so that whoever is at the other end of a pipe decides when we go on.
 */
public final class SmallFile {
    /** More than anybody writes for an agent or about one. */
    public static final int LONGEST_TEXT = 16 * 1024 * 1024;

    private SmallFile() {}

    /** The text of a file, in which what is no UTF-8 is replaced; refused if it has more bytes than this. */
    public static String text(Path file, int most) throws IOException {
        return new String(bytes(file, most), StandardCharsets.UTF_8);
    }

    /** The text of a file; refused if it is no UTF-8, or has more bytes than this. */
    public static String utf8(Path file, int most) throws IOException {
        return utf8(bytes(file, most));
    }

    /** Bytes as text; refused if they are no UTF-8. */
    public static String utf8(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    /** The first bytes of a file of any size. */
    public static byte[] beginning(Path file, int most) throws IOException {
        requireFile(Files.readAttributes(file, BasicFileAttributes.class));
        return DisposableThread.call(() -> first(file, most));
    }

    /** The first bytes of whatever somebody has named, be it a pipe, if they come soon. */
    public static byte[] beginningOfAnything(Path file, int most) throws IOException {
        return DisposableThread.call(() -> first(file, most));
    }

    /** The bytes of a file; refused if they are more than this. */
    public static byte[] bytes(Path file, int most) throws IOException {
        BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
        requireFile(facts);
        if (facts.size() > most) {
            throw tooLarge(facts.size(), most);
        }
        // By now a pipe may stand in its place.
        return DisposableThread.call(() -> read(file, most));
    }

    private static byte[] read(Path file, int most) throws IOException {
        byte[] bytes = first(file, most + 1);
        if (bytes.length > most) {
            throw tooLarge(bytes.length, most);
        }
        return bytes;
    }

    /** No interrupt closes the stream: nobody interrupts the thread that has it. */
    private static byte[] first(Path file, int most) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(most);
        }
    }

    private static void requireFile(BasicFileAttributes facts) throws IOException {
        if (!facts.isRegularFile()) {
            throw new IOException("it is no file");
        }
    }

    private static IOException tooLarge(long bytes, int most) {
        return new IOException("it has %,d bytes or more, and at most %,d are expected".formatted(bytes, most));
    }
}
