package dev.ratchet.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.JDBC;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * The native library of SQLite. It is taken from the directory that the property {@code org.sqlite.lib.path} names; without
 * that each process unpacks its own copy from the jar, which takes its time and is left behind by one that is killed.
 */
public final class SqliteLibrary {
    private SqliteLibrary() {}

    /** Puts a copy for this machine into a directory. */
    public static void unpackTo(Path directory) throws IOException {
        String name = LibraryLoaderUtil.getNativeLibName();
        try (InputStream library =
                JDBC.class.getResourceAsStream(LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name)) {
            if (library != null) {
                Files.copy(library, directory.resolve(name));
            }
        }
    }
}
