package dev.ratchet.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A small file of our own that holds fields such as paths; each ends with a zero, the one byte that no path has. */
public final class KeptFields {
    private static final int LONGEST = 16 * 1024 * 1024;
    private static final Path ROOT = Path.of("/");

    private KeptFields() {}

    /** Replaces the file in one step. */
    public static void write(Path file, List<byte[]> fields) throws IOException {
        Path fresh = Files.createTempFile(file.toAbsolutePath().getParent(), ".new-", "");
        try {
            Files.write(fresh, bytes(fields));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    public static List<byte[]> read(Path file) throws IOException {
        return of(SmallFile.bytes(file, LONGEST));
    }

    public static List<byte[]> of(byte[] bytes) {
        List<byte[]> fields = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == 0) {
                fields.add(Arrays.copyOfRange(bytes, start, i));
                start = i + 1;
            }
        }
        return fields;
    }

    public static byte[] bytes(List<byte[]> fields) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] field : fields) {
            all.writeBytes(field);
            all.write(0);
        }
        return all.toByteArray();
    }

    /** The path that a field of {@link PathBytes} holds. */
    public static Path path(byte[] field) {
        return field.length < 2 ? ROOT : PathBytes.resolve(ROOT, Arrays.copyOfRange(field, 1, field.length));
    }
}
