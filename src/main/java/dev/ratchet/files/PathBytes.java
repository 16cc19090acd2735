package dev.ratchet.files;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Names of files as the bytes that they are to the system, whatever characters this machine's locale makes of them. */
public final class PathBytes {
    private PathBytes() {}

    /** The file below a directory that has this relative name. */
    public static Path resolve(Path directory, byte[] name) {
        if (isAscii(name) && (name.length == 0 || name[0] != '/')) {
            return directory.resolve(new String(name, StandardCharsets.US_ASCII));
        }
        String base = directory.toUri().getRawPath();
        return Path.of(URI.create("file://" + base + (base.endsWith("/") ? "" : "/") + escaped(name)));
    }

    /** The same for a name that was written in UTF-8. */
    public static Path resolve(Path directory, String name) {
        return resolve(directory, name.getBytes(StandardCharsets.UTF_8));
    }

    /** The bytes of an absolute path. */
    public static byte[] of(Path path) {
        // A byte that is no character has become one that is not among these.
        byte[] plain = path.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8);
        return isAscii(plain) ? plain : unescaped(path);
    }

    private static byte[] unescaped(Path path) {
        // The URI of a directory ends with a slash, and has each byte that is no plain letter in hexadecimal.
        String raw = path.toAbsolutePath().toUri().getRawPath();
        String name = raw.length() > 1 && raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
        byte[] bytes = new byte[name.length()];
        int length = 0;
        for (int i = 0; i < name.length(); i++) {
            boolean escape = name.charAt(i) == '%';
            bytes[length++] = escape ? (byte) Integer.parseInt(name, i + 1, i + 3, 16) : (byte) name.charAt(i);
            i += escape ? 2 : 0;
        }
        return Arrays.copyOf(bytes, length);
    }

    private static boolean isAscii(byte[] name) {
        for (byte one : name) {
            if (one < 0) {
                return false;
            }
        }
        return true;
    }

    private static String escaped(byte[] name) {
        StringBuilder escaped = new StringBuilder();
        for (byte one : name) {
            escaped.append(one == '/' ? "/" : String.format(Locale.ROOT, "%%%02X", one & 0xff));
        }
        return escaped.toString();
    }
}
