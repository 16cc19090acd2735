package dev.ratchet.process.tree;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Reads files below /proc by plain streams: a file channel would close itself when the thread is interrupted. */
public final class ProcFile {
    private static final int FIRST_READ = 4096;

    private ProcFile() {}

    /** The text, or nothing if the process is gone or not ours to read. */
    static Optional<String> read(String path) {
        try (FileInputStream in = new FileInputStream(path)) {
            byte[] bytes = new byte[FIRST_READ];
            int length = 0;
            int count;
            while ((count = in.read(bytes, length, bytes.length - length)) > 0) {
                length += count;
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, length * 2);
                }
            }
            return Optional.of(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The value of a variable in the environment that the process was started with. */
    public static Optional<String> environment(long pid, String name) {
        return read("/proc/" + pid + "/environ").flatMap(all -> value("\0" + all, "\0" + name + "="));
    }

    private static Optional<String> value(String all, String key) {
        int at = all.indexOf(key);
        if (at < 0) {
            return Optional.empty();
        }
        int from = at + key.length();
        int to = all.indexOf('\0', from);
        byte[] value = all.substring(from, to < 0 ? all.length() : to).getBytes(StandardCharsets.ISO_8859_1);
        return Optional.of(new String(value, StandardCharsets.UTF_8));
    }
}
