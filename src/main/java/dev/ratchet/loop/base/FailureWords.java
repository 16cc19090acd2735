package dev.ratchet.loop.base;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;

/** What went wrong with a file or a connection: without the path, which the message has already, and without names of classes. */
public final class FailureWords {
    private FailureWords() {}

    public static String of(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "it does not exist";
            case FileAlreadyExistsException _ -> "something else is in its place";
            case NotDirectoryException _ -> "it is no directory";
            case DirectoryNotEmptyException _ -> "it is not empty";
            case FileSystemException broken -> plain(broken.getReason());
            case CharacterCodingException _ -> "it is not UTF-8 text";
            case ClosedChannelException _ -> "it was closed meanwhile";
            case EOFException _ -> "it ended too early";
            default -> plain(failure.getMessage());
        };
    }

    /** The same where nobody has named the path. */
    public static String withPlace(@Nullable IOException failure) {
        if (failure == null) {
            return plain(null);
        }
        return failure instanceof FileSystemException file ? file.getFile() + ": " + of(failure) : of(failure);
    }

    private static String plain(@Nullable String message) {
        if (message == null || message.isBlank()) {
            return "the system does not say why";
        }
        return message.contains("NOFOLLOW_LINKS") ? "it is a link" : message;
    }
}
