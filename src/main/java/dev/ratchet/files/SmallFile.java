package dev.ratchet.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;

/**
 * Reads files that are small by their nature, but that somebody else may have written or put there: never more than a
 * limit, and never so that whoever is at the other end of a pipe decides when we go on.
 */
public final class SmallFile {
    /** More than anybody writes for an agent or about one. */
    public static final int LONGEST_TEXT = 16 * 1024 * 1024;

    /** What no file has that was another, or had another content, since. */
    private static final String FACTS = "unix:dev,ino,mode,size,ctime,isRegularFile";

    private static final SettledFiles SETTLED = new SettledFiles(System::nanoTime);

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
        requireFile(Files.readAttributes(file, BasicFileAttributes.class).isRegularFile());
        return DisposableThread.call(() -> first(file, most));
    }

    /** The first bytes of whatever somebody has named, be it a pipe, if they come soon. */
    public static byte[] beginningOfAnything(Path file, int most) throws IOException {
        return DisposableThread.call(() -> first(file, most));
    }

    /** The bytes of a file; refused if they are more than this. */
    public static byte[] bytes(Path file, int most) throws IOException {
        Path name = file.toAbsolutePath();
        Map<String, Object> facts = Files.readAttributes(name, FACTS);
        requireFile(Boolean.TRUE.equals(facts.get("isRegularFile")));
        if (facts.get("size") instanceof Long size && size > most) {
            throw tooLarge(size, most);
        }
        // By now a pipe may stand in its place.
        return SETTLED.bytes(name, facts, () -> DisposableThread.call(() -> read(name, most)));
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

    private static void requireFile(boolean regular) throws IOException {
        if (!regular) {
            throw new IOException("it is no file");
        }
    }

    private static IOException tooLarge(long bytes, int most) {
        return new IOException("it has %,d bytes or more, and at most %,d are expected".formatted(bytes, most));
    }
}
