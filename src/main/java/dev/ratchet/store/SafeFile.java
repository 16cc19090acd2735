package dev.ratchet.store;

import dev.ratchet.loop.Trouble;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Small files that are never seen half-written. */
public final class SafeFile {
    private SafeFile() {}

    /** Replaces the file's content in one step; on failure the old content stays and nothing is left behind. */
    public static void write(Path file, String content) {
        Path fresh = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            Files.writeString(fresh, content);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            discard(fresh, e);
            throw new Trouble("cannot write %s: %s".formatted(file, why(e)), e);
        }
    }

    /** What went wrong, without the path that the message already has. */
    public static String why(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof NoSuchFileException) {
            return "it does not exist";
        }
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return message.substring(message.lastIndexOf(": ") + 1).strip();
    }

    private static void discard(Path fresh, IOException cause) {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
