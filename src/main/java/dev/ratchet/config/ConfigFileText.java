package dev.ratchet.config;

import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.ValueOrigin;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The text of a configuration file, or why there is none. */
sealed interface ConfigFileText {
    /** What it holds. */
    record Contents(String text) implements ConfigFileText {}

    /** Why it cannot be read. */
    record Unreadable(ConfigProblem problem) implements ConfigFileText {}

    /** Enough for any configuration, and an end for what has none, such as a device. */
    int MOST_BYTES = 1 << 20;

    /** Reads a file that problems call {@code shown}. */
    static ConfigFileText read(Path file, String shown) {
        if (Files.isDirectory(file)) {
            return unreadable(shown, 0, "is a directory, not a file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            return bytes.length > MOST_BYTES
                    ? unreadable(shown, 0, "is larger than 1 MiB, which no configuration is")
                    : decode(bytes, shown);
        } catch (IOException e) {
            return unreadable(shown, 0, "cannot be read: " + reason(e));
        }
    }

    private static ConfigFileText decode(byte[] bytes, String shown) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
            return new Contents(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            int line = 1;
            for (int i = 0; i < buffer.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            int culprit = Byte.toUnsignedInt(bytes[buffer.position()]);
            return unreadable(shown, line, "is not UTF-8: unexpected byte 0x%02X".formatted(culprit));
        }
    }

    private static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "no such file";
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    private static ConfigFileText unreadable(String shown, int line, String message) {
        return new Unreadable(new ConfigProblem(new ValueOrigin.InFile(shown, line), null, message));
    }
}
