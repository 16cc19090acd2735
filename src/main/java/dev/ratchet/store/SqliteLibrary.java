package dev.ratchet.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.sqlite.JDBC;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * The native library of SQLite. It is taken from the directory that the property {@code org.sqlite.lib.path} names; without
 * that each process unpacks its own copy from the jar, which takes its time and is left behind by one that is killed.
 */
public final class SqliteLibrary {
    private SqliteLibrary() {}

    /** Puts a copy for this machine into a directory, whole or not at all: a process that runs a part of it crashes. */
    public static void unpackTo(Path directory) throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        try (InputStream library =
                JDBC.class.getResourceAsStream(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name)) {
            if (library != null) {
                unpack(library, directory.resolve(name + ".part"), directory.resolve(name));
            }
        }
    }

    private static void unpack(InputStream library, Path part, Path whole) throws IOException {
        try {
            try (FileChannel file = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                library.transferTo(Channels.newOutputStream(file));
                file.force(true);
            }
            Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
