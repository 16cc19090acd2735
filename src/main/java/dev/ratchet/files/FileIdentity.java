package dev.ratchet.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which file, by device and number, stood at a path at some moment: a program that has it open goes on with it however
 * often the path is deleted or given to another one.
 */
public record FileIdentity(Path path, @Nullable Object key) {
    public static FileIdentity of(Path path) {
        return new FileIdentity(path, key(path));
    }

    /** Whether the same file is still there. */
    public boolean holds() {
        return Objects.equals(key, key(path));
    }

    private static @Nullable Object key(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
        } catch (IOException _) {
            return null;
        }
    }
}
