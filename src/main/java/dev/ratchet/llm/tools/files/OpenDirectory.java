package dev.ratchet.llm.tools.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A directory that is open: a name is looked up in this very directory, wherever its path leads by now, and a link is
 * never followed.
 */
public final class OpenDirectory implements AutoCloseable {
    private static final int MOST_ENTRIES = 100_000;
    private static final Set<OpenOption> READING = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    private static final Set<OpenOption> MAKING =
            Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS);

    private final SecureDirectoryStream<Path> stream;

    private OpenDirectory(SecureDirectoryStream<Path> stream) {
        this.stream = stream;
    }

    /** Opens the directory; what its path leads to is looked at only now. */
    @SuppressWarnings("StreamResourceLeak") // it is open for as long as the folder is
    static OpenDirectory open(Path directory) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(directory);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new OpenDirectory(secure);
        }
        stream.close();
        throw new IOException("this system has no way to open files that cannot be led elsewhere; use bash");
    }

    /** By which it is told from every other directory. */
    Optional<Object> key() throws IOException {
        return Optional.ofNullable(stream.getFileAttributeView(BasicFileAttributeView.class)
                .readAttributes()
                .fileKey());
    }

    public FileKind kind(String name) throws IOException {
        try {
            return FileKind.of(
                    stream.getFileAttributeView(Path.of(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                            .readAttributes());
        } catch (NoSuchFileException _) {
            return FileKind.ABSENT;
        }
    }

    /** Opens a directory in it. */
    OpenDirectory enter(String name) throws IOException, RefusedCall {
        expect(FileKind.DIRECTORY, name);
        return new OpenDirectory(stream.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS));
    }

    /** Opens a regular file in it. */
    public SeekableByteChannel read(String name) throws IOException, RefusedCall {
        expect(FileKind.FILE, name);
        return stream.newByteChannel(Path.of(name), READING);
    }

    /** The names in it, in their order; can be asked once. */
    public List<String> names() throws IOException, RefusedCall {
        List<String> names = new ArrayList<>();
        try {
            for (Path entry : stream) {
                if (names.size() == MOST_ENTRIES) {
                    throw new RefusedCall("a directory has more than %,d entries; use bash".formatted(MOST_ENTRIES));
                }
                names.add(String.valueOf(entry.getFileName()));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(names);
        return names;
    }

    /**
     * Puts a file in the place of what has the name, in one step. Nothing that is there is opened, so neither a pipe nor
     * another name of the same file elsewhere is written to.
     */
    void put(String name, byte[] content) throws IOException, RefusedCall {
        FileKind kind = kind(name);
        if (kind != FileKind.ABSENT) {
            expect(FileKind.FILE, name);
        }
        Path fresh = Path.of(freshName());
        try {
            try (SeekableByteChannel channel = stream.newByteChannel(fresh, MAKING)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
            if (kind == FileKind.FILE) {
                copyRights(Path.of(name), fresh);
            }
            stream.move(fresh, stream, Path.of(name));
        } catch (IOException e) {
            discard(fresh, e);
            throw e;
        }
    }

    /** Gives what has the name to another directory, under another name. */
    void move(String name, OpenDirectory target, String as) throws IOException {
        stream.move(Path.of(name), target.stream, Path.of(as));
    }

    static String freshName() {
        return ".ratchet-" + UUID.randomUUID();
    }

    private void copyRights(Path from, Path to) throws IOException {
        PosixFileAttributes old = rights(from).readAttributes();
        PosixFileAttributes fresh = rights(to).readAttributes();
        try {
            if (!fresh.group().equals(old.group())) {
                rights(to).setGroup(old.group());
            }
            if (!fresh.owner().equals(old.owner())) {
                rights(to).setOwner(old.owner());
            }
        } catch (FileSystemException _) {
            // Only root can give files away; it was somebody else's and is ours now.
        }
        rights(to).setPermissions(old.permissions());
    }

    private PosixFileAttributeView rights(Path name) {
        return stream.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    private void discard(Path fresh, IOException cause) {
        try {
            stream.deleteFile(fresh);
        } catch (NoSuchFileException _) {
            // It never came to be.
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private void expect(FileKind wanted, String name) throws IOException, RefusedCall {
        FileKind kind = kind(name);
        if (kind != wanted) {
            throw new RefusedCall("\"%s\" %s".formatted(ShownText.name(name), complaint(kind)));
        }
    }

    private static String complaint(FileKind kind) {
        return switch (kind) {
            case FILE -> "is a file and not a directory";
            case DIRECTORY -> "is a directory and not a file";
            case LINK -> "has become a link just now, which is not followed";
            case SPECIAL -> "is a pipe, socket or device; only regular files can be used";
            case ABSENT -> "does not exist";
        };
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }

    /** What a name in a directory stands for. */
    public enum FileKind {
        FILE,
        DIRECTORY,
        LINK,
        /** A pipe, a socket or a device: to open it may take for ever. */
        SPECIAL,
        ABSENT;

        static FileKind of(BasicFileAttributes attributes) {
            if (attributes.isSymbolicLink()) {
                return LINK;
            }
            if (attributes.isDirectory()) {
                return DIRECTORY;
            }
            return attributes.isRegularFile() ? FILE : SPECIAL;
        }
    }
}
