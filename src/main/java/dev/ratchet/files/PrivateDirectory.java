package dev.ratchet.files;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Directories that belong to this user alone, outside of every project: no agent in a sandbox can write or see them. */
public final class PrivateDirectory {
    private static final String NAME = "ratchet";
    private static final Set<PosixFilePermission> MINE = PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<Set<PosixFilePermission>> AS_MINE = PosixFilePermissions.asFileAttribute(MINE);

    private PrivateDirectory() {}

    /** Where Ratchet keeps what it knows of projects: {@code $XDG_STATE_HOME/ratchet}, made if it is missing. */
    public static Path ofUser(Map<String, String> environment) throws IOException {
        Path parent = around(environment);
        Files.createDirectories(parent);
        return in(parent, NAME);
    }

    /** The same if it is there and can be used, for whoever only looks. */
    public static Optional<Path> existing(Map<String, String> environment) {
        try {
            Path parent = around(environment);
            return Files.isDirectory(parent.resolve(NAME)) ? Optional.of(in(parent, NAME)) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Where Ratchet writes for the moment; only where it cannot have a directory of its own, among temporary files. */
    public static Path scratch(Map<String, String> environment) {
        try {
            return ofUser(environment);
        } catch (IOException _) {
            return Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
        }
    }

    /** Where it is or would be, whatever is there. */
    public static Path path(Map<String, String> environment) {
        return around(environment).resolve(NAME);
    }

    private static Path around(Map<String, String> environment) {
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", "/"));
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        return state.startsWith("/") ? Path.of(state) : Path.of(home).resolve(".local/state");
    }

    /** A directory of this name that nobody else may enter; refused if it is somebody else's. */
    public static Path in(Path parent, String name) throws IOException {
        Path directory = parent.resolve(name);
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            make(directory);
        }
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("%s is no directory".formatted(directory));
        }
        long owner = (int) Files.getAttribute(directory, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        if (owner != new UnixSystem().getUid()) {
            throw new IOException("%s belongs to another user".formatted(directory));
        }
        if (!Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS).equals(MINE)) {
            Files.setPosixFilePermissions(directory, MINE);
        }
        return directory.toRealPath();
    }

    private static void make(Path directory) throws IOException {
        try {
            Files.createDirectory(directory, AS_MINE);
        } catch (FileAlreadyExistsException _) {
            // Somebody who has begun at the same moment was faster.
        }
    }

    /** A new directory with a name of its own. */
    public static Path fresh(Path parent, String prefix) throws IOException {
        return Files.createTempDirectory(parent, prefix, AS_MINE);
    }
}
